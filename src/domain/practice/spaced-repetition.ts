/** Decides when a card comes again, by FSRS-6 in whole days of the pupil's time zone (rule R176). */
import { createEmptyCard, fsrs, Rating, State } from 'ts-fsrs';
import { addDays, asUtcDay, daysBetween } from './days.ts';

export interface Schedule {
  /** The memory state of the card in the algorithm FSRS. */
  stability: number;
  difficulty: number;
  reviewedAt: string;
  /** A time within the day on which the card is due. */
  dueAt: string;
  /** The number of right answers since the last wrong answer. */
  knownInRow: number;
  /** When the card left practice; `null` while it is still repeated. */
  leftAt: string | null;
}

/**
 * A card leaves practice after `KNOWN_IN_ROW` right answers in a row. At least `KNOWN_DAYS` days must lie between the
 * last two of them (rule R177).
 */
const KNOWN_IN_ROW = 3;
const KNOWN_DAYS = 21;

const scheduler = fsrs({ request_retention: 0.9, enable_fuzz: false, enable_short_term: false });

/** The schedule of a new card. The mistake counts as its first review. */
export const firstMistake = (at: string, zone: string): Schedule => next(null, Rating.Again, at, zone);

/** The schedule after a mistake, in practice or in a later attempt. */
export const mistake = (schedule: Schedule, at: string, zone: string): Schedule => next(schedule, Rating.Again, at, zone);

/** The schedule after an answer with full points. */
export const known = (schedule: Schedule, at: string, zone: string): Schedule => next(schedule, Rating.Good, at, zone);

function next(before: Schedule | null, rating: Rating.Again | Rating.Good, at: string, zone: string): Schedule {
  // A review that comes out of order counts on the day of the last review.
  const reviewedAt = before !== null && before.reviewedAt > at ? before.reviewedAt : at;
  const day = asUtcDay(reviewedAt, zone);
  const { card } = scheduler.next(before === null ? createEmptyCard(day) : toCard(before, zone), day, rating);
  const knownInRow = rating === Rating.Good ? (before?.knownInRow ?? 0) + 1 : 0;
  const hasLeft = before !== null && knownInRow >= KNOWN_IN_ROW && daysBetween(before.reviewedAt, reviewedAt, zone) >= KNOWN_DAYS;
  return {
    stability: card.stability,
    difficulty: card.difficulty,
    reviewedAt,
    dueAt: addDays(reviewedAt, card.scheduled_days, zone),
    knownInRow,
    leftAt: hasLeft ? reviewedAt : null,
  };
}

/**
 * Makes a card for the FSRS library. The product has no steps within a day, so a reviewed card is always in the state
 * `Review`.
 */
function toCard({ stability, difficulty, reviewedAt }: Schedule, zone: string) {
  const day = asUtcDay(reviewedAt, zone);
  return { ...createEmptyCard(day), stability, difficulty, state: State.Review, last_review: day };
}
