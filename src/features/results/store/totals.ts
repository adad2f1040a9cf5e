import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

export interface ResultTotals {
  testId: string;
  /** The number of current attempts. */
  attempts: number;
  /** The number of all attempts, including attempts that were put aside. */
  allAttempts: number;
  meanShare: number | null;
  /** A counter of all changes to the attempts. When it grows, the stored analysis is outdated. */
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
    // Sums of floating-point numbers that were added and subtracted may be slightly outside of the range.
    meanShare: Number(scored) === 0 ? null : Math.min(1, Math.max(0, Number(shares) / Number(scored))),
    changes: Number(changes),
  };
}

/** The totals of a group. Their `changes` are 0, because nothing is compared with them. */
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

/**
 * The totals of every test that has attempts, even if all of them were put aside.
 * @param groupId counts only the attempts of a group
 */
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
