/** A question of a text, before its kind is known. */
import type { ListokFields } from '../listok-comment.ts';
import type { Sign } from './line-kinds.ts';
import type { TextLine } from './text-line.ts';

export type LabelKind = 'letter' | 'digit' | 'bullet';

export interface RawOption {
  /** As typed. */
  label: string | null;
  delimiter: string;
  signs: Sign[];
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
}

export interface RawQuestion {
  line: number;
  number: number;
  style: '.' | ')' | 'word' | 'none';
  text: string[];
  /** Its text asks to pair rows with items. */
  asksForPairs: boolean;
  /** In the order in which they begin. */
  groups: OptionGroup[];
  answers: RawAnswer[];
  explanation: string[] | null;
  fields: ListokFields;
  image: string | null;
  /** Pairs of a table; the right side may have no key. */
  table: { left: string[]; right: string[] } | null;
  faults: string[];
}

export interface Part {
  /** «Вариант 2»: `2`. */
  name: string | null;
  questions: RawQuestion[];
  byNumber: Map<number, RawQuestion[]>;
}

export const groupOf = (question: RawQuestion, kind: LabelKind): RawOption[] =>
  question.groups.find((group) => group.kind === kind)?.options ?? [];
