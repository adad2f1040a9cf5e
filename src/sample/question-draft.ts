/**
 * Questions as a teacher jots them down: the right option is marked where it stands and pairs stand together,
 * so that no index has to be counted by hand.
 */
import type { Question } from '../domain/question.ts';

/** An option of a question that is a right answer. */
interface Right {
  right: string;
}
type Option = string | Right;

/** What is shown before the question, if anything. */
interface Context {
  text?: string;
  /** A data URL. */
  image?: string;
}

/** Marks an option as a right answer. */
export const right = (option: string): Right => ({ right: option });

const isRight = (option: Option): option is Right => typeof option !== 'string';
const textOf = (option: Option): string => (isRight(option) ? option.right : option);

const rightIndexes = (options: Option[]): number[] =>
  options.flatMap((option, index) => (isRight(option) ? [index] : []));

const stem = (question: string, context: Context) => ({
  question,
  contextText: context.text ?? null,
  contextImage: context.image ?? null,
});

/**
 * A question with one right option.
 * @throws when none or several options are marked
 */
export function single(question: string, options: Option[], context: Context = {}): Question {
  const [correct, ...others] = rightIndexes(options);
  if (correct === undefined || others.length > 0) throw new Error(`One right option is needed: ${question}`);
  return { type: 'text', ...stem(question, context), options: options.map(textOf), correct };
}

/** A question with several right options. */
export const multiple = (question: string, options: Option[], context: Context = {}): Question => ({
  type: 'multiple',
  ...stem(question, context),
  options: options.map(textOf),
  correctAnswers: rightIndexes(options),
});

/** A match question from its pairs; the right column goes by the alphabet, an order that gives nothing away. */
export function match(question: string, pairs: [left: string, right: string][], context: Context = {}): Question {
  const matchRight = pairs.map(([, text]) => text).toSorted((a, b) => a.localeCompare(b, 'ru'));
  return {
    type: 'match',
    ...stem(question, context),
    matchLeft: pairs.map(([text]) => text),
    matchRight,
    matchAnswers: pairs.map(([, text]) => matchRight.indexOf(text)),
  };
}
