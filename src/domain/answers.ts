import { Failure } from './failure.ts';
import type { Answer, LearnerQuestion, Question } from './question.ts';
import { answeredIndexes, chosenOptions } from './scoring.ts';

type Answerable = Question | LearnerQuestion;

/** How many parts of a question are answered and how many there are: rows of a match, else one. */
export function answeredParts(question: Answerable, answer: Answer): { done: number; all: number } {
  switch (question.type) {
    case 'text':
      return { done: answer === null ? 0 : 1, all: 1 };
    case 'multiple':
      return { done: chosenOptions(answer).length > 0 ? 1 : 0, all: 1 };
    case 'match':
      return { done: answeredIndexes(answer).length, all: question.matchLeft.length };
    case 'freeform':
      return { done: 0, all: 0 };
  }
}

/** Whether a question needs nothing more (specification §5: an option, at least one, every row). */
export function isAnswered(question: Answerable, answer: Answer): boolean {
  const { done, all } = answeredParts(question, answer);
  return done >= all;
}

/** Whether an answer has the kind of its question and names only what the question has. */
function fits(question: Question, answer: Answer): boolean {
  if (answer === null) return true;
  const isIndexOf = (list: readonly string[]) => (value: unknown) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) < list.length;
  switch (question.type) {
    case 'text':
      return isIndexOf(question.options)(answer);
    case 'multiple':
      return (
        typeof answer === 'object' &&
        answeredIndexes(answer).every(isIndexOf(question.options)) &&
        Object.values(answer).every((chosen) => chosen === true)
      );
    case 'match':
      return (
        typeof answer === 'object' &&
        answeredIndexes(answer).every(isIndexOf(question.matchLeft)) &&
        Object.values(answer).every(isIndexOf(question.matchRight))
      );
    case 'freeform':
      return false;
  }
}

/**
 * Brings answers to the length of the test. A learner doesn't see freeform questions and so can't know
 * of those at the end: their places may be missing and are `null`.
 */
export function padAnswers(questions: readonly Question[], answers: readonly Answer[]): Answer[] {
  const missing = questions.slice(answers.length);
  if (answers.length > questions.length || missing.some((question) => question.type !== 'freeform')) {
    throw new Failure('invalid-request', {
      fields: { answers: `Ответов должно быть столько же, сколько вопросов: ${questions.length}.` },
    });
  }
  return [...answers, ...missing.map(() => null)];
}

/**
 * Checks a submission against the stored questions.
 * @param gapsText what to say of gaps where the general text doesn't fit
 * @returns the answers, one per stored question
 * @throws Failure `invalid-request` (their number), `invalid-answer`, `unanswered` with the places
 */
export function checkAnswers(
  questions: readonly Question[],
  submitted: readonly Answer[],
  gapsText?: string,
): Answer[] {
  const answers = padAnswers(questions, submitted);
  const pairs = questions.map((question, place) => ({ question, place, answer: answers[place] ?? null }));
  if (!pairs.every(({ question, answer }) => fits(question, answer))) throw new Failure('invalid-answer');
  const gaps = pairs.filter(({ question, answer }) => !isAnswered(question, answer));
  if (gaps.length > 0) {
    throw new Failure('unanswered', {
      questions: gaps.map(({ place }) => place),
      ...(gapsText !== undefined && { message: gapsText }),
    });
  }
  return answers;
}
