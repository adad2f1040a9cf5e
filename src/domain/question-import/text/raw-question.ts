/** A question of a text, before its kind is known. */
import type { ListokFields } from '../listok-comment.ts';
import { CYRILLIC_LABELS } from './lines/labels.ts';
import type { Sign } from './lines/signs.ts';
import type { TextLine } from './lines/text-line.ts';

export type LabelKind = 'letter' | 'digit' | 'bullet';

export interface RawOption {
  /** The input as it was typed. */
  label: string | null;
  delimiter: string;
  signs: Sign[];
  /** Where its own mark stands in its line. */
  side: 'before' | 'behind' | null;
  /** A mark between it and the option before it in the same line. */
  markBefore: Sign | null;
  line: TextLine;
}

export interface OptionGroup {
  kind: LabelKind;
  options: RawOption[];
}

export interface RawAnswer {
  value: string;
  /** The whole line. */
  text: string;
  line: number;
  /** `key`: of a key behind the questions. */
  source: 'answer' | 'key';
  /** «Ответы» stands before it: it may be of several questions. */
  isPlural?: boolean;
  /** It stands before the options of its question, if there are any. */
  isEarly?: boolean;
  /** The key that it is of counts in Latin letters. */
  isLatin?: boolean;
}

export interface RawQuestion {
  line: number;
  number: number;
  /** «А» of «А1». */
  series: string;
  style: '.' | ')' | 'word' | 'none';
  /** The list of a Word file that its number is of. */
  list: TextLine['list'];
  text: string[];
  /** Whether the text asks to pair rows with items. */
  asksForPairs: boolean;
  /** Whether the text ties digits to letters, gaps or quantities. */
  asksForDigits: boolean;
  /** What the digits of the answer belong to, where a row under the options names it: «Количество воды | Количество солей». */
  quantities: string[] | null;
  /** The groups of options in the order in which they begin. */
  groups: OptionGroup[];
  answers: RawAnswer[];
  explanation: string[] | null;
  fields: ListokFields;
  image: string | null;
  /** Pairs of a table; the right side may have no key. */
  table: { left: string[]; right: string[] } | null;
  faults: string[];
  /** The fault of marks between options: no other mark says to which side they belong. An answer may say it. */
  sideFault: string | null;
}

export interface Part {
  /** «Вариант 2»: `2`. */
  name: string | null;
  /** A heading says that its numbered lines are no questions: «Список литературы». */
  isAppendix: boolean;
  questions: RawQuestion[];
  /** The questions by their numbers, such as «7» and «А1». */
  byNumber: Map<string, RawQuestion[]>;
}

export const groupOf = (question: RawQuestion, kind: LabelKind): RawOption[] =>
  question.groups.find((group) => group.kind === kind)?.options ?? [];

/**
 * An answer or an explanation ends a question.
 * @param mayBeEarly whether options may still follow an answer that stands before them
 */
export const isAnswered = ({ answers, explanation }: RawQuestion, mayBeEarly = false): boolean =>
  explanation !== null || answers.some(({ isEarly }) => !(mayBeEarly && isEarly === true));

/** The labels as they were typed, in order. Options without labels count А, Б, В. */
export const labelsOf = ({ options }: OptionGroup): string[] => options.map(({ label }, index) => label ?? CYRILLIC_LABELS[index] ?? '');

/** An option as a line of text. */
export function shownOption({ label, delimiter, line }: RawOption): string {
  if (label === null) return `– ${line.text}`;
  const head = { ')': `${label})`, '.': `${label}.`, '()': `(${label})`, '–': `${label} –`, ':': `${label}:` }[delimiter] ?? label;
  return `${head} ${line.text}`;
}
