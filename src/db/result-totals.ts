import { inTransaction } from './transaction.ts';
import type { Database } from './database.ts';

/** Merges the rows that the triggers have appended; called periodically. Concurrent calls never count a row twice. */
export async function compactResultTotals(db: Database): Promise<void> {
  await inTransaction(db, async (trx) => {
    const rows = await trx.deleteFrom('resultTotals').returningAll().execute();
    const totals = [...Map.groupBy(rows, ({ kind, testId }) => `${kind} ${testId}`).values()].flatMap((changes) => {
      const [first] = changes;
      if (first === undefined) return [];
      const sum = (column: 'attempts' | 'allAttempts' | 'shares' | 'changes') =>
        changes.reduce((total, change) => total + Number(change[column]), 0);
      return [
        { ...first, attempts: sum('attempts'), allAttempts: sum('allAttempts'), shares: sum('shares'), changes: sum('changes') },
      ];
    });
    if (totals.length > 0) await trx.insertInto('resultTotals').values(totals).execute();
  });
}
