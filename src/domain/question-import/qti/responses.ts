/** The right answers of a QTI item. */
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
  /** `correctResponse`, in order. */
  correct: string[];
  /** `mapping`. */
  mapped: Weighted[];
}

const NO_RESPONSE: Response = { cardinality: '', baseType: '', correct: [], mapped: [] };

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
    mapped: mapping === undefined ? [] : childrenNamed(mapping, 'mapEntry').map(toWeighted),
  };
}

const toWeighted = ({ attributes, line }: XmlElement): Weighted => ({
  key: (attributes.mapKey ?? '').trim(),
  weight: parseDecimal(attributes.mappedValue ?? '') ?? 0,
  line,
  hasCaseRule: attributes.caseSensitive === 'true',
});

/** `correctResponse`, else the mapped values above 0. */
export const rightKeys = ({ correct, mapped }: Response): string[] =>
  correct.length > 0 ? correct : mapped.filter(({ weight }) => weight > 0).map(({ key }) => key);

/** The tolerance that the response processing has for a number; `relative` is none that a question can have. */
export function readTolerance(item: XmlElement, identifier: string): { tolerance: number; isRelative: boolean; line: number } {
  const processing = childNamed(item, 'responseProcessing');
  const equal = processing && descendantsNamed(processing, 'equal').find((each) => childrenNamed(each, 'variable').some(({ attributes }) => attributes.identifier === identifier));
  const { toleranceMode = 'exact', tolerance = '' } = equal?.attributes ?? {};
  const [own = '0', upper = own] = tolerance.trim().split(/\s+/);
  const value = parseDecimal(own) ?? 0;
  const isUsable = toleranceMode === 'absolute' && own === upper && value >= 0;
  return { tolerance: isUsable ? value : 0, isRelative: toleranceMode !== 'exact' && !isUsable, line: equal?.line ?? item.line };
}
