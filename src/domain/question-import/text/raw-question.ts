/** A question as it was read from a text, before its kind is decided. */
import type { ListokFields } from '../listok-comment.ts';
import { CYRILLIC_LABELS } from './lines/labels.ts';
import type { Sign } from './lines/signs.ts';
import type { TextLine } from './lines/text-line.ts';

export type LabelKind = 'letter' | 'digit' | 'bullet';

export interface RawOption {
  /** The label as it was typed; `null` for an option without a label. */
  label: string | null;
  delimiter: string;
  signs: Sign[];
  /** Where the option's own mark is in its line. */
  side: 'before' | 'behind' | null;
  /** A mark between this option and the option before it in the same line. */
  markBefore: Sign | null;
  line: TextLine;
}

export interface OptionGroup {
  kind: LabelKind;
  options: RawOption[];
}

export interface RawAnswer {
  value: string;
  /** The whole line of the answer. */
  text: string;
  line: number;
  /** Where the answer comes from: from a line of the question, or from a key after the questions (`key`). */
  source: 'answer' | 'key';
  /** Whether «Ответы» precedes the answer: it may then belong to several questions. */
  isPlural?: boolean;
  /** Whether the answer is before the options of its question, if it has options. */
  isEarly?: boolean;
  /** Whether the answer's key counts in Latin letters. */
  isLatin?: boolean;
}

export interface RawQuestion {
  line: number;
  number: number;
  /** The letter in the number of the question, such as «А» in «А1». */
  series: string;
  style: '.' | ')' | 'word' | 'none';
  /** The list of a Word file from which the number of the question comes. */
  list: TextLine['list'];
  text: string[];
  /** Whether the text asks to pair rows with items. */
  asksForPairs: boolean;
  /** Whether the text assigns digits to letters, gaps or quantities. */
  asksForDigits: boolean;
  /**
   * The quantities to which the digits of the answer belong, when a row under the options names them: «Количество воды
   * | Количество солей».
   */
  quantities: string[] | null;
  /** The lists of options in the order in which they begin. */
  groups: OptionGroup[];
  answers: RawAnswer[];
  explanation: string[] | null;
  fields: ListokFields;
  image: string | null;
  /** The two columns of a table. The key of the right column may be missing. */
  table: { left: string[]; right: string[] } | null;
  faults: string[];
  /**
   * A fault: marks are between options, and nothing proves to which side they belong. An answer may still decide it.
   */
  sideFault: string | null;
}

export interface Part {
  /** The name of the part; «Вариант 2» is `2`. */
  name: string | null;
  /** Whether a heading such as «Список литературы» says that the numbered lines are not questions. */
  isAppendix: boolean;
  questions: RawQuestion[];
  /** The questions by their numbers, such as «7» and «А1». */
  byNumber: Map<string, RawQuestion[]>;
}

export const groupOf = (question: RawQuestion, kind: LabelKind): RawOption[] =>
  question.groups.find((group) => group.kind === kind)?.options ?? [];

/**
 * Whether a question has ended, because it has an answer or an explanation.
 * @param mayBeEarly whether options may still follow an answer that precedes them
 */
export const isAnswered = ({ answers, explanation }: RawQuestion, mayBeEarly = false): boolean =>
  explanation !== null || answers.some(({ isEarly }) => !(mayBeEarly && isEarly === true));

/** The labels as they were typed, in their order. Options without labels count А, Б, В. */
export const labelsOf = ({ options }: OptionGroup): string[] => options.map(({ label }, index) => label ?? CYRILLIC_LABELS[index] ?? '');

/** Writes an option as a line of text. */
export function shownOption({ label, delimiter, line }: RawOption): string {
  if (label === null) return `– ${line.text}`;
  const head = { ')': `${label})`, '.': `${label}.`, '()': `(${label})`, '–': `${label} –`, ':': `${label}:` }[delimiter] ?? label;
  return `${head} ${line.text}`;
}
