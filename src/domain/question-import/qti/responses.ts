/** Finds the right answers of a QTI item. */
import { Big } from 'big.js';
import { parseDecimal } from '../decimal.ts';
import { childNamed, childrenNamed, descendantsNamed, textOf, type XmlElement } from '../xml/parse-xml.ts';

export interface Weighted {
  key: string;
  weight: number;
  line: number;
  hasCaseRule: boolean;
}

/** The declaration of one response. */
export interface Response {
  cardinality: string;
  baseType: string;
  /** The values of `correctResponse`, in their order. */
  correct: string[];
  /** The entries of `mapping`. */
  mapped: Weighted[];
  line: number;
}

const NO_RESPONSE: Response = { cardinality: '', baseType: '', correct: [], mapped: [], line: 1 };

export function readResponse(item: XmlElement, identifier: string): Response {
  const declaration = childrenNamed(item, 'responseDeclaration').find(({ attributes }) => attributes.identifier === identifier);
  if (declaration === undefined) return NO_RESPONSE;
  const { cardinality = '', baseType = '' } = declaration.attributes;
  const correct = childNamed(declaration, 'correctResponse');
  const mapping = childNamed(declaration, 'mapping');
  return {
    cardinality,
    baseType,
    correct: correct === undefined ? [] : childrenNamed(correct, 'value').map((value) => textOf(value).trim()),
    line: declaration.line,
    mapped: mapping === undefined ? [] : childrenNamed(mapping, 'mapEntry').map(toWeighted),
  };
}

const toWeighted = ({ attributes, line }: XmlElement): Weighted => ({
  key: (attributes.mapKey ?? '').trim(),
  weight: parseDecimal(attributes.mappedValue ?? '') ?? 0,
  line,
  hasCaseRule: attributes.caseSensitive === 'true',
});

/** The values of `correctResponse`; without them the mapped values with a weight above 0. */
export const rightKeys = ({ correct, mapped }: Response): string[] =>
  correct.length > 0 ? correct : mapped.filter(({ weight }) => weight > 0).map(({ key }) => key);

interface Tolerance {
  tolerance: number;
  /**
   * The answer after rounding, if the file compares rounded numbers; otherwise `null`. It is the middle of all numbers
   * that are rounded to it.
   */
  rounded: number | null;
  /** Whether the file has a relative tolerance, which no question can have. */
  isRelative: boolean;
  /** Whether an end of the interval counts as wrong in the file. In the product both ends count as right. */
  isOpen: boolean;
  line: number;
}

/** The tolerance for a number, from the response processing of the item. */
export function readTolerance(item: XmlElement, identifier: string, answer: string | undefined): Tolerance {
  const processing = childNamed(item, 'responseProcessing');
  const named = (name: string): XmlElement | undefined =>
    processing && descendantsNamed(processing, name).find((each) => childrenNamed(each, 'variable').some(({ attributes }) => attributes.identifier === identifier));
  const rounding = named('equalRounded');
  if (rounding !== undefined && answer !== undefined) return { isRelative: false, line: rounding.line, ...readRounding(rounding, answer) };
  const equal = named('equal');
  const { toleranceMode = 'exact', tolerance = '', includeLowerBound = 'true', includeUpperBound = 'true' } = equal?.attributes ?? {};
  const [own = '0', upper = own] = tolerance.trim().split(/\s+/);
  const value = parseDecimal(own) ?? 0;
  const isUsable = toleranceMode === 'absolute' && own === upper && value >= 0;
  const isOpen = isUsable && value > 0 && (includeLowerBound === 'false' || includeUpperBound === 'false');
  return { tolerance: isUsable ? value : 0, rounded: null, isRelative: toleranceMode !== 'exact' && !isUsable, isOpen, line: equal?.line ?? item.line };
}

/** Numbers that are rounded to the same value as the answer lie within half a step of it. */
function readRounding({ attributes }: XmlElement, answer: string): Pick<Tolerance, 'tolerance' | 'rounded' | 'isOpen'> {
  const figures = Number(attributes.figures ?? Number.NaN);
  const isUsable = Number.isInteger(figures) && figures >= 0 && figures <= 20 && parseDecimal(answer) !== null;
  if (!isUsable) return { tolerance: 0, rounded: null, isOpen: true };
  const exact = new Big(answer.replace(',', '.').trim());
  const places = attributes.roundingMode === 'decimalPlaces' ? figures : figures - 1 - exact.e;
  const rounded = exact.round(Math.max(0, places));
  return { tolerance: Number(new Big(10).pow(-Math.max(0, places)).times('0.5')), rounded: Number(rounded), isOpen: true };
}
