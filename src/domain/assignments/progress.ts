/** What a pupil has done of an assignment, and what becomes of an assignment in time (rules R281 to R283). */
import { LATE_ARRIVAL_MS, PAST_AFTER_MS } from './assignment-limits.ts';
import type { State, Status } from './kinds.ts';

/** Facts about one pupil and one assignment. */
export interface Progress {
  /** The attempt that counts for the assignment. */
  attempt: number | null;
  /** Extended questions of it that wait for the tutor. */
  pendingQuestions: number;
  /** When the tutor gave it out first. */
  checkedAt: string | null;
  /** Answers on the server for the attempt to be made. */
  answered: number;
  /** The tutor has let the pupil take it again after the hand-in. */
  reopened: boolean;
  /** The moment from which a hand-in is late; `null` without a due. */
  lateAt: string | null;
}

export function stateOf({ attempt, answered, running = 0, pendingQuestions, checkedAt }: Pick<Progress, 'attempt' | 'answered' | 'pendingQuestions' | 'checkedAt'> & { running?: number }): State {
  if (attempt === null) return answered > 0 || running > 0 ? 'started' : 'not-started';
  if (pendingQuestions > 0) return 'checking';
  return checkedAt === null ? 'handed-in' : 'checked';
}

/** Not handed in, and the due has passed. What was allowed again after a hand-in never is; nothing is while the target rests. */
export const isOverdue = ({ attempt, reopened, lateAt }: Pick<Progress, 'attempt' | 'reopened' | 'lateAt'>, isResting: boolean, now: string): boolean =>
  attempt === null && !reopened && !isResting && lateAt !== null && lateAt <= now;

/** Facts about an assignment as a whole. */
export interface Course {
  opensAt: string;
  dueAt: string | null;
  /** The latest due of its pupils. */
  lastDueAt: string | null;
  pupils: number;
  handedIn: number;
  /** How many of those who have handed in wait for a check. */
  checking: number;
}

export function statusOf({ opensAt, dueAt, lastDueAt, pupils, handedIn, checking }: Course, now: string): Status {
  if (opensAt > now) return 'scheduled';
  if (isLongOver(lastDueAt, now)) return 'past';
  const isFinished = handedIn === pupils && checking === 0;
  if (dueAt === null) return pupils > 0 && isFinished ? 'past' : 'open';
  return dueAt <= now && isFinished ? 'past' : 'open';
}

/** The last moment whose dues are long over. */
export const longOverBefore = (now: string): string => new Date(Date.parse(now) - PAST_AFTER_MS).toISOString();

/** Past, whoever has handed in. */
export const isLongOver = (lastDueAt: string | null, now: string): boolean => lastDueAt !== null && lastDueAt <= longOverBefore(now);

/**
 * The time of a hand-in (rule R282): the press on «Завершить тест», unless it is of the future or too old.
 * @param former the end of the attempt before
 * @returns `null`: the arrival
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

/** When the last attempt ended; `null` before the first. */
export function endOfLast(attempts: readonly EndedAttempt[]): string | null {
  const last = attempts.reduce<EndedAttempt | null>((latest, each) => (latest !== null && latest.attempt > each.attempt ? latest : each), null);
  return last?.finishedAt ?? last?.timestamp ?? null;
}
