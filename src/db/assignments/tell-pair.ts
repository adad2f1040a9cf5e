/** Converts a pair of a pupil and an assignment to the fields of the API for pupils and admins. */
import type { Due, OwnAssignment } from '../../domain/assignments/assignment.ts';
import { daysAfter } from '../../domain/assignments/due.ts';
import { isOverdue, stateOf } from '../../domain/assignments/progress.ts';
import type { Pair } from './pairs.ts';

const toDue = (day: string | null, time: string | null): Due | null => (day === null ? null : { day, time });

/**
 * Whether the pupil has an extension that has an effect. It has none if the assignment has no due date or a later due
 * date.
 */
export const isExtended = ({ dueAt, extendedAt }: Pick<Pair, 'dueAt' | 'extendedAt'>): boolean =>
  dueAt !== null && extendedAt !== null && extendedAt > dueAt;

export function dueOf(pair: Pair): { due: Due | null; dueAt: string | null; lateAt: string | null } {
  return isExtended(pair)
    ? { due: toDue(pair.extendedDay, pair.extendedTime), dueAt: pair.extendedAt, lateAt: pair.extendedLateAt }
    : { due: toDue(pair.dueDay, pair.dueTime), dueAt: pair.dueAt, lateAt: pair.lateAt };
}

/** Whether the tutor has given out the checked work and the pupil has not opened its review since. */
export const isUnseen = ({ unseen }: Pick<Pair, 'unseen'>): boolean => unseen === 1;

export const isHandedIn = ({ attempt }: Pick<Pair, 'attempt'>): boolean => attempt !== null;

/**
 * How many days late a work was handed in. The stored moments are compared first, because computing the days of a time
 * zone costs more.
 */
const lateDaysOf = (handedInAt: string | null, due: Due | null, lateAt: string | null, zone: string): number | null =>
  handedInAt === null || due === null || lateAt === null || handedInAt < lateAt ? null : daysAfter(handedInAt, due, zone);

/** Makes the fields that pupils and admins both see. The due date is the due date of this pupil, extension included. */
export function tellPair(pair: Pair, zone: string, now: string) {
  const { due, dueAt, lateAt } = dueOf(pair);
  const state = stateOf(pair);
  const isDone = isHandedIn(pair);
  const { againScore, againMaxScore } = pair;
  const takenBefore = isDone && pair.takenBefore === 1;
  return {
    due,
    dueAt,
    state,
    overdue: isOverdue({ attempt: pair.attempt, lateAt, reopened: pair.reopened === 1 }, pair.resting === 1, now),
    answered: state === 'started' ? Math.min(pair.answered, pair.questionCount) : null,
    handedInAt: isDone ? pair.handedInAt : null,
    lateDays: isDone && !takenBefore ? lateDaysOf(pair.handedInAt, due, lateAt, zone) : null,
    score: pair.score,
    maxScore: pair.maxScore,
    again: isDone || againScore === null || againMaxScore === null ? null : { score: againScore, maxScore: againMaxScore },
    takenBefore,
    attempt: pair.attempt,
    remindedAt: pair.remindedAt,
  };
}

/** @param request the pupil's open request for the block of a locked lesson */
export function tellOwn(pair: Pair, zone: string, now: string, request: OwnAssignment['target']['request'] = null): OwnAssignment {
  return {
    id: pair.id,
    target: {
      kind: pair.lessonId === null ? 'test' : 'lesson',
      id: pair.lessonId ?? pair.testId,
      name: pair.name,
      // Pupils must learn nothing of a test while it is not published.
      questionCount: pair.resting === 1 ? 0 : pair.questionCount,
      maxScore: pair.resting === 1 ? (pair.maxScore ?? 0) : pair.targetMaxScore,
      blockId: pair.lessonId === null ? null : pair.blockId,
      locked: pair.locked === 1,
      request: pair.locked === 1 ? request : null,
    },
    note: pair.note,
    ...tellPair(pair, zone, now),
    checkedAt: pair.checkedAt,
    unseen: isUnseen(pair),
  };
}

/** Sorts pairs by due date, then by creation. Pairs without a due date come last. */
export function byDue(one: Pair, other: Pair): number {
  const [a, b] = [dueOf(one).dueAt ?? '~', dueOf(other).dueAt ?? '~'];
  return compare(a, b) || compare(one.createdAt, other.createdAt) || compare(one.id, other.id);
}

export const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
