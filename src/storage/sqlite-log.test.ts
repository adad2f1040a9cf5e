import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync, type NoParamCallback } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startTestApp } from '../server/testing.ts';
import { TEST_PASSWORD } from '../server/testing-accounts.ts';
import { isDatabaseUnavailable, type Database } from './database.ts';
import { openDatabase, storingOf } from './open-database.ts';
import { inTransaction } from './transaction.ts';

const folder = mkdtempSync(join(tmpdir(), 'listok-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SECTOR = 512;

/** The disk under a log as a system writes to it that takes for written what it once couldn't write. */
class LogOnDisk {
  readonly #path: string;
  readonly #written = new Set<number>();
  #clean: Buffer;
  /** What the disk holds of the log. */
  stored: Buffer;

  constructor(path: string, stored?: Buffer) {
    this.#path = `${path}-wal`;
    this.#clean = readFileSync(this.#path);
    this.stored = stored ?? this.#clean;
  }

  write(at: number, length: number): void {
    for (let sector = Math.floor(at / SECTOR); sector * SECTOR < at + length; sector++) this.#written.add(sector);
  }

  sync(isBroken: boolean): void {
    const log = readFileSync(this.#path);
    const stored = Buffer.alloc(log.length);
    this.stored.copy(stored);
    for (let start = 0; start < log.length; start += SECTOR) {
      const end = start + SECTOR;
      const isDirty = this.#written.has(start / SECTOR) || !log.subarray(start, end).equals(this.#clean.subarray(start, end));
      if (isDirty && !isBroken) log.copy(stored, start, start, end);
    }
    this.#written.clear();
    this.#clean = log;
    this.stored = stored;
  }
}

const system = vi.hoisted(() => ({ isBroken: false, log: null as LogOnDisk | null }));
afterEach(() => void Object.assign(system, { isBroken: false, log: null }));

vi.mock('node:fs', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs')>();
  return {
    ...real,
    fdatasync: (file: number, callback: NoParamCallback) => {
      system.log?.sync(system.isBroken);
      if (!system.isBroken) return real.fdatasync(file, callback);
      const failure = Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO', syscall: 'fdatasync' });
      return void setImmediate(callback, failure);
    },
    writeSync: (file: number, bytes: Buffer, from: number, length: number, at: number) => {
      system.log?.write(at, length);
      return real.writeSync(file, bytes, from, length, at);
    },
  };
});

const add = (db: Database, key: string) =>
  inTransaction(db, (trx) => trx.insertInto('attempts').values({ key, count: 1, expiresAt: '' }).execute());

/** @returns the outcome for somebody who asks */
const told = (work: PromiseLike<unknown> | null): Promise<string> =>
  Promise.resolve(work).then(
    () => 'stored',
    (error: unknown) => (isDatabaseUnavailable(error) ? 'unavailable' : String(error)),
  );

/** @returns the keys that are there after a loss of power */
async function keysLeft(path: string, { stored }: LogOnDisk): Promise<string[]> {
  const left = join(mkdtempSync(join(folder, 'left-')), 'a.db');
  copyFileSync(path, left);
  writeFileSync(`${left}-wal`, stored);
  system.log = null;
  const db = await openDatabase(`sqlite:${left}`);
  const rows = await db.selectFrom('attempts').select('key').orderBy('key').execute();
  await db.destroy();
  return rows.map(({ key }) => key);
}

test('A commit after a sync that failed once is acknowledged over no hole', async () => {
  const path = join(folder, 'once.db');
  const db = await openDatabase(`sqlite:${path}`);
  const disk = (system.log = new LogOnDisk(path));
  expect(await told(add(db, 'a'))).toBe('stored');
  system.isBroken = true;
  expect(await told(add(db, 'b'))).toBe('unavailable');
  system.isBroken = false;
  expect(await told(add(db, 'c'))).toBe('stored');
  expect(await keysLeft(path, disk)).toEqual(['a', 'b', 'c']);
  await db.destroy();
});

test('While the disk fails nothing is committed and nobody is told of what may be lost; then all goes on', async () => {
  const path = join(folder, 'failing.db');
  const db = await openDatabase(`sqlite:${path}`);
  const storing = storingOf(db);
  const disk = (system.log = new LogOnDisk(path));
  system.isBroken = true;
  expect(await told(add(db, 'a'))).toBe('unavailable');
  for (let times = 0; times < 2; times++) {
    expect(await told(storing())).toBe('unavailable');
    expect(await told(add(db, 'b'))).toBe('unavailable');
    expect(await told(db.deleteFrom('attempts').execute())).toBe('unavailable');
  }
  system.isBroken = false;
  await vi.waitFor(async () => expect(await told(storing())).toBe('stored'), { timeout: 10_000 });
  expect(storing()).toBeNull();
  expect(await told(add(db, 'c'))).toBe('stored');
  expect(await keysLeft(path, disk)).toEqual(['a', 'c']);
  await db.destroy();
});

test('A process that is started after a sync that failed acknowledges nothing over the hole either', async () => {
  const path = join(folder, 'killed.db');
  const next = join(folder, 'next.db');
  const db = await openDatabase(`sqlite:${path}`);
  const { stored } = new LogOnDisk(path);
  system.isBroken = true;
  expect(await told(add(db, 'a'))).toBe('unavailable');
  system.isBroken = false;
  for (const end of ['', '-wal']) copyFileSync(path + end, next + end);
  await db.destroy();

  const disk = (system.log = new LogOnDisk(next, stored));
  const again = await openDatabase(`sqlite:${next}`);
  expect(await told(add(again, 'b'))).toBe('stored');
  expect(await keysLeft(next, disk)).toEqual(['a', 'b']);
  await again.destroy();
});

test('Pupils are told «unavailable» meanwhile, and are served again without a restart', async () => {
  const app = await startTestApp({ engine: 'sqlite' });
  const client = app.client();
  const register = (email: string) => client.post('/api/registration', { nickname: 'Ученик', email, password: TEST_PASSWORD });
  system.isBroken = true;
  const replies = [await register('a@listok.test'), await register('b@listok.test'), await client.get('/api/health')];
  expect(replies.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(Array.from({ length: 3 }, () => [503, '5']));
  app.defects.length = 0;
  system.isBroken = false;
  await vi.waitFor(async () => expect((await client.get('/api/health')).status).toBe(200), { timeout: 10_000 });
  expect((await register('b@listok.test')).status).toBe(201);
  app.defects.length = 0;
  await app.close();
});
