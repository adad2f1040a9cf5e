/** What the product knows of a kind of question. A kind is one object of this shape, listed in `question-kinds.ts`. */
import type { ErrorCode } from '../../errors.ts';
import type { Answer, LearnerQuestion, Question, QuestionType } from '../question.ts';

export type QuestionOf<Type extends QuestionType> = Extract<Question, { type: Type }>;
export type LearnerQuestionOf<Type extends QuestionType> = Extract<LearnerQuestion, { type: Type }>;
/** A question as an admin stores it or as a pupil gets it. */
export type AnswerableOf<Type extends QuestionType> = QuestionOf<Type> | LearnerQuestionOf<Type>;
/** The fields that all kinds show to pupils. */
export type LearnerCommon = Pick<LearnerQuestion, 'index' | 'question' | 'contextText' | 'contextImage' | 'imageSize' | 'materialId' | 'line'>;

/** A broken rule of a question. */
export interface QuestionProblem {
  code: ErrorCode;
  field: string;
  message: string;
}

/** What is missing in a question that was read from a file. */
export type Gap = 'missingKey' | 'missingPairs' | 'tooFewOptions' | 'emptyColumn' | 'tooFewItems' | 'repeatedItems';

/** How the analysis of a test counts the answers to a question. */
export type Counting =
  | { of: 'options'; options: readonly string[]; right: readonly number[]; isSingle: boolean }
  | { of: 'pairs'; left: readonly string[]; right: readonly string[]; key: readonly number[] }
  | {
      of: 'answers';
      /** Equal for answers that scoring does not tell apart. */
      compared(answer: Answer): string;
      shown(answer: Answer): string;
    }
  | { of: 'nothing' };

/** A line of the key, for whoever checks a question that was read from a file. */
export interface KeyLine {
  text: string;
  isRight: boolean;
}

export interface Kind<Type extends QuestionType> {
  /** The name in Russian. */
  name: string;
  /** What a pupil answers with. */
  answeredBy: 'option' | 'options' | 'pairs' | 'text' | 'order' | 'work' | 'nothing';

  /** Progress within a question: rows of a `match`; other kinds have one part, `freeform` none. */
  parts(question: AnswerableOf<Type>, answer: Answer): { done: number; all: number };
  /** Whether an answer has the shape of the kind, and its indexes exist. It may be incomplete. */
  isValid(question: AnswerableOf<Type>, answer: NonNullable<Answer>): boolean;
  /** Whether a draft may hold a valid answer. */
  isDraftable(question: AnswerableOf<Type>, answer: NonNullable<Answer>): boolean;
  /** What identifies a question through all edits; without it what pupils see of it does. */
  ownKey?(question: AnswerableOf<Type>): string;
  /** The order of the fields is part of the question's key (`questionKeys`): it never changes. `null`: pupils do not see the kind. */
  toLearner(question: QuestionOf<Type>, common: LearnerCommon): LearnerQuestionOf<Type> | null;

  maxScore(question: AnswerableOf<Type>): number;
  /** Points of an answer. An answer of another kind's shape scores 0. */
  score(question: QuestionOf<Type>, answer: Answer): number;

  /** Makes each line a single one and drops blank ones; indexes are adjusted. */
  normalize(question: QuestionOf<Type>): QuestionOf<Type>;
  /** The broken rules of a normalized question, beside those of all kinds. @param number from 1 */
  problems(question: QuestionOf<Type>, number: number): QuestionProblem[];
  /** The fields of the key; the first one is where a fault of the key is shown. */
  keyFields: readonly [string, ...string[]];
  /** Whether the key is wrong, not only missing: a draft must not have it either (rule R150). */
  isMalformed(question: QuestionOf<Type>): boolean;
  /** The lists of lines that an admin writes, by field. */
  lists(question: QuestionOf<Type>): Record<string, string[]>;
  /** What the points of an answer depend on, beside what the pupil sees; comparable as a text. */
  answerKey(question: QuestionOf<Type>): string;
  counting(question: QuestionOf<Type>): Counting;

  gaps(question: QuestionOf<Type>): Gap[];
  /** The field of a fault that speaks of lines. */
  linesField(question: QuestionOf<Type>): string;
  keyLines(question: QuestionOf<Type>): KeyLine[];

  /** Makes the question that printed sheets show. */
  toPrinted(question: QuestionOf<Type>): QuestionOf<Type>;
  /** How many lines may change their places on paper. */
  movableLines(question: QuestionOf<Type>): number;
  /** The question with its lines in another order, and its key. @param order indexes of the lines */
  reorder(question: QuestionOf<Type>, order: readonly number[]): QuestionOf<Type>;
  /** «Б», «АВД», «А3 Б1»; empty without a key (rule R162). */
  printedKey(question: QuestionOf<Type>): string;
}

/** A kind without lines that may change their places on paper. */
export const UNMOVABLE = {
  toPrinted: <Each>(question: Each) => question,
  movableLines: () => 0,
  reorder: <Each>(question: Each) => question,
};
