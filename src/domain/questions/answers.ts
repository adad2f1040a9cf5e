import { AppError, errorMessages } from '../errors.ts';
import { isExtendedAnswer, storedForm } from '../checking/extended-answer.ts';
import { isGraded, type Answer, type LearnerQuestion, type Question } from './question.ts';
import { kindOf } from './question-kinds.ts';

type Answerable = Question | LearnerQuestion;

/**
 * How many parts of a question are answered. The rows of a `match` are its parts. `freeform` has no parts, and every
 * other kind has a single part.
 */
export const answeredParts = (question: Answerable, answer: Answer): { done: number; all: number } => kindOf(question).parts(question, answer);

/** Whether a question is answered completely (rules R36, R134). */
export function isAnswered(question: Answerable, answer: Answer): boolean {
  const { done, all } = answeredParts(question, answer);
  return done >= all;
}

/** Replaces empty extended answers, which devices may send, by `null`. */
export const withoutEmptyWorks = (questions: readonly Question[], answers: readonly Answer[]): Answer[] =>
  answers.map((answer, index) => (isEmptyWork(questions[index], answer) ? null : canonicalAnswer(answer)));

/** Whether an answer has a type that no form sends for this kind of question. */
function isNeverAnswerTo(question: Question, answer: Answer): boolean {
  const { answeredBy } = kindOf(question);
  if (typeof answer === 'string') return answeredBy !== 'text';
  if (Array.isArray(answer)) return answeredBy !== 'order';
  return answeredBy !== 'work' && isExtendedAnswer(answer);
}

/** The form in which an answer is stored and compared. An extended answer without a text and photos becomes `null`. */
export const canonicalAnswer = (answer: Answer): Answer => (isExtendedAnswer(answer) ? storedForm(answer) : answer);

/** Whether an answer fits the kind of its question and its indexes exist. It may be incomplete. */
export const isValidAnswer = (question: Answerable, answer: Answer): boolean => answer === null || kindOf(question).isValid(question, answer);

/** Whether a draft may hold an answer. It may be incomplete. */
export const isDraftableAnswer = (question: Answerable, answer: Answer): boolean =>
  answer === null || (kindOf(question).isValid(question, answer) && kindOf(question).isDraftable(question, answer));

/**
 * Whether an answer is an extended answer without a text and photos. An object without fields is a valid answer to any
 * kind.
 */
const isEmptyWork = (question: Question | undefined, answer: Answer): boolean =>
  question?.type === 'extended' && typeof answer === 'object' && answer !== null && Object.keys(answer).length === 0;

/**
 * Appends `null` to a list of answers until it is as long as the list of questions. Learners do not see `freeform`
 * questions (rule R34), so answers to such questions at the end of the test may be missing.
 * @throws AppError `invalid-request` if too many answers are sent, or if an answer to another kind of question is
 * missing
 */
export function padAnswers(questions: readonly Question[], answers: readonly Answer[]): Answer[] {
  const missing = questions.slice(answers.length);
  if (answers.length > questions.length || missing.some(isGraded)) {
    throw new AppError('invalid-request', {
      fields: { answers: `Ответов должно быть столько же, сколько вопросов: ${questions.length}.` },
    });
  }
  return [...answers, ...missing.map(() => null)];
}

export interface AnswerRules {
  /** A message that replaces the default message of `unanswered`. */
  unansweredMessage?: string | undefined;
  /** The places of extended questions that may stay empty. A place that has an answer is ignored. */
  withoutAnswer?: readonly number[] | undefined;
  /** Whether all questions may stay unanswered. */
  allowsGaps?: boolean;
}

/**
 * Replaces incomplete answers by `null`. A `match` keeps the rows that are answered, because each row counts by itself.
 */
export const withoutHalves = (questions: readonly Question[], answers: readonly Answer[]): Answer[] =>
  questions.map((question, index) => {
    const answer = answers[index] ?? null;
    return answeredParts(question, answer).done === 0 ? null : answer;
  });

/**
 * Checks a submission against the stored questions.
 * @returns one answer for each stored question
 * @throws AppError `invalid-request` for a wrong number of answers and for an answer of a type that no form sends for
 * the question; `invalid-answer`; `unanswered` with the indexes of the questions
 */
export function checkAnswers(
  questions: readonly Question[],
  submitted: readonly Answer[],
  { unansweredMessage, withoutAnswer = [], allowsGaps = false }: AnswerRules = {},
): Answer[] {
  const answers = withoutEmptyWorks(questions, padAnswers(questions, submitted));
  if (withoutAnswer.some((index) => questions[index]?.type !== 'extended')) {
    throw new AppError('invalid-request', { fields: { withoutAnswer: 'Без ответа можно сдать только развёрнутые ответы.' } });
  }
  const wrongTypes = questions.flatMap((question, index) => (isNeverAnswerTo(question, answers[index] ?? null) ? [index] : []));
  if (wrongTypes.length > 0) {
    throw new AppError('invalid-request', {
      fields: Object.fromEntries(wrongTypes.map((index) => [`answers.${index}`, errorMessages['invalid-answer']])),
    });
  }
  const pairs = questions.map((question, index) => ({ question, index, answer: answers[index] ?? null }));
  if (!pairs.every(({ question, answer }) => isValidAnswer(question, answer))) throw new AppError('invalid-answer');
  if (allowsGaps) return withoutHalves(questions, answers);
  const unanswered = pairs.filter(({ question, answer, index }) => !isAnswered(question, answer) && !withoutAnswer.includes(index));
  if (unanswered.length > 0) {
    throw new AppError('unanswered', {
      questions: unanswered.map(({ index }) => index),
      ...(unansweredMessage !== undefined && { message: unansweredMessage }),
    });
  }
  return answers;
}
