import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { currentAttempts, PAGE_SIZE } from '../../src/features/results/store/current-attempts.ts';
import { captureQueries, type Statement } from '../support/capture-queries.ts';
import { addManyAttempts } from '../support/fixtures/many-attempts.ts';
import { withDatabase } from '../support/test-database.ts';

/** With so many attempts, sorting them costs more than walking an index. */
const ATTEMPTS = 10 * PAGE_SIZE;

test('in PostgreSQL each page of attempts is read in the order of an index, also before there are statistics', () =>
  withDatabase('postgres', async (db) => {
    await sql`alter table "results" set (autovacuum_enabled = off)`.execute(db);
    const id = await addManyAttempts(db, ATTEMPTS);
    let read = 0;
    const plan = await db.transaction().execute(async (trx) => {
      const statements = await captureQueries('postgres', async () => {
        for await (const page of currentAttempts(trx, id)) read += page.length;
      });
      const { text, values } = statements.find((statement) => statement.text.includes('"answers"')) as Statement;
      const explained = text.replace(/\$(\d+)/g, (_, number: string) => `'${String(values[Number(number) - 1])}'`);
      return (await sql<{ 'QUERY PLAN': string }>`${sql.raw(`explain ${explained}`)}`.execute(trx)).rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(read).toBe(ATTEMPTS);
    expect(plan).toContain('Index Scan using results_by_time');
    expect(plan).not.toContain('Sort');
  }));
