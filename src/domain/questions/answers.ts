import { AppError, errorMessages } from '../errors.ts';
import { isBlank } from '../fold-signs.ts';
import type { Answer, LearnerQuestion, Question } from './question.ts';
import { answeredIndexes, chosenOptions, chosenOrder } from './kinds/chosen.ts';
import { isPermutation } from './kinds/sequence.ts';
import { TYPED_ANSWER_MAX_LENGTH } from './kinds/short-answer.ts';

type Answerable = Question | LearnerQuestion;

/** Progress within a question: rows of a `match`; other kinds have one part, `freeform` none. */
export function answeredParts(question: Answerable, answer: Answer): { done: number; all: number } {
  switch (question.type) {
    case 'text':
      return { done: answer === null ? 0 : 1, all: 1 };
    case 'multiple':
      return { done: chosenOptions(answer).length > 0 ? 1 : 0, all: 1 };
    case 'match':
      return { done: answeredIndexes(answer).length, all: question.matchLeft.length };
    case 'short':
    case 'number':
      return { done: typeof answer === 'string' && !isBlank(answer) ? 1 : 0, all: 1 };
    case 'sequence':
      return { done: isPermutation(chosenOrder(answer), question.items.length) ? 1 : 0, all: 1 };
    case 'freeform':
      return { done: 0, all: 0 };
  }
}

/** Whether a question is answered completely (rules R36, R134). */
export function isAnswered(question: Answerable, answer: Answer): boolean {
  const { done, all } = answeredParts(question, answer);
  return done >= all;
}

const isAnswerMap = (answer: Answer): answer is Exclude<Answer, number | string | number[] | null> =>
  typeof answer === 'object' && !Array.isArray(answer);

/** Whether an answer has a type that no form sends for a question of that kind. */
const isNeverAnswerTo = ({ type }: Question, answer: Answer): boolean =>
  (typeof answer === 'string' && type !== 'short' && type !== 'number') || (Array.isArray(answer) && type !== 'sequence');

/** Whether an answer matches the kind of its question and its indexes exist. It may be incomplete. */
export function isValidAnswer(question: Answerable, answer: Answer): boolean {
  if (answer === null) return true;
  const isIndexOf = (list: readonly string[]) => (value: unknown) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) < list.length;
  switch (question.type) {
    case 'text':
      return isIndexOf(question.options)(answer);
    case 'multiple':
      return (
        isAnswerMap(answer) &&
        answeredIndexes(answer).every(isIndexOf(question.options)) &&
        Object.values(answer).every((chosen) => chosen === true)
      );
    case 'match':
      return (
        isAnswerMap(answer) &&
        answeredIndexes(answer).every(isIndexOf(question.matchLeft)) &&
        Object.values(answer).every(isIndexOf(question.matchRight))
      );
    case 'short':
    case 'number':
      return typeof answer === 'string' && answer.length <= TYPED_ANSWER_MAX_LENGTH;
    case 'sequence':
      return Array.isArray(answer);
    case 'freeform':
      return false;
  }
}

/**
 * Pads the answers to the length of the test. Learners do not see `freeform` questions (rule R34), so the answers to those
 * at the end may be missing; they become `null`.
 * @throws AppError `invalid-request` for another number of answers
 */
export function padAnswers(questions: readonly Question[], answers: readonly Answer[]): Answer[] {
  const missing = questions.slice(answers.length);
  if (answers.length > questions.length || missing.some((question) => question.type !== 'freeform')) {
    throw new AppError('invalid-request', {
      fields: { answers: `Ответов должно быть столько же, сколько вопросов: ${questions.length}.` },
    });
  }
  return [...answers, ...missing.map(() => null)];
}

/**
 * Checks a submission against the stored questions.
 * @param unansweredMessage replaces the default message of `unanswered`
 * @returns one answer per stored question
 * @throws AppError `invalid-request` (number of answers, a text or a list for another kind), `invalid-answer`, `unanswered`
 *   with the indexes
 */
export function checkAnswers(
  questions: readonly Question[],
  submitted: readonly Answer[],
  unansweredMessage?: string,
): Answer[] {
  const answers = padAnswers(questions, submitted);
  const wrongTypes = questions.flatMap((question, index) => (isNeverAnswerTo(question, answers[index] ?? null) ? [index] : []));
  if (wrongTypes.length > 0) {
    throw new AppError('invalid-request', {
      fields: Object.fromEntries(wrongTypes.map((index) => [`answers.${index}`, errorMessages['invalid-answer']])),
    });
  }
  const pairs = questions.map((question, index) => ({ question, index, answer: answers[index] ?? null }));
  if (!pairs.every(({ question, answer }) => isValidAnswer(question, answer))) throw new AppError('invalid-answer');
  const unanswered = pairs.filter(({ question, answer }) => !isAnswered(question, answer));
  if (unanswered.length > 0) {
    throw new AppError('unanswered', {
      questions: unanswered.map(({ index }) => index),
      ...(unansweredMessage !== undefined && { message: unansweredMessage }),
    });
  }
  return answers;
}
