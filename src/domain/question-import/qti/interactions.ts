/** Reads the interaction of a QTI item, by its kind. */
import { multipleChoice, singleChoice, toSpellings, unequalWeights, type Choice } from '../choices.ts';
import { parseDecimal } from '../decimal.ts';
import type { ImportReport } from '../import-report.ts';
import type { QuestionBody } from '../imported-question.ts';
import { toMatch, toSequence } from '../ordering.ts';
import { toPlainText } from '../plain-text.ts';
import { reasons } from '../texts.ts';
import { childrenNamed, elementsOf, type XmlElement } from '../xml/parse-xml.ts';
import { optionText } from './item-text.ts';
import { readResponse, readTolerance, rightKeys, type Response } from './responses.ts';

interface Answers {
  body: QuestionBody;
  faults: string[];
}

interface Context {
  item: XmlElement;
  identifier: string;
  response: Response;
  report: ImportReport;
}

type Reader = (interaction: XmlElement, context: Context) => Answers;

const identifierOf = ({ attributes }: XmlElement): string => attributes.identifier ?? '';

const choice =
  (optionName: string): Reader =>
  (interaction, { response, report }) => {
    const options = childrenNamed(interaction, optionName);
    const isMultiple = response.cardinality === '' ? (interaction.attributes.maxChoices ?? '1') !== '1' : response.cardinality === 'multiple';
    const top = Math.max(...response.mapped.map(({ weight }) => weight), 0);
    const right = new Set(rightKeys(response).filter((key) => isMultiple || response.correct.length > 0 || weightOf(response, key) === top));
    const told = response.mapped.filter(({ weight }) => weight > 0);
    const isUnequal = isMultiple ? unequalWeights(told.map(({ weight }) => weight)) : false;
    for (const { key, weight, line } of told) if (isUnequal || !right.has(key)) report.tell(line, `${weight}: ${key}`, reasons.weight);
    const names = new Set(options.map(identifierOf));
    for (const key of right) if (!names.has(key)) report.tell(response.line, key, reasons.noSuchOption);
    const choices: Choice[] = options.map((option) => ({ text: optionText(option, report), isRight: right.has(identifierOf(option)) }));
    return isMultiple ? multipleChoice(choices) : singleChoice(choices);
  };

const weightOf = ({ mapped }: Response, key: string): number => mapped.find((each) => each.key === key)?.weight ?? 0;

const match: Reader = (interaction, { response, report }) => {
  const [left, right] = childrenNamed(interaction, 'simpleMatchSet').map((set) => childrenNamed(set, 'simpleAssociableChoice'));
  const rights = new Map((right ?? []).map((item) => [identifierOf(item), optionText(item, report)]));
  const pairs = rightKeys(response).map((pair) => pair.split(/\s+/));
  const rows = (left ?? []).map((row) => {
    const own = pairs.flatMap(([first = '', second = '']) => (first === identifierOf(row) ? [second] : second === identifierOf(row) ? [first] : []));
    if (own.length > 1) report.tell(row.line, own.map((key) => rights.get(key) ?? key).join('; '), reasons.severalPairs);
    return { left: optionText(row, report), right: (own.length === 1 ? rights.get(own[0] ?? '') : undefined) ?? null };
  });
  return { body: toMatch(rows, [...rights.values()]), faults: [] };
};

const order: Reader = (interaction, { response, report }) => {
  const items = childrenNamed(interaction, 'simpleChoice').map((item) => ({ key: identifierOf(item), text: optionText(item, report) }));
  const ordered = response.correct.flatMap((key) => items.filter((item) => item.key === key));
  const isKnown = items.length > 0 && ordered.length === items.length && new Set(ordered).size === items.length;
  return { body: toSequence((isKnown ? ordered : items).map(({ text }) => text), { isKnown }), faults: [] };
};

const textEntry: Reader = (_interaction, { item, identifier, response, report }) => {
  const top = Math.max(...response.mapped.map(({ weight }) => weight), 0);
  const full = response.mapped.filter(({ weight }) => weight > 0 && weight === top).map(({ key }) => key);
  const keys = [...new Set([...response.correct, ...full])].map(toPlainText);
  for (const { key, weight, line, hasCaseRule } of response.mapped) {
    if (weight > 0 && weight < top && !response.correct.includes(key)) report.tell(line, `${weight}: ${key}`, reasons.partialAnswer);
    else if (hasCaseRule) report.tell(line, key, reasons.caseRule);
  }
  if (!['integer', 'float'].includes(response.baseType)) return { body: { type: 'short', answers: toSpellings(keys) }, faults: [] };
  const [first, ...others] = keys;
  const answer = first === undefined ? null : parseDecimal(first);
  if (first !== undefined && answer === null) report.tell(item.line, first, reasons.notANumber);
  for (const other of others) report.tell(item.line, other, reasons.otherNumber);
  const { tolerance, rounded, isRelative, isOpen, line } = readTolerance(item, identifier, first);
  if (isRelative) report.tell(line, 'tolerance', reasons.unknown);
  if (isOpen) report.tell(line, rounded === null ? 'includeLowerBound, includeUpperBound' : 'equalRounded', reasons.openInterval);
  return { body: { type: 'number', answer: rounded ?? answer, tolerance }, faults: [] };
};

const extendedText: Reader = (_interaction, { response }) => ({
  body: { type: 'freeform', freeformAnswer: toPlainText(response.correct.join('\n')) },
  faults: [],
});

const readers: Readonly<Record<string, Reader>> = {
  choiceInteraction: choice('simpleChoice'),
  inlineChoiceInteraction: choice('inlineChoice'),
  matchInteraction: match,
  orderInteraction: order,
  textEntryInteraction: textEntry,
  extendedTextInteraction: extendedText,
};

/** @returns `null` for a kind that the product does not have */
export function readInteraction(item: XmlElement, interaction: XmlElement, report: ImportReport): Answers | null {
  const reader = Object.hasOwn(readers, interaction.name) ? readers[interaction.name] : undefined;
  if (reader === undefined) return null;
  const identifier = interaction.attributes.responseIdentifier ?? '';
  return reader(interaction, { item, identifier, response: readResponse(item, identifier), report });
}

/** The interactions of an item, in their order. */
export const interactionsOf = (element: XmlElement): XmlElement[] =>
  elementsOf(element).flatMap((child) => (child.name.endsWith('Interaction') ? [child] : interactionsOf(child)));
