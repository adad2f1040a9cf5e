import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { bodyOf, openFixture, questions, type Fixture } from '../../reliability/fixture.ts';
import { startRestartableServer } from '../../reliability/restartable-server.ts';
import { canMount, onTmpfsDisk, type TmpfsDisk } from '../../support/tmpfs-disk.ts';
import { inTemporaryFolder } from '../../support/temporary-folder.ts';
import { startPostgres } from '../../setup/test-postgres.ts';
import type { TestResponse, TestClient } from '../../support/test-client.ts';

const MEGABYTES = 32;
const LEARNERS = 6;
const READS = ['/api/session', '/api/profile', '/api/tests', '/api/results', '/api/blocks', '/api/lesson-results', '/api/health'];

type StoredResults = Record<string, unknown>;

/** Whether a write was rejected with 503 because the disk is full. */
function isRejected({ status, body, headers }: TestResponse): boolean {
  if (status !== 503) return false;
  expect([body, headers['retry-after']]).toMatchObject([{ code: 'unavailable' }, '5']);
  return true;
}

async function registerLearners({ newClient }: Fixture): Promise<TestClient[]> {
  const learners = Array.from({ length: LEARNERS }, newClient);
  for (const [index, learner] of learners.entries()) {
    bodyOf(await learner.post('/api/registration', { nickname: 'Н', email: `pupil-${index}@example.ru`, password: 'листопад' }));
  }
  return learners;
}

/**
 * Submits every test as every learner.
 * @returns the acknowledged results of each learner, and the number of rejections
 */
async function submitAll({ tests }: Fixture, learners: readonly TestClient[]): Promise<{ acknowledged: StoredResults[]; rejected: number }> {
  let rejected = 0;
  const acknowledged: StoredResults[] = [];
  for (const learner of learners) {
    const own: StoredResults = {};
    for (const { id } of tests) {
      const response = await learner.put(`/api/results/${id}`, { answers: [1, 2, 3, 4] });
      if (isRejected(response)) rejected += 1;
      else own[id] = bodyOf(response);
    }
    acknowledged.push(own);
  }
  return { acknowledged, rejected };
}

const storedResults = (learners: readonly TestClient[]): Promise<StoredResults[]> =>
  Promise.all(learners.map(async (learner) => bodyOf(await learner.get<StoredResults>('/api/results'))));

async function expectReadable(learners: readonly TestClient[], expected: StoredResults[]): Promise<void> {
  for (const path of READS) for (const learner of learners) expect([path, (await learner.get(path)).status]).toEqual([path, 200]);
  expect(await storedResults(learners)).toEqual(expected);
}

/**
 * Expects that learners can still open tests that they have not taken. The full disk keeps the server from storing that
 * they have opened them (rule R211).
 */
async function expectServed({ tests }: Fixture, learners: readonly TestClient[], acknowledged: StoredResults[]): Promise<void> {
  for (const [index, learner] of learners.entries()) {
    const open = tests.filter(({ id }) => !(id in (acknowledged[index] ?? {})));
    for (const { id } of open) expect([id, (await learner.get(`/api/tests/${id}`)).status]).toEqual([id, 200]);
  }
}

/** Edits a test until the free space inside the database files is used up. */
async function editUntilFull({ admin, tests }: Fixture): Promise<void> {
  const address = `/api/admin/tests/${tests[0]?.id}`;
  for (let revision = 1; ; revision++) {
    const response = await admin.put(address, { revision, name: 'Правка', questions });
    if (isRejected(response)) return;
    bodyOf(response);
  }
}

/**
 * Fills the disk while learners work, restarts the server, and frees the disk.
 * @returns the number of rejected submissions
 */
async function fillAndClear(databaseUrl: string, disk: TmpfsDisk): Promise<number> {
  return inTemporaryFolder(async (folder) => {
    const server = await startRestartableServer(databaseUrl, folder);
    try {
      const fixture = await openFixture(server.url, { tests: 20, lessons: 1 });
      const learners = await registerLearners(fixture);
      disk.fill();
      await editUntilFull(fixture);
      const { acknowledged, rejected } = await submitAll(fixture, learners);
      await expectReadable(learners, acknowledged);
      await expectServed(fixture, learners, acknowledged);

      // A start needs no disk space either.
      fixture.closeConnections();
      await server.kill.strike();
      await server.kill.recover();
      await expectReadable(learners, acknowledged);

      disk.clear();
      const retried = await submitAll(fixture, learners);
      expect(retried.rejected).toBe(0);
      for (const [index, own] of acknowledged.entries()) expect(retried.acknowledged[index]).toMatchObject(own);

      fixture.closeConnections();
      await server.kill.strike();
      await server.kill.recover();
      expect(await storedResults(learners)).toEqual(retried.acknowledged);
      fixture.closeConnections();
      return rejected;
    } finally {
      await server.stop();
    }
  });
}

describe.runIf(canMount())('full disk', () => {
  test('on a full disk nothing acknowledged is lost, reads work, and writes work again when space is free (sqlite)', async () => {
    const rejected = await onTmpfsDisk(MEGABYTES, (disk) => fillAndClear(`sqlite:${disk.folder}/listok.db`, disk));
    expect(rejected).toBeGreaterThan(0);
  });

  test('on a full disk nothing acknowledged is lost, reads work, and writes work again when space is free (postgres)', async () => {
    const postgres = await startPostgres();
    const rejected = await onTmpfsDisk(MEGABYTES, async (disk) => {
      try {
        return await fillAndClear(await databaseOn(disk, postgres.url), disk);
      } finally {
        await postgres.stop();
      }
    });
    expect(rejected).toBeGreaterThan(0);
  });
});

/** Creates a PostgreSQL database whose tables are on the disk. */
async function databaseOn({ folder }: TmpfsDisk, url: string): Promise<string> {
  const tables = join(folder, 'tables');
  mkdirSync(tables);
  const id = (option: string): number => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  chownSync(tables, id('-u'), id('-g'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create tablespace small location '${tables}'`);
  await client.query('create database school tablespace small');
  await client.end();
  const created = new URL(url);
  created.pathname = '/school';
  return created.href;
}
