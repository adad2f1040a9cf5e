import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync, type NoParamCallback } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startTestApp } from '../support/test-app.ts';
import { TEST_PASSWORD } from '../support/fixtures/accounts.ts';
import { isDatabaseUnavailable, type Database } from '../../src/db/database.ts';
import { openDatabase, pendingSyncOf } from '../../src/db/open-database.ts';
import { inTransaction } from '../../src/db/transaction.ts';

const folder = mkdtempSync(join(tmpdir(), 'listok-wal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Bytes. */
const SECTOR_SIZE = 512;

/** Simulates the disk content of a WAL under Linux, which treats pages of a failed sync as written. */
class SimulatedWal {
  readonly #path: string;
  readonly #written = new Set<number>();
  #clean: Buffer;
  /** The content of the WAL after a power loss. */
  stored: Buffer;

  constructor(path: string, stored?: Buffer) {
    this.#path = `${path}-wal`;
    this.#clean = readFileSync(this.#path);
    this.stored = stored ?? this.#clean;
  }

  write(offset: number, length: number): void {
    for (let sector = Math.floor(offset / SECTOR_SIZE); sector * SECTOR_SIZE < offset + length; sector++) this.#written.add(sector);
  }

  sync(isBroken: boolean): void {
    const wal = readFileSync(this.#path);
    const stored = Buffer.alloc(wal.length);
    this.stored.copy(stored);
    for (let start = 0; start < wal.length; start += SECTOR_SIZE) {
      const end = start + SECTOR_SIZE;
      const isDirty = this.#written.has(start / SECTOR_SIZE) || !wal.subarray(start, end).equals(this.#clean.subarray(start, end));
      if (isDirty && !isBroken) wal.copy(stored, start, start, end);
    }
    this.#written.clear();
    this.#clean = wal;
    this.stored = stored;
  }
}

const system = vi.hoisted(() => ({ isBroken: false, wal: null as SimulatedWal | null }));
afterEach(() => void Object.assign(system, { isBroken: false, wal: null }));

vi.mock('node:fs', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs')>();
  return {
    ...real,
    fdatasync: (file: number, callback: NoParamCallback) => {
      system.wal?.sync(system.isBroken);
      if (!system.isBroken) return real.fdatasync(file, callback);
      const failure = Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO', syscall: 'fdatasync' });
      return void setImmediate(callback, failure);
    },
    writeSync: (file: number, bytes: Buffer, from: number, length: number, offset: number) => {
      system.wal?.write(offset, length);
      return real.writeSync(file, bytes, from, length, offset);
    },
  };
});

const add = (db: Database, key: string) =>
  inTransaction(db, (trx) => trx.insertInto('attempts').values({ key, count: 1, expiresAt: '' }).execute());

const outcomeOf = (work: PromiseLike<unknown> | null): Promise<string> =>
  Promise.resolve(work).then(
    () => 'stored',
    (error: unknown) => (isDatabaseUnavailable(error) ? 'unavailable' : String(error)),
  );

/** Opens a copy of the database with the content of the WAL after a power loss. */
async function keysAfterPowerLoss(path: string, { stored }: SimulatedWal): Promise<string[]> {
  const copy = join(mkdtempSync(join(folder, 'copy-')), 'a.db');
  copyFileSync(path, copy);
  writeFileSync(`${copy}-wal`, stored);
  system.wal = null;
  const db = await openDatabase(`sqlite:${copy}`);
  const rows = await db.selectFrom('attempts').select('key').orderBy('key').execute();
  await db.destroy();
  return rows.map(({ key }) => key);
}

test('a commit after a failed sync survives a power loss', async () => {
  const path = join(folder, 'once.db');
  const db = await openDatabase(`sqlite:${path}`);
  const disk = (system.wal = new SimulatedWal(path));
  expect(await outcomeOf(add(db, 'a'))).toBe('stored');
  system.isBroken = true;
  expect(await outcomeOf(add(db, 'b'))).toBe('unavailable');
  system.isBroken = false;
  expect(await outcomeOf(add(db, 'c'))).toBe('stored');
  expect(await keysAfterPowerLoss(path, disk)).toEqual(['a', 'b', 'c']);
  await db.destroy();
});

test('while syncs fail, commits and responses get «unavailable»; when the disk works again, they succeed', async () => {
  const path = join(folder, 'failing.db');
  const db = await openDatabase(`sqlite:${path}`);
  const pendingSync = pendingSyncOf(db);
  const disk = (system.wal = new SimulatedWal(path));
  system.isBroken = true;
  expect(await outcomeOf(add(db, 'a'))).toBe('unavailable');
  for (let attempt = 0; attempt < 2; attempt++) {
    expect(await outcomeOf(pendingSync())).toBe('unavailable');
    expect(await outcomeOf(add(db, 'b'))).toBe('unavailable');
    expect(await outcomeOf(db.deleteFrom('attempts').execute())).toBe('unavailable');
  }
  system.isBroken = false;
  await vi.waitFor(async () => expect(await outcomeOf(pendingSync())).toBe('stored'), { timeout: 10_000 });
  expect(pendingSync()).toBeNull();
  expect(await outcomeOf(add(db, 'c'))).toBe('stored');
  expect(await keysAfterPowerLoss(path, disk)).toEqual(['a', 'c']);
  await db.destroy();
});

test('a commit of a process started after the failed sync of another process survives a power loss', async () => {
  const path = join(folder, 'killed.db');
  const next = join(folder, 'next.db');
  const db = await openDatabase(`sqlite:${path}`);
  const { stored } = new SimulatedWal(path);
  system.isBroken = true;
  expect(await outcomeOf(add(db, 'a'))).toBe('unavailable');
  system.isBroken = false;
  for (const suffix of ['', '-wal']) copyFileSync(path + suffix, next + suffix);
  await db.destroy();

  const disk = (system.wal = new SimulatedWal(next, stored));
  const again = await openDatabase(`sqlite:${next}`);
  expect(await outcomeOf(add(again, 'b'))).toBe('stored');
  expect(await keysAfterPowerLoss(next, disk)).toEqual(['a', 'b']);
  await again.destroy();
});

test('requests get 503 «unavailable» while syncs fail, and succeed without a restart when the disk works again', async () => {
  const app = await startTestApp({ engine: 'sqlite' });
  const client = app.client();
  const register = (email: string) => client.post('/api/registration', { nickname: 'Ученик', email, password: TEST_PASSWORD });
  system.isBroken = true;
  const responses = [await register('a@listok.test'), await register('b@listok.test'), await client.get('/api/health')];
  expect(responses.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(Array.from({ length: 3 }, () => [503, '5']));
  app.unexpectedErrors.length = 0;
  system.isBroken = false;
  await vi.waitFor(async () => expect((await client.get('/api/health')).status).toBe(200), { timeout: 10_000 });
  expect((await register('b@listok.test')).status).toBe(201);
  app.unexpectedErrors.length = 0;
  await app.close();
});
