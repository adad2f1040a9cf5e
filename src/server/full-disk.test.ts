import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { bodyOf, openSchool, questions, type School } from '../../reliability/school.ts';
import { serveSchool } from '../../reliability/serve-school.ts';
import { canMount, onSmallDisk, type SmallDisk } from '../../reliability/small-disk.ts';
import { inTemporaryFolder } from '../../tools/temporary-folder.ts';
import { startPostgres } from '../../tools/throwaway-postgres.ts';
import type { Reply, TestClient } from './testing-client.ts';

const MEGABYTES = 32;
const PUPILS = 6;
const READS = ['/api/session', '/api/profile', '/api/tests', '/api/results', '/api/blocks', '/api/lesson-results', '/api/health'];

type Stored = Record<string, unknown>;

/** @returns whether there was no room for a change, which is said as it should be */
function isRefused({ status, body, headers }: Reply): boolean {
  if (status !== 503) return false;
  expect([body, headers['retry-after']]).toMatchObject([{ code: 'unavailable' }, '5']);
  return true;
}

async function registerPupils({ visitor }: School): Promise<TestClient[]> {
  const pupils = Array.from({ length: PUPILS }, visitor);
  for (const [place, pupil] of pupils.entries()) {
    bodyOf(await pupil.post('/api/registration', { nickname: 'Н', email: `pupil-${place}@example.ru`, password: 'листопад' }));
  }
  return pupils;
}

/** Every pupil submits every test. @returns what each was told is stored, and how often there was no room */
async function submitAll({ tests }: School, pupils: readonly TestClient[]): Promise<{ told: Stored[]; refused: number }> {
  let refused = 0;
  const told: Stored[] = [];
  for (const pupil of pupils) {
    const own: Stored = {};
    for (const { id } of tests) {
      const reply = await pupil.put(`/api/results/${id}`, { answers: [1, 2, 3, 4] });
      if (isRefused(reply)) refused += 1;
      else own[id] = bodyOf(reply);
    }
    told.push(own);
  }
  return { told, refused };
}

const storedOf = (pupils: readonly TestClient[]): Promise<Stored[]> =>
  Promise.all(pupils.map(async (pupil) => bodyOf(await pupil.get<Stored>('/api/results'))));

async function expectReadable(pupils: readonly TestClient[], told: Stored[]): Promise<void> {
  for (const path of READS) for (const pupil of pupils) expect([path, (await pupil.get(path)).status]).toEqual([path, 200]);
  expect(await storedOf(pupils)).toEqual(told);
}

/** Edits until what room is left inside the files is used up. */
async function editUntilFull({ tutor, tests }: School): Promise<void> {
  const address = `/api/admin/tests/${tests[0]?.id}`;
  for (let revision = 1; ; revision++) {
    const reply = await tutor.put(address, { revision, name: 'Правка', questions });
    if (isRefused(reply)) return;
    bodyOf(reply);
  }
}

/** @returns how many submissions found no room */
async function fillAndClear(databaseUrl: string, disk: SmallDisk): Promise<number> {
  return inTemporaryFolder(async (folder) => {
    const server = await serveSchool(databaseUrl, folder);
    try {
      const school = await openSchool(server.url, { tests: 20, lessons: 1 });
      const pupils = await registerPupils(school);
      disk.fill();
      await editUntilFull(school);
      const { told, refused } = await submitAll(school, pupils);
      await expectReadable(pupils, told);

      // Nor does a start need room.
      school.hangUp();
      await server.kill.strike();
      await server.kill.recover();
      await expectReadable(pupils, told);

      disk.clear();
      const again = await submitAll(school, pupils);
      expect(again.refused).toBe(0);
      for (const [place, own] of told.entries()) expect(again.told[place]).toMatchObject(own);

      school.hangUp();
      await server.kill.strike();
      await server.kill.recover();
      expect(await storedOf(pupils)).toEqual(again.told);
      school.hangUp();
      return refused;
    } finally {
      await server.stop();
    }
  });
}

describe.runIf(canMount())('while the disk is full, nothing is acknowledged in vain, reads go on, and all goes on when it is not', () => {
  test('(sqlite)', async () => {
    const refused = await onSmallDisk(MEGABYTES, (disk) => fillAndClear(`sqlite:${disk.folder}/listok.db`, disk));
    expect(refused).toBeGreaterThan(0);
  });

  test('(postgres)', async () => {
    const postgres = await startPostgres();
    const refused = await onSmallDisk(MEGABYTES, async (disk) => {
      try {
        return await fillAndClear(await databaseOn(disk, postgres.url), disk);
      } finally {
        await postgres.stop();
      }
    });
    expect(refused).toBeGreaterThan(0);
  });
});

/** Makes a database whose tables lie on a disk. */
async function databaseOn({ folder }: SmallDisk, url: string): Promise<string> {
  const place = join(folder, 'tables');
  mkdirSync(place);
  const id = (what: string): number => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  chownSync(place, id('-u'), id('-g'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create tablespace small location '${place}'`);
  await client.query('create database school tablespace small');
  await client.end();
  const made = new URL(url);
  made.pathname = '/school';
  return made.href;
}
