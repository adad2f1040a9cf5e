import { renameSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describeApi, expectError, expectStatus, startTestApp, type TestApp } from '../../support/test-app.ts';
import { type TestKind, addAttempts, analysisOf, createTakenTest, questionWithKey, regrade, regradeOk, takenBy, TEST_KINDS } from '../../support/fixtures/result-fixtures.ts';
import { addPeople } from '../../support/fixtures/user-fixtures.ts';
import { engines, freshDatabase } from '../../support/test-database.ts';
import { sqlitePath } from '../../../src/db/database.ts';
import { count } from '../../../src/features/results/store/attempts-worker.ts';
import { PAGE_SIZE } from '../../../src/features/results/store/current-attempts.ts';

/** Creates a test with one attempt more than a page has. A thread counts such a test. */
async function createManyAttempts(app: TestApp, kind: TestKind) {
  const taken = await createTakenTest(app, kind, [questionWithKey(0)]);
  const people = Array.from({ length: PAGE_SIZE }, (_, index) => {
    const uid = `${taken.id}-${index}`;
    return { uid, nickname: uid, email: `${uid}@example.ru` };
  });
  for (let index = 0; index < people.length; index += 50) await addPeople(app, people.slice(index, index + 50));
  const timestamp = '2026-01-01T00:00:00.000Z';
  await addAttempts(app, taken, people.map(({ uid }) => ({ uid, answers: [1], score: 0, maxScore: 1, timestamp })));
  return taken;
}

describeApi('the results of many attempts', (app) => {
  test.for(TEST_KINDS)('the thread counts every attempt at a %s that was acknowledged before', async (kind) => {
    const taken = await createManyAttempts(app, kind);
    for (let added = 1; added <= 3; added += 1) {
      await takenBy(taken, [0]);
      expect(await analysisOf(taken)).toMatchObject({ attempts: PAGE_SIZE + added, mean: added / (PAGE_SIZE + added) });
    }
    await taken.edit([questionWithKey(1)], 1);
    expect(await analysisOf(taken)).toMatchObject({ revision: 2, pendingRegrade: PAGE_SIZE + 3 });
    expect(await regradeOk(taken, 2)).toMatchObject({ up: PAGE_SIZE, down: 3 });
    expect(await analysisOf(taken)).toMatchObject({ pendingRegrade: 0 });
  });
});

describe('a thread without a connection', () => {
  test.runIf(engines.includes('sqlite'))('analysis and regrading get 503 and change nothing, while other requests go on', async () => {
    const database = await freshDatabase('sqlite');
    const app = await startTestApp({ engine: 'sqlite', database });
    const taken = await createManyAttempts(app, 'test');
    await takenBy(taken, [0]);
    await taken.edit([questionWithKey(1)], 1);
    const path = sqlitePath(database.url) ?? '';
    // The open connection of the requests keeps its file, but the thread cannot open the moved file.
    renameSync(path, `${path}.away`);
    expectError(await taken.admin.get(`${taken.adminPath}/analysis`), 503, 'unavailable');
    for (const dryRun of [true, false]) expectError(await regrade(taken, 2, dryRun), 503, 'unavailable');
    expectStatus(await taken.admin.get(`${taken.adminPath}/results`), 200);
    renameSync(`${path}.away`, path);
    expect(await analysisOf(taken)).toMatchObject({ pendingRegrade: PAGE_SIZE + 1 });
    await app.close();
    await database.drop();
  });

  test.for(['sqlite:/nowhere/listok.db', 'postgres://nobody@127.0.0.1:1/nothing'])('%s is unavailable to it', async (url) => {
    expect(await count({ url, name: 'figures', attempts: { testId: 'any', revision: 1 } })).toBe('unavailable');
  });
});
