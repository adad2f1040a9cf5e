import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { describeApi, type TestApp } from '../../support/test-app.ts';
import { entriesQuery } from '../../../src/features/audit/store.ts';
import { putRows, someRows } from '../../support/fixtures/audit-fixtures.ts';

type QueryArgs = Parameters<typeof entriesQuery>;

const COUNT = 6000;
const PAGE_SIZE = 51;
const [from, middle, to] = ['2026-02-01T08:01:00.000Z', '2026-02-01T08:10:00.000Z', '2026-02-01T08:30:00.000Z'];
const after = { at: middle, id: 'row_000100' };

/** Each kind of filter, with the index that it should use. */
const filters: [QueryArgs[1], string][] = [
  [{}, 'audit_by_time'],
  [{ action: ['test-deleted'] }, 'audit_by_action'],
  [{ action: ['test-deleted', 'sign-in-failed'] }, 'audit_by_action'],
  [{ actor: 'person_3' }, 'audit_by_actor'],
  [{ subject: 'person_3' }, 'audit_by_subject'],
  [{ person: 'person_3' }, 'audit_by_(actor|subject)'],
  [{ actor: 'person_0', action: ['test-deleted'] }, 'audit_by_actor_and_action'],
  [{ subject: 'person_3', action: ['sign-in-failed'] }, 'audit_by_subject_and_action'],
  [{ person: 'person_3', action: ['sign-in-failed', 'signed-in'] }, 'audit_by_(actor|subject)_and_action'],
];
const cases = filters.flatMap(([filter, index]) =>
  [{}, { from }, { to }, { from, to }].flatMap((period) =>
    [null, after].map((cursor): [string, QueryArgs[1], QueryArgs[3], string] => {
      const combined = { ...filter, ...period };
      return [`${JSON.stringify(combined)}${cursor === null ? '' : ' after a cursor'}`, combined, cursor, index];
    }),
  ),
);

/** The steps of SQLite's query plan, without the step that reads the index in order. Only the steps in the branches of the query are listed. */
async function extraSteps({ db }: TestApp, filter: QueryArgs[1], cursor: QueryArgs[3], index: string): Promise<string[]> {
  const query = entriesQuery(db, filter, PAGE_SIZE, cursor).compile();
  const explained = { ...query, sql: `explain query plan ${query.sql}` };
  const { rows } = await db.executeQuery<{ id: number; parent: number; detail: string }>(explained);
  const branches = rows.filter(({ detail }) => detail === 'CO-ROUTINE newest').map(({ id }) => id);
  const indexRead = new RegExp(`^(SEARCH|SCAN) audit USING INDEX ${index}( |$)`);
  const steps = rows.filter(({ parent, detail }) => branches.includes(parent) && !indexRead.test(detail));
  return branches.length === 0 ? ['no branches'] : steps.map(({ detail }) => detail);
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/**
 * The numbers of entries that PostgreSQL reads, if they are much larger than a page. It may skip a few that do not
 * match.
 */
async function excessiveReads({ db }: TestApp, filter: QueryArgs[1], cursor: QueryArgs[3]): Promise<number[]> {
  const query = entriesQuery(db, filter, PAGE_SIZE, cursor).compile();
  const explained = { ...query, sql: `explain (analyze, format json) ${query.sql}` };
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explained);
  const rowsRead = (node: PlanNode): number =>
    (node['Relation Name'] === 'audit' ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) : 0) +
    (node.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), 0);
  const plans = rows[0]?.['QUERY PLAN'] ?? [];
  return plans.map(({ Plan }) => rowsRead(Plan)).filter((count) => count > 10 * PAGE_SIZE);
}

describeApi('query plans of GET /api/admin/audit', (app) => {
  beforeAll(async () => {
    await putRows(app, someRows(COUNT));
    if (app.engine === 'postgres') await sql`analyze audit`.execute(app.db);
  });

  test.for(cases)('a page of %s reads only the entries that it shows', async ([, filter, cursor, index]) => {
    const excess = app.engine === 'sqlite' ? extraSteps(app, filter, cursor, index) : excessiveReads(app, filter, cursor);
    expect(await excess).toEqual([]);
  });
});
