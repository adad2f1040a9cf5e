import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { describeApi, type TestApp } from '../../server/testing.ts';
import { entriesQuery } from './store.ts';
import { putRows, someRows } from './testing.ts';

type Asked = Parameters<typeof entriesQuery>;

const COUNT = 6000;
const LIMIT = 51;
const [from, middle, to] = ['2026-02-01T08:01:00.000Z', '2026-02-01T08:10:00.000Z', '2026-02-01T08:30:00.000Z'];
const after = { at: middle, id: 'row_000100' };

/** Each way to filter, with the index that is made for it. */
const filters: [Asked[1], string][] = [
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
    [null, after].map((place): [string, Asked[1], Asked[3], string] => {
      const whole = { ...filter, ...period };
      return [`${JSON.stringify(whole)}${place === null ? '' : ' further on'}`, whole, place, index];
    }),
  ),
);

/** What SQLite does to read a branch, where that is anything but walking along the index with its order. */
async function detours({ db }: TestApp, filter: Asked[1], place: Asked[3], index: string): Promise<string[]> {
  const query = entriesQuery(db, filter, LIMIT, place).compile();
  const explained = { ...query, sql: `explain query plan ${query.sql}` };
  const { rows } = await db.executeQuery<{ id: number; parent: number; detail: string }>(explained);
  const branches = rows.filter(({ detail }) => detail === 'CO-ROUTINE newest').map(({ id }) => id);
  const walk = new RegExp(`^(SEARCH|SCAN) audit USING INDEX ${index}( |$)`);
  const steps = rows.filter(({ parent, detail }) => branches.includes(parent) && !walk.test(detail));
  return branches.length === 0 ? ['no branches'] : steps.map(({ detail }) => detail);
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

/** How many entries PostgreSQL looks at, where that is many more than a page shows: it may pass over a few of others. */
async function excess({ db }: TestApp, filter: Asked[1], place: Asked[3]): Promise<number[]> {
  const query = entriesQuery(db, filter, LIMIT, place).compile();
  const explained = { ...query, sql: `explain (analyze, format json) ${query.sql}` };
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(explained);
  const seen = (node: Node): number =>
    (node['Relation Name'] === 'audit' ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) : 0) +
    (node.Plans ?? []).reduce((sum, each) => sum + seen(each), 0);
  const plans = rows[0]?.['QUERY PLAN'] ?? [];
  return plans.map(({ Plan }) => seen(Plan)).filter((count) => count > 10 * LIMIT);
}

describeApi('a page of the journal costs what it shows', (app) => {
  beforeAll(async () => {
    await putRows(app, someRows(COUNT));
    if (app.engine === 'postgres') await sql`analyze audit`.execute(app.db);
  });

  test.for(cases)('of %s', async ([, filter, place, index]) => {
    const found = app.engine === 'sqlite' ? detours(app, filter, place, index) : excess(app, filter, place);
    expect(await found).toEqual([]);
  });
});
