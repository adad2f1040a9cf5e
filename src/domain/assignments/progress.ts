/** Decides the state of a pupil's assignment, and the status of an assignment as a whole (rules R281 to R283). */
import { LATE_ARRIVAL_MS, PAST_AFTER_MS } from './assignment-limits.ts';
import type { State, Status } from './kinds.ts';

/** What decides the state of one pupil's assignment. */
export interface Progress {
  /** The number of the attempt that counts for the assignment; `null` before the hand-in. */
  attempt: number | null;
  /** How many extended questions of the attempt wait for the tutor. */
  pendingQuestions: number;
  /** When the tutor first gave out the checked work. */
  checkedAt: string | null;
  /** How many answers to the next attempt the server has. */
  answered: number;
  /** Whether an admin has let the pupil take the test again after a hand-in. */
  reopened: boolean;
  /** The moment from which a hand-in is late; `null` without a due date. */
  lateAt: string | null;
}

export function stateOf({ attempt, answered, running = 0, pendingQuestions, checkedAt }: Pick<Progress, 'attempt' | 'answered' | 'pendingQuestions' | 'checkedAt'> & { running?: number }): State {
  if (attempt === null) return answered > 0 || running > 0 ? 'started' : 'not-started';
  if (pendingQuestions > 0) return 'checking';
  return checkedAt === null ? 'handed-in' : 'checked';
}

/**
 * Whether the pupil has not handed in although it is too late to hand in on time. A pupil who takes the test again
 * after a hand-in is never overdue. Nobody is overdue while the test is unpublished or deleted.
 */
export const isOverdue = ({ attempt, reopened, lateAt }: Pick<Progress, 'attempt' | 'reopened' | 'lateAt'>, isResting: boolean, now: string): boolean =>
  attempt === null && !reopened && !isResting && lateAt !== null && lateAt <= now;

/** What decides the status of an assignment as a whole. */
export interface Course {
  opensAt: string;
  dueAt: string | null;
  /** The latest due date of all its pupils, extensions included. */
  lastDueAt: string | null;
  pupils: number;
  handedIn: number;
  /** How many of the pupils who have handed in wait for the tutor's check. */
  checking: number;
}

export function statusOf({ opensAt, dueAt, lastDueAt, pupils, handedIn, checking }: Course, now: string): Status {
  if (opensAt > now) return 'scheduled';
  if (isLongOver(lastDueAt, now)) return 'past';
  const isFinished = handedIn === pupils && checking === 0;
  if (dueAt === null) return pupils > 0 && isFinished ? 'past' : 'open';
  return dueAt <= now && isFinished ? 'past' : 'open';
}

/** An assignment is past if its last due date is not later than this moment. */
export const longOverBefore = (now: string): string => new Date(Date.parse(now) - PAST_AFTER_MS).toISOString();

/** Whether the last due date passed so long ago that the assignment is past, even if pupils have not handed in. */
export const isLongOver = (lastDueAt: string | null, now: string): boolean => lastDueAt !== null && lastDueAt <= longOverBefore(now);

/**
 * Decides whether a hand-in counts from the press on «Завершить тест» (rule R282). The press does not count if its time
 * is in the future or too long ago. If the press is earlier than the end of the previous attempt, that end counts.
 * @param former when the previous attempt ended
 * @returns `null` if the time at which the answers arrived counts
 */
export function pressTime(finishedAt: string | undefined, arrivedAt: string, former: string | null): string | null {
  if (finishedAt === undefined) return null;
  const pressed = Date.parse(finishedAt);
  const arrived = Date.parse(arrivedAt);
  if (pressed >= arrived || pressed < arrived - LATE_ARRIVAL_MS) return null;
  const press = new Date(pressed).toISOString();
  return former !== null && former > press ? former : press;
}

interface EndedAttempt {
  attempt: number;
  timestamp: string | null;
  finishedAt: string | null;
}

/** When the last attempt ended; `null` before the first attempt. */
export function endOfLast(attempts: readonly EndedAttempt[]): string | null {
  const last = attempts.reduce<EndedAttempt | null>((latest, each) => (latest !== null && latest.attempt > each.attempt ? latest : each), null);
  return last?.finishedAt ?? last?.timestamp ?? null;
}
