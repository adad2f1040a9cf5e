/** Finds the options that an answer names, by their labels or by their texts (rule R236). */
import { sortNumbers } from '../../numbers.ts';
import { toLine } from '../question-notes.ts';
import { isCapital, parseLabels } from './lines/labels.ts';
import { IS_REASON } from './lines/signs.ts';
import { labelsOf, type OptionGroup, type RawOption, type RawQuestion } from './raw-question.ts';

/**
 * Whether the answers of a file name options by label or by text; `null` when they do both, or when no answer proves
 * it.
 */
export type Reading = 'label' | 'text' | null;

/** Finds the list of options to which the answer refers, or else the list that has marks, or else the last list. */
export function optionsOf(raw: RawQuestion): OptionGroup | null {
  const named = raw.groups.find((group) => raw.answers.some(({ value }) => parseLabels(value, labelsOf(group)) !== null));
  const marked = raw.groups.find((group) => group.options.some(({ signs }) => signs.includes('+') || signs.includes('*')));
  return named ?? marked ?? raw.groups.at(-1) ?? null;
}

/**
 * Reduces «15|51», «51 или 15» and «1,3 (в любом порядке)» to one order of the digits: these texts say that the order
 * does not matter.
 */
export function inAnyOrder(value: string): string {
  const bare = value.replace(/\s?\((?:в любом порядке|порядок не важен)\)\.?$/i, '');
  const sets = bare.split(/\s?\|\s?|\sили\s/).map((part) => sortNumbers([...part.replace(/[\s,;.]/g, '')].map(Number)).join(''));
  const isSet = sets.every((set) => /^[1-9]{2,}$/.test(set) && set === sets[0]);
  return isSet && (sets.length > 1 || bare !== value) ? (sets[0] ?? value) : value;
}

/**
 * Finds the options that an answer names.
 * @returns `other` is a second reading; it is given when the file does not prove which of the two is meant
 */
export function readChoice(value: string, group: OptionGroup, reading: Reading): { places: number[] | null; other: number[] | null } {
  const labels = labelsOf(group);
  const byLabel = parseLabels(value, labels);
  const byText = placeOfText(value, group.options);
  const areTwo = byLabel !== null && byText !== null && byLabel.join() !== byText.join();
  if (!areTwo) return { places: byLabel ?? byText ?? placeOfBoth(value, group.options, labels) ?? parseLabels(asList(value), labels), other: null };
  return { places: reading === 'text' ? byText : byLabel, other: reading === null ? byText : null };
}

/**
 * Turns «а+в», «а/в» and «2-3-1» into a list such as «а, в». «1-3» stays as it is, because it may be a range or a pair.
 */
function asList(value: string): string {
  const [separator] = /^(?:[А-ЯЁа-яёA-Za-z]|\d{1,2})\s?(?:[+/&]|[-–—](?=.{1,4}[-–—]))/.test(value) ? (/[+/&–—-]/.exec(value) ?? []) : [];
  return separator === undefined || value.length > 60 ? value : value.split(separator).join(', ');
}

/**
 * Finds the option of an answer that its author explains: «б. Потому что…», «Б – нет, так как…», «а (нет ядра)». If the
 * explanation is the text of another option, either the label or the text is wrong.
 */
export function readExplained(value: string, group: OptionGroup): { places: number[]; explanation: string } | null {
  const [head = '', label = ''] = /^([А-ЯЁа-яёA-Za-z]|\d{1,2})\s?\)?/.exec(value) ?? [];
  const [between] = /^\s?(?:\.\s(?=\p{Lu})|[–—,;:-]\s|(?=\())\s?/u.exec(value.slice(head.length)) ?? [];
  const explanation = value.slice(head.length + (between?.length ?? 0)).trim();
  const places = between === undefined || label === '' ? null : parseLabels(label, labelsOf(group));
  if (places === null || !/\p{L}{2,}.*\s.*\p{L}/su.test(explanation)) return null;
  // «А – орган, Б – участок» explains each label.
  if ([...explanation.matchAll(/(?<=[,;.]\s?)([А-ЯЁа-яёA-Za-z]|\d{1,2})\s?[–—-]/gu)].some(([, other = '']) => parseLabels(other, labelsOf(group)) !== null)) return null;
  // «А. Гук» are initials.
  if (between?.includes('.') === true && isCapital(label) && !IS_REASON.test(explanation)) return null;
  const bare = fold(explanation.replace(/^\(/, ''));
  const named = group.options.flatMap(({ line }, place) => (bare === fold(line.text) || bare.startsWith(`${fold(line.text)},`) || bare.startsWith(`${fold(line.text)} `) ? [place] : []));
  return named.every((place) => place === places[0]) ? { places, explanation } : null;
}

/** Finds how the answers of a file name options. Answers that can be read in only one way prove it for the others. */
export function proveReading(questions: readonly RawQuestion[]): Reading {
  const found = new Set<Reading>();
  for (const question of questions) {
    const group = optionsOf(question);
    for (const { value } of group === null ? [] : question.answers) {
      const [byLabel, byText] = group === null ? [null, null] : [parseLabels(value, labelsOf(group)), placeOfText(value, group.options)];
      if ((byLabel === null) !== (byText === null)) found.add(byLabel === null ? 'text' : 'label');
    }
  }
  return found.size === 1 ? ([...found][0] ?? null) : null;
}

const fold = (text: string): string => toLine(text).toLowerCase().replace(/[.;]$/, '');

/**
 * The place of the option with this text, such as «мембрана». Case matters only between options such as «АА» and «Аа».
 */
function placeOfText(value: string, options: readonly RawOption[]): number[] | null {
  const exact = options.flatMap(({ line }, index) => (toLine(line.text).replace(/[.;]$/, '') === toLine(value).replace(/[.;]$/, '') ? [index] : []));
  const folded = options.flatMap(({ line }, index) => (fold(value) === fold(line.text) ? [index] : []));
  return exact.length === 1 ? exact : folded.length === 1 ? folded : null;
}

/** The place of an option that is named by its label and its text: «Б) мембрана», «б (мембрана)». */
function placeOfBoth(value: string, options: readonly RawOption[], labels: readonly string[]): number[] | null {
  const [, label, closed, bracketed] = /^[([]?\s?([А-ЯЁа-яёA-Za-z]|\d{1,2})(?:\s?(?:[).:]|[–—-]\s|,\s)\s?(.+)|\s?\((.+)\)\.?)$/.exec(toLine(value)) ?? [];
  const [place, ...others] = label === undefined ? [] : (parseLabels(label, labels) ?? []);
  const rest = closed ?? bracketed;
  return place !== undefined && others.length === 0 && rest !== undefined && fold(rest) === fold(options[place]?.line.text ?? '') ? [place] : null;
}
