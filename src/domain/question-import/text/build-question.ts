/** Makes a question of the parts of a text. Its kind follows from its options and its answer (rule R114). */
import { choiceByMarks, multipleChoice, singleChoice, toSpellings } from '../choices.ts';
import { parseDecimal } from '../decimal.ts';
import { sortNumbers } from '../../numbers.ts';
import type { ImportReport } from '../import-report.ts';
import type { QuestionBody } from '../imported-question.ts';
import { toMatch, toSequence } from '../ordering.ts';
import { toLine } from '../question-notes.ts';
import { notes, reasons } from '../texts.ts';
import { inAnyOrder, optionsOf, readChoice, readExplained, type Reading } from './choice-answer.ts';
import { readDigits } from './digit-order.ts';
import { CYRILLIC_LABELS, foldLabel, isForeignAnswer, parseLabels } from './lines/labels.ts';
import { readMarks, type Marks } from './marks.ts';
import { isOnlyLabels, isSample, namesListed, notesOfSpelling } from './typed-answer.ts';
import { beginsWithNumber, namesPairs, parsePairs } from './keys/pairs.ts';
import { groupOf, labelsOf, shownOption, type OptionGroup, type RawAnswer, type RawOption, type RawQuestion } from './raw-question.ts';
import { asks } from './lines/signs.ts';

interface Built {
  body: QuestionBody;
  faults: string[];
  /** Lines that look like options but belong to the text of the question. */
  text: string[];
}

/** What the whole file says about its answers. */
export interface FileFacts {
  /** Whether questions have options with letters. A single letter is then not a word to type. */
  hasLetters: boolean;
  /** How to read an answer that is the label of one option and the text of another. */
  reading: Reading;
}

export function buildQuestion(raw: RawQuestion, { hasLetters, reading }: FileFacts, report: ImportReport): Built {
  if (raw.table !== null) return buildTable(raw, raw.table, report);
  const match = buildMatch(raw, report);
  if (match !== null) return match;
  const group = optionsOf(raw);
  if (group === null) return { ...buildTyped(raw, hasLetters, report), text: [] };
  const built = buildChoice(raw, group, reading, report);
  // One list holds the options. The other lists are statements that the options refer to, so they belong to the text of the question. If the
  // pupil types the answer, all lists belong to the text.
  const isTyped = built.body.type === 'short';
  const quantities = raw.quantities === null || built.body.type === 'match' ? [] : [raw.quantities.join(' | ')];
  const listed = raw.groups.filter((each) => isTyped || each !== group).flatMap(({ options }) => options.map(shownOption));
  return { ...built, text: [...listed, ...quantities] };
}

function buildMatch(raw: RawQuestion, report: ImportReport): Built | null {
  // «1-Б, 2-А» pairs numbered rows with lettered items.
  const isTurned = raw.answers.some(({ value }) => beginsWithNumber(value));
  const [rows, items] = isTurned ? [groupOf(raw, 'digit'), groupOf(raw, 'letter')] : [groupOf(raw, 'letter'), groupOf(raw, 'digit')];
  if (rows.length < 2 || items.length < 1) return null;
  const labels = { rows: rows.map(({ label }) => foldLabel(label ?? '')), items: items.map(({ label }) => foldLabel(label ?? '')) };
  const text = raw.text.join(' ');
  // In «Верны ли суждения? А. … Б. … 1) … 2) …» the digits are options to choose, so they pair nothing.
  const isChoice = !raw.asksForPairs && !asks.digitsInOrder(text) && asks.toChoose(text);
  const pairs = raw.answers.map((answer) => ({ answer, pairs: isChoice && !namesPairs(answer.value) ? null : parsePairs(answer.value, labels) }));
  const isMatch = pairs.some((each) => each.pairs !== null) || (raw.answers.length === 0 && raw.asksForPairs);
  if (!isMatch) return null;
  const given = chooseAnswer(pairs.map((each) => ({ answer: each.answer, places: each.pairs })), report);
  const body = toMatch(
    rows.map(({ line }, row) => ({ left: line.text, right: items[given.places?.[row] ?? -1]?.line.text ?? null })),
    items.map(({ line }) => line.text),
  );
  return { body, faults: given.faults, text: [] };
}

function buildTable(raw: RawQuestion, { left, right }: { left: string[]; right: string[] }, report: ImportReport): Built {
  const labels = { rows: left.map((_, row) => CYRILLIC_LABELS[row] ?? ''), items: right.map((_, item) => String(item + 1)) };
  const given = chooseAnswer(raw.answers.map((answer) => ({ answer, places: parsePairs(answer.value, labels) })), report);
  const body = toMatch(left.map((text, row) => ({ left: text, right: right[given.places?.[row] ?? -1] ?? null })), right);
  return { body, faults: given.faults, text: [] };
}

/**
 * Compares the answers that name options. If they agree, it returns their places. If two of them differ, it returns a
 * fault and no places. Answers that name no option are reported as not read.
 */
function chooseAnswer(
  answers: readonly { answer: RawAnswer; places: number[] | null }[],
  report: ImportReport,
): { places: number[] | null; faults: string[] } {
  const read = answers.filter((each): each is { answer: RawAnswer; places: number[] } => each.places !== null);
  for (const { answer, places } of answers) if (places === null) report.tell(answer.line, answer.text, reasons.noSuchOption);
  const [first, ...others] = read;
  const other = others.find(({ places }) => places.join() !== first?.places.join());
  if (first === undefined) return { places: null, faults: [] };
  if (other === undefined) return { places: first.places, faults: [] };
  return { places: null, faults: [notes.marksDisagree(`«${first.answer.value}»`, `«${other.answer.value}»`)] };
}

function buildChoice(raw: RawQuestion, group: OptionGroup, reading: Reading, report: ImportReport): Omit<Built, 'text'> {
  const { options } = group;
  const labels = labelsOf(group);
  const marks: Marks = readMarks(options);
  const text = raw.text.join(' ');
  const faults: string[] = [];
  for (const answer of raw.answers) {
    const value = inAnyOrder(answer.value);
    const digits = group.kind === 'digit' ? readDigits(value, options.length, text) : null;
    if (digits?.kind === 'order') return { body: inOrder(digits.spelling, raw, options), faults: otherAnswers(raw, marks, answer) };
    const read = readChoice(value, group, reading);
    const explained = read.places === null ? readExplained(value, group) : null;
    const { places, other } = explained === null ? read : { places: explained.places, other: null };
    if (explained !== null && raw.explanation === null) raw.explanation = [explained.explanation];
    else if (explained !== null) report.tell(answer.line, answer.text, reasons.repeatedAnswer);
    if (places !== null && other !== null) {
      faults.push(notes.unknownReading(answer.value, namesOf(places, options, labels), namesOf(other, options, labels)));
      continue;
    }
    const isForeign = places !== null && answer.isLatin === true && !/^[\s.,;]*[AaА-Яа-я\d][\s.,;]*$/.test(answer.value) && isForeignAnswer(answer.value, labels);
    if (places === null || isForeign) {
      report.tell(answer.line, answer.text, reasonFor(answer.value, labels));
      continue;
    }
    const isOrder = places.length === options.length && options.length > 1 && asks.forOrder(text) && (!asks.toChoose(text) || asks.toOrder(text));
    if (isOrder && raw.answers.length === 1 && marks.length === 0) {
      return { body: toSequence(places.map((place) => options[place]?.line.text ?? '')), faults: [] };
    }
    if (digits?.kind === 'unknown') {
      faults.push(notes.unknownOrder(answer.value, sortNumbers(places).map((place) => labels[place] ?? '').join(', ')));
      continue;
    }
    marks.push({ name: answer.source === 'key' ? 'по ключу' : 'по ответу', places });
  }
  const [first] = marks;
  const other = marks.find(({ places }) => setOf(places) !== setOf(first?.places ?? []));
  const right = other === undefined && faults.length === 0 ? (first?.places ?? []) : [];
  const choices = options.map(({ line }, index) => ({ text: line.text, isRight: right.includes(index) }));
  if (first === undefined || other === undefined) return { ...choiceByMarks(choices), faults };
  const isMultiple = marks.every(({ places }) => places.length > 1);
  const named = ({ name, places }: Marks[number]): string => `${name} — ${namesOf(places, options, labels)}`;
  return { body: (isMultiple ? multipleChoice : singleChoice)(choices).body, faults: [...faults, notes.marksDisagree(named(first), named(other))] };
}

/** Makes a match of quantities and options if the question names quantities. Otherwise the pupil types the digits. */
function inOrder(digits: string, { quantities }: RawQuestion, options: readonly RawOption[]): QuestionBody {
  if (quantities?.length !== digits.length) return { type: 'short', answers: [digits] };
  return toMatch(quantities.map((left, place) => ({ left, right: options[Number(digits[place]) - 1]?.line.text ?? null })), options.map(({ line }) => line.text));
}

/** Says why an answer names no option. */
function reasonFor(value: string, labels: readonly string[]): string {
  if (value.trim() === '') return reasons.emptyAnswer;
  if (labels.some((label, place) => labels.indexOf(label) < place && parseLabels(value, [label]) !== null)) return reasons.repeatedLabel;
  return isForeignAnswer(value, labels) && /^.{1,6}$/.test(value) ? reasons.otherAlphabet : reasons.noSuchOption;
}

/** Returns a fault if marks of options, or another answer, contradict an answer whose digits have an order. */
function otherAnswers(raw: RawQuestion, marks: Marks, answer: RawAnswer): string[] {
  const other = raw.answers.find(({ value }) => value.replace(/\D/g, '') !== answer.value.replace(/\D/g, ''));
  const name = other === undefined ? marks[0]?.name : `«${other.value}»`;
  return name === undefined ? [] : [notes.marksDisagree(`«${answer.value}»`, name)];
}

const setOf = (places: readonly number[]): string => sortNumbers(places).join();

const namesOf = (places: readonly number[], options: readonly RawOption[], labels: readonly string[]): string =>
  places.map((place) => options[place]?.label?.toUpperCase() ?? labels[place] ?? '').join(', ');

/**
 * Makes a question without options. An answer in the form of a numbered list is a model answer of a free question. An
 * answer that is only a number makes a `number` question. Any other answer is a list of accepted spellings.
 */
function buildTyped(raw: RawQuestion, hasLetters: boolean, report: ImportReport): Omit<Built, 'text'> {
  const answers = raw.answers.filter((answer) => {
    const isEmpty = answer.value.replace(/[_.…\s]/g, '') === '' || /_{2,}/.test(answer.value);
    // A letter may name an option that this question does not have. Such a letter is not an answer to type.
    const namesOption = namesPairs(answer.value) || (isOnlyLabels(answer.value) && (hasLetters || answer.source === 'key'));
    const isTaken = !isEmpty && !namesOption;
    if (!isTaken) report.tell(answer.line, answer.text, isEmpty ? reasons.emptyAnswer : reasons.noSuchOption);
    return isTaken;
  });
  const [first, ...others] = answers;
  const other = others.find(({ value }) => toLine(value) !== toLine(first?.value ?? ''));
  if (first === undefined) return { body: { type: 'short', answers: [] }, faults: [] };
  if (other !== undefined) return { body: { type: 'short', answers: [] }, faults: [notes.marksDisagree(`«${first.value}»`, `«${other.value}»`)] };
  if (isSample(first.value)) return { body: { type: 'freeform', freeformAnswer: first.value }, faults: [] };
  const [number = '', tolerance = '0', ...rest] = first.value.split('±');
  const [answer, margin] = [parseDecimal(number), parseDecimal(tolerance)];
  const listed = namesListed(first.value, raw.text);
  if (listed !== null) return { body: { type: 'short', answers: [] }, faults: [listed] };
  if (answer !== null && margin !== null && margin >= 0 && rest.length === 0) return { body: { type: 'number', answer, tolerance: margin }, faults: [] };
  return { body: { type: 'short', answers: toSpellings(first.value.split(/[;|]/)) }, faults: notesOfSpelling(first.value) };
}
