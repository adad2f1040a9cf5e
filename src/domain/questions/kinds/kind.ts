/**
 * What the product knows of a kind of question. Each kind is an object of this shape, and `question-kinds.ts` lists it.
 */
import type { ErrorCode } from '../../errors.ts';
import type { Answer, LearnerQuestion, Question, QuestionType } from '../question.ts';

export type QuestionOf<Type extends QuestionType> = Extract<Question, { type: Type }>;
export type LearnerQuestionOf<Type extends QuestionType> = Extract<LearnerQuestion, { type: Type }>;
/** A question as an admin stores it or as a pupil gets it. */
export type AnswerableOf<Type extends QuestionType> = QuestionOf<Type> | LearnerQuestionOf<Type>;
/** The fields that all kinds show to pupils. */
export type LearnerCommon = Pick<LearnerQuestion, 'index' | 'question' | 'contextText' | 'contextImage' | 'imageSize' | 'materialId' | 'line'>;

/** A rule that a question breaks. */
export interface QuestionProblem {
  code: ErrorCode;
  field: string;
  message: string;
}

/** What a question that was read from a file may lack, or have twice. */
export type Gap = 'missingKey' | 'missingPairs' | 'tooFewOptions' | 'emptyColumn' | 'tooFewItems' | 'repeatedItems';

/** How the analysis of a test counts the answers to a question. */
export type Counting =
  | { of: 'options'; options: readonly string[]; right: readonly number[]; isSingle: boolean }
  | { of: 'pairs'; left: readonly string[]; right: readonly string[]; key: readonly number[] }
  | {
      of: 'answers';
      /**
       * Converts an answer to a text for comparison. If scoring treats two answers as the same, their texts are equal.
       */
      compared(answer: Answer): string;
      shown(answer: Answer): string;
    }
  | { of: 'nothing' };

/** A line of the key, for the person who checks a question that was read from a file. */
export interface KeyLine {
  text: string;
  isRight: boolean;
}

export interface Kind<Type extends QuestionType> {
  /** The name of the kind in Russian. */
  name: string;
  /** What a pupil gives as the answer. */
  answeredBy: 'option' | 'options' | 'pairs' | 'text' | 'order' | 'work' | 'nothing';

  /**
   * How many parts of a question are answered. The rows of a `match` are its parts. `freeform` has no parts, and every
   * other kind has a single part.
   */
  parts(question: AnswerableOf<Type>, answer: Answer): { done: number; all: number };
  /** Whether an answer has the shape of this kind and its indexes exist. It may be incomplete. */
  isValid(question: AnswerableOf<Type>, answer: NonNullable<Answer>): boolean;
  /** Whether a draft may hold a valid answer. */
  isDraftable(question: AnswerableOf<Type>, answer: NonNullable<Answer>): boolean;
  /**
   * The id that identifies the question through all edits. A kind without this method identifies a question by what
   * pupils see of it.
   */
  ownKey?(question: AnswerableOf<Type>): string;
  /**
   * What pupils get of the question; `null` when they do not see this kind. The order of the fields never changes,
   * because it is a part of the question's key (`questionKeys`).
   */
  toLearner(question: QuestionOf<Type>, common: LearnerCommon): LearnerQuestionOf<Type> | null;

  maxScore(question: AnswerableOf<Type>): number;
  /** The points of an answer. An answer in the shape of another kind has 0 points. */
  score(question: QuestionOf<Type>, answer: Answer): number;

  /**
   * Joins the lines of each option or item to a single line and drops blank options and items. The indexes of the key
   * are adjusted.
   */
  normalize(question: QuestionOf<Type>): QuestionOf<Type>;
  /**
   * Finds the rules that a normalized question breaks. The rules that all kinds share are checked elsewhere.
   * @param number the number of the question, from 1
   */
  problems(question: QuestionOf<Type>, number: number): QuestionProblem[];
  /** The fields of the key. The first of them shows the faults of the key. */
  keyFields: readonly [string, ...string[]];
  /** Whether the key is wrong, and not only missing. Even a draft must not have a wrong key (rule R150). */
  isMalformed(question: QuestionOf<Type>): boolean;
  /** The lists of options, rows or items that an admin types, by field. */
  lists(question: QuestionOf<Type>): Record<string, string[]>;
  /**
   * A text for comparison that contains everything on which the points of an answer depend, except what the pupil sees.
   */
  answerKey(question: QuestionOf<Type>): string;
  counting(question: QuestionOf<Type>): Counting;

  gaps(question: QuestionOf<Type>): Gap[];
  /** The field that shows a fault about options, rows or items. */
  linesField(question: QuestionOf<Type>): string;
  keyLines(question: QuestionOf<Type>): KeyLine[];

  /** Makes the question in the form that printed sheets show. */
  toPrinted(question: QuestionOf<Type>): QuestionOf<Type>;
  /** How many options or items a printed variant may put into another order. */
  movableLines(question: QuestionOf<Type>): number;
  /**
   * Puts the options or items of a question into another order and adjusts its key.
   * @param order the old indexes in the new order
   */
  reorder(question: QuestionOf<Type>, order: readonly number[]): QuestionOf<Type>;
  /** Returns the key such as «Б», «АВД» or «А3 Б1»; empty when there is none (rule R162). */
  printedKey(question: QuestionOf<Type>): string;
}

/** The methods for kinds whose options or items keep their order on paper, or that have none. */
export const UNMOVABLE = {
  toPrinted: <Each>(question: Each) => question,
  movableLines: () => 0,
  reorder: <Each>(question: Each) => question,
};
