/**
 * Builds questions. Authors mark the right options in the list itself and write the two halves of a pair side by side,
 * so that nobody has to count indexes.
 */
import type { Question } from '../domain/questions/question.ts';

interface Right {
  right: string;
}
type Option = string | Right;

/** The text and image that are shown before the question. */
interface Context {
  text?: string;
  /** The image as a data URL. */
  image?: string;
}

export const right = (option: string): Right => ({ right: option });

const isRight = (option: Option): option is Right => typeof option !== 'string';
const textOf = (option: Option): string => (isRight(option) ? option.right : option);

const rightIndexes = (options: Option[]): number[] =>
  options.flatMap((option, index) => (isRight(option) ? [index] : []));

const commonFields = (question: string, context: Context) => ({
  question,
  contextText: context.text ?? null,
  contextImage: context.image ?? null,
});

/**
 * Builds a `text` question.
 * @throws Error unless exactly one option is marked
 */
export function single(question: string, options: Option[], context: Context = {}): Question {
  const [correct, ...others] = rightIndexes(options);
  if (correct === undefined || others.length > 0) throw new Error(`One right option is needed: ${question}`);
  return { type: 'text', ...commonFields(question, context), options: options.map(textOf), correct };
}

/** Builds a `multiple` question. */
export const multiple = (question: string, options: Option[], context: Context = {}): Question => ({
  type: 'multiple',
  ...commonFields(question, context),
  options: options.map(textOf),
  correctAnswers: rightIndexes(options),
});

/** Builds a `match` question. Its right column is sorted by the alphabet, so that the order reveals nothing. */
export function match(question: string, pairs: [left: string, right: string][], context: Context = {}): Question {
  const matchRight = pairs.map(([, text]) => text).toSorted((a, b) => a.localeCompare(b, 'ru'));
  return {
    type: 'match',
    ...commonFields(question, context),
    matchLeft: pairs.map(([text]) => text),
    matchRight,
    matchAnswers: pairs.map(([, text]) => matchRight.indexOf(text)),
  };
}
