/**
 * Stores hand-ins that can no longer be derived from the results: those of pupils who leave an assignment, and those of
 * attempts that are put aside to allow another attempt (rules R281, R284).
 */
import { sql } from 'kysely';
import type { Database, Transaction } from '../database.ts';
import { findPairs, findPairsOf, type Pair, type PairFilter } from './pairs.ts';
import { isHandedIn } from './tell-pair.ts';

const BATCH_SIZE = 200;

function* batches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += BATCH_SIZE) yield items.slice(start, start + BATCH_SIZE);
}

/** The columns of a new row, before anything is stored for a pupil and an assignment. */
const EMPTY = {
  attempt: null,
  handedInAt: null,
  arrivedAt: null,
  againScore: null,
  againMaxScore: null,
  dueDay: null,
  dueTime: null,
  dueAt: null,
  lateAt: null,
};

/**
 * Stores for each pair which attempt counts. The pair then stays handed in when the attempt is put aside or the pupil
 * leaves the group.
 */
export async function keepHandIns(trx: Transaction, pairs: readonly Pair[]): Promise<void> {
  const rows = pairs.filter((pair) => isHandedIn(pair) && pair.kept === 0);
  for (const batch of batches(rows)) {
    await trx
      .insertInto('assignmentPupils')
      .values(
        batch.map(({ id, uid, attempt, handedInAt, arrivedAt, takenBefore }) => ({
          ...EMPTY,
          assignmentId: id,
          uid,
          attempt,
          handedInAt,
          arrivedAt,
          takenBefore,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['assignmentId', 'uid']).doUpdateSet(({ ref }) => ({
          attempt: ref('excluded.attempt'),
          handedInAt: ref('excluded.handedInAt'),
          arrivedAt: ref('excluded.arrivedAt'),
          takenBefore: ref('excluded.takenBefore'),
        })),
      )
      .execute();
  }
}

/**
 * Resets pairs to «not started», and stores the score of the former attempt.
 * @param reopened whether the pupil had handed in. The time of that hand-in is then kept, and the pair is never overdue
 */
export async function takeAgain(trx: Transaction, pairs: readonly Pair[], reopened: boolean): Promise<void> {
  for (const batch of batches(pairs)) {
    await trx
      .insertInto('assignmentPupils')
      .values(
        batch.map(({ id, uid, handedInAt, arrivedAt, score, maxScore }) => ({
          ...EMPTY,
          assignmentId: id,
          uid,
          ...(reopened && { handedInAt, arrivedAt }),
          takenBefore: 0,
          againScore: score,
          againMaxScore: maxScore,
          reopened: reopened ? 1 : 0,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['assignmentId', 'uid']).doUpdateSet(({ ref }) => ({
          attempt: null,
          handedInAt: ref('excluded.handedInAt'),
          arrivedAt: ref('excluded.arrivedAt'),
          takenBefore: 0,
          againScore: ref('excluded.againScore'),
          againMaxScore: ref('excluded.againMaxScore'),
          reopened: ref('excluded.reopened'),
        })),
      )
      .execute();
  }
}

/**
 * Resets a pupil to «not started» in all assignments for which this attempt counts. If the pupil no longer has an
 * assignment, the pupil disappears from it. The caller puts the attempt aside afterwards.
 */
export async function reopenHandIns(
  trx: Transaction,
  { uid, testId, attempt, today }: Pick<Pair, 'uid' | 'testId'> & { attempt: number; today: string },
): Promise<void> {
  const pairs = (await findPairs(trx, { uid }, today)).filter(
    (pair) => pair.testId === testId && pair.attempt === attempt,
  );
  await takeAgain(trx, pairs.filter(({ member }) => member === 1), true);
  await forget(trx, pairs.filter(({ member }) => member === 0));
}

async function forget(trx: Transaction, pairs: readonly Pick<Pair, 'id' | 'uid'>[]): Promise<void> {
  for (const [id, some] of Map.groupBy(pairs, (pair) => pair.id)) {
    for (const batch of batches(some)) {
      await trx.deleteFrom('assignmentPupils').where('assignmentId', '=', id).where('uid', 'in', batch.map(({ uid }) => uid)).execute();
    }
  }
}

const keyOf = ({ id, uid }: Pick<Pair, 'id' | 'uid'>): string => `${id} ${uid}`;

/**
 * Runs a change that takes pupils out of assignments. A pupil who has handed in stays in the assignment. For the
 * others, extensions and reminders are deleted.
 * @param filter the pairs that may disappear
 * @param leave makes the change
 * @returns the pairs before the change, and the pairs that have disappeared
 */
export async function leaving(trx: Transaction, filter: PairFilter, today: string, leave: () => Promise<unknown>) {
  const before = await findPairs(trx, filter, today);
  await keepHandIns(trx, before);
  await leave();
  const ids = [...new Set(before.map(({ id }) => id))];
  const after = ids.length === 0 ? [] : await findPairsOf(trx, [...new Set(before.map(({ uid }) => uid))], ids, today);
  const stayed = new Set(after.map(keyOf));
  const gone = before.filter((pair) => !stayed.has(keyOf(pair)));
  await forget(trx, gone);
  if (gone.length > 0) await refreshLastDues(trx, ids);
  return { before, gone };
}

/**
 * Stores the latest due date of each assignment. It is the due date of the assignment, or a later extension of a pupil.
 */
export async function refreshLastDues(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const latest = sql<string | null>`(select max("own"."dueAt") from "assignmentPupils" as "own" where "own"."assignmentId" = "assignments"."id")`;
  await db
    .updateTable('assignments')
    .set({ lastDueAt: sql<string | null>`case when ${latest} > "dueAt" then ${latest} else "dueAt" end` })
    .where('id', 'in', ids)
    .execute();
}
