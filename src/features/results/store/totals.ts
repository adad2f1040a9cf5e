import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

export interface ResultTotals {
  testId: string;
  /** Current attempts. */
  attempts: number;
  /** Also those that were put aside. */
  allAttempts: number;
  meanShare: number | null;
  /** How often attempts have changed. */
  changes: number;
}

const selectTotals = (db: Database) =>
  db
    .selectFrom('resultTotals')
    .select(({ fn }) => [
      'testId',
      fn.sum('attempts').as('attempts'),
      fn.sum('allAttempts').as('allAttempts'),
      fn.sum<number>('shares').as('shares'),
      fn.sum('scored').as('scored'),
      fn.sum('changes').as('changes'),
    ])
    .groupBy('testId');

type TotalsRow = Record<'attempts' | 'allAttempts' | 'shares' | 'scored' | 'changes', string | number | bigint> & { testId: string };

function toTotals({ testId, attempts: count, allAttempts, shares, scored, changes }: TotalsRow): ResultTotals {
  const attempts = Number(count);
  return {
    testId,
    attempts,
    allAttempts: Number(allAttempts),
    // Sums of floating-point numbers that were added and subtracted may leave the range by a hair.
    meanShare: Number(scored) === 0 ? null : Math.min(1, Math.max(0, Number(shares) / Number(scored))),
    changes: Number(changes),
  };
}

/** Sums the attempts of a group. Nothing is compared with these totals, so `changes` is 0. */
const selectGroupTotals = (db: Database, groupId: string) => {
  const isCurrent = sql`"putAsideAt" is null`;
  return db
    .selectFrom('groupMembers')
    .innerJoin('results', 'results.uid', 'groupMembers.uid')
    .select(({ fn }) => [
      'testId',
      sql<string | number>`count(*) filter (where ${isCurrent})`.as('attempts'),
      fn.countAll().as('allAttempts'),
      sql<number>`coalesce(sum("share") filter (where ${isCurrent}), 0)`.as('shares'),
      sql<string | number>`count(*) filter (where ${isCurrent} and "maxScore" > 0)`.as('scored'),
      sql<number>`0`.as('changes'),
    ])
    .where('groupId', '=', groupId)
    .groupBy('testId');
};

/** The totals of every test that has attempts, also put aside ones. @param groupId counts the attempts of a group alone */
export async function listTotals(db: Database, groupId?: string): Promise<ResultTotals[]> {
  const rows: TotalsRow[] = await (groupId === undefined ? selectTotals(db) : selectGroupTotals(db, groupId)).execute();
  return rows.map(toTotals).filter(({ allAttempts }) => allAttempts > 0);
}

export async function totalsOf(db: Database, testId: string, groupId?: string): Promise<ResultTotals> {
  const row: TotalsRow | undefined = await (groupId === undefined
    ? selectTotals(db).where('testId', '=', testId).executeTakeFirst()
    : selectGroupTotals(db, groupId).where('testId', '=', testId).executeTakeFirst());
  return row === undefined ? { testId, attempts: 0, allAttempts: 0, meanShare: null, changes: 0 } : toTotals(row);
}
