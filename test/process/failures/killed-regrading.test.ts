import { Agent } from 'node:http';
import { expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../../src/db/audit-log.ts';
import type { Database } from '../../../src/db/database.ts';
import { openDatabase } from '../../../src/db/open-database.ts';
import { replaceTest } from '../../../src/features/tests/store/tests.ts';
import { killedAt } from '../../reliability/fault-injection.ts';
import { signInAdminIn } from '../../support/fixtures/accounts.ts';
import { addManyAttempts, manyQuestions } from '../../support/fixtures/many-attempts.ts';
import { siteDatabase, startServer } from '../../support/servers/site-process.ts';
import { TestClient } from '../../support/test-client.ts';
import { engines } from '../../support/test-database.ts';

/** There are so many attempts that several statements store their scores. */
const ATTEMPTS = 1_200;

/**
 * At which statements to kill the process: the number of the statement, counted from the first that contains `first`.
 * The first kill comes when some scores are stored. The others come when all scores and the audit event are stored, up
 * to the commit and after it.
 */
function* killedStatements(): Generator<[statement: number, first: string]> {
  yield [2, 'update "results"'];
  for (let statement = 2; ; statement += 1) yield [statement, 'insert into "audit"'];
}

async function withOpenDatabase<Result>(url: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await openDatabase(url);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** The parts of the database that a regrading changes. */
const stateOf = (url: string) =>
  withOpenDatabase(url, async (db) => {
    const results = await db.selectFrom('results').select(['revision', 'score', 'scoreBefore', 'share']).execute();
    const totals = await db.selectFrom('resultTotals').select(({ fn }) => fn.sum<number>('shares').as('shares')).executeTakeFirstOrThrow();
    const events = await db.selectFrom('audit').select('details').where('action', '=', 'test-regraded').execute();
    return {
      byCurrentVersion: results.filter(({ revision }) => revision === 2).length,
      changed: results.filter(({ scoreBefore }) => scoreBefore !== null).length,
      points: results.reduce((sum, { score }) => sum + score, 0),
      areTotalsRight: Math.abs(totals.shares - results.reduce((sum, { share }) => sum + share, 0)) < 1e-6,
      events: events.map(({ details }) => JSON.parse(details) as unknown),
    };
  });

test.concurrent.for(engines)('of a regrading during which the server is killed nothing is stored or all, journal entry included (%s)', async (engine) => {
  const url = await siteDatabase(engine);
  const agent = new Agent();
  const admin = new TestClient('', agent);
  const id = await withOpenDatabase(url, async (db) => {
    await signInAdminIn(admin, db, false);
    const testId = await addManyAttempts(db, ATTEMPTS);
    await replaceTest(db, testId, 1, { name: 'Клетка', questions: manyQuestions(1) }, SYSTEM_ACTOR);
    return testId;
  });
  const nothing = await stateOf(url);
  expect(nothing).toMatchObject({ byCurrentVersion: 0, changed: 0, areTotalsRight: true, events: [] });

  let state = nothing;
  let kills = 0;
  // The last kill comes after the commit, at a statement that only reads.
  for (const kill of killedStatements()) {
    kills += 1;
    const server = await startServer({ DATABASE_URL: url, ...killedAt(...kill) });
    expect(server.stderr).toBe('');
    const client = new TestClient(server.url, agent);
    for (const [name, value] of admin.cookies) client.cookies.set(name, value);
    await expect(client.post(`/api/admin/tests/${id}/regrade`, { revision: 2, dryRun: false })).rejects.toThrow('socket hang up');
    expect(await server.ended).toBe('SIGKILL');
    state = await stateOf(url);
    if (state.events.length > 0) break;
    expect(state).toEqual(nothing);
  }
  expect(state).toMatchObject({ byCurrentVersion: ATTEMPTS, areTotalsRight: true, events: [{ regraded: state.changed }] });
  expect(state.points).not.toBe(nothing.points);
  // The kills come while scores are stored, at the commit, and after it.
  expect(kills).toBeGreaterThanOrEqual(3);
  agent.destroy();
});
