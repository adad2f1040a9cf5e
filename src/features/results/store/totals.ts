import type { Database } from '../../../db/database.ts';
import type { TestKind } from '../../../domain/results/test-kind.ts';
import type { Subject } from './subject.ts';

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

const selectTotals = (db: Database, kind: TestKind) =>
  db
    .selectFrom('resultTotals')
    .select(({ fn }) => [
      'testId',
      fn.sum('attempts').as('attempts'),
      fn.sum('allAttempts').as('allAttempts'),
      fn.sum<number>('shares').as('shares'),
      fn.sum('changes').as('changes'),
    ])
    .where('kind', '=', kind)
    .groupBy('testId');

type TotalsRow = Record<'attempts' | 'allAttempts' | 'shares' | 'changes', string | number | bigint> & { testId: string };

function toTotals({ testId, attempts: count, allAttempts, shares, changes }: TotalsRow): ResultTotals {
  const attempts = Number(count);
  return {
    testId,
    attempts,
    allAttempts: Number(allAttempts),
    // Sums of floating-point numbers that were added and subtracted may leave the range by a hair.
    meanShare: attempts === 0 ? null : Math.min(1, Math.max(0, Number(shares) / attempts)),
    changes: Number(changes),
  };
}

/** The totals of every test that has attempts, also put aside ones. */
export async function listTotals(db: Database, kind: TestKind): Promise<ResultTotals[]> {
  return (await selectTotals(db, kind).execute()).map(toTotals).filter(({ allAttempts }) => allAttempts > 0);
}

export async function totalsOf(db: Database, { kind, id }: Subject): Promise<ResultTotals> {
  const row = await selectTotals(db, kind).where('testId', '=', id).executeTakeFirst();
  return row === undefined ? { testId: id, attempts: 0, allAttempts: 0, meanShare: null, changes: 0 } : toTotals(row);
}
