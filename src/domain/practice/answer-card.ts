import { AppError } from '../errors.ts';
import { isAnswered, isValidAnswer } from '../questions/answers.ts';
import type { Answer, GradedQuestion } from '../questions/question.ts';
import { maxScoreOf } from '../questions/max-score.ts';
import { scoreOf } from '../questions/scoring.ts';
import { startOfNextDay } from './days.ts';
import { known, mistake, type Schedule } from './spaced-repetition.ts';

export const unansweredCardText = 'Сначала ответьте.';

/** A card with its last answer in practice. */
export interface PractisedCard extends Schedule {
  practisedAt: string | null;
  /** The answer as JSON. */
  practisedAnswer: string | null;
  practisedPoints: number | null;
  practisedMaxPoints: number | null;
}

/** The same answer within this time is a repetition of the request. */
const REPETITION_MS = 60_000;

/**
 * Applies an answer to a card (rule R180).
 * @returns the card after the answer; the same card for a repetition
 * @throws AppError `not-due`, `invalid-answer`, `unanswered`
 */
export function answerCard<Card extends PractisedCard>(card: Card, question: GradedQuestion, answer: Answer, now: string, zone: string): Card {
  if (card.leftAt !== null || card.dueAt >= startOfNextDay(now, zone)) {
    if (isRepetition(card, answer, now)) return card;
    throw new AppError('not-due');
  }
  if (!isValidAnswer(question, answer)) throw new AppError('invalid-answer');
  if (!isAnswered(question, answer)) throw new AppError('unanswered', { message: unansweredCardText });
  const [points, maxPoints] = [scoreOf(question, answer), maxScoreOf(question)];
  const review = points === maxPoints ? known : mistake;
  return {
    ...card,
    ...review(card, now, zone),
    practisedAt: now,
    practisedAnswer: JSON.stringify(answer),
    practisedPoints: points,
    practisedMaxPoints: maxPoints,
  };
}

/**
 * Whether a request repeats the last one. Integer keys are always enumerated in ascending order, so equal answers have
 * equal JSON.
 */
const isRepetition = ({ practisedAt, practisedAnswer }: PractisedCard, answer: Answer, now: string): boolean =>
  practisedAt !== null && Date.parse(now) - Date.parse(practisedAt) <= REPETITION_MS && practisedAnswer === JSON.stringify(answer);
