import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, freshDatabase, type FreshDatabase } from '../server/testing-database.ts';
import { isDuplicateKey, type Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { preparedWrite } from './shared-commit.ts';
import { countCommits } from './testing-wal.ts';
import { inTransaction } from './transaction.ts';

const add = preparedWrite((db, { key }: { key: string }) =>
  db.insertInto('attempts').values({ key, count: 1, expiresAt: '' }).returning('key'),
);
const keysOf = async (db: Database, prefix: string): Promise<string[]> =>
  (await db.selectFrom('attempts').select('key').where('key', 'like', `${prefix}%`).orderBy('key').execute()).map(({ key }) => key);
const names = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, place) => `${prefix}-${String(place).padStart(3, '0')}`);

describe.each(engines)('writes at the same time (%s)', (engine) => {
  let db: Database;
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = await openDatabase(fresh.url);
  });
  afterAll(async () => {
    await db.destroy();
    await fresh.drop();
  });

  test('are each answered with their own rows', async () => {
    const keys = names('own', 50);
    expect(await Promise.all(keys.map((key) => add(db, { key })))).toEqual(keys.map((key) => [{ key }]));
    expect(await keysOf(db, 'own')).toEqual(keys);
  });

  test('fail alone', async () => {
    const keys = names('alone', 10);
    const taken = 'alone-004';
    await add(db, { key: taken });
    const outcomes = await Promise.allSettled(keys.map((key) => add(db, { key })));
    expect(outcomes.map(({ status }) => status)).toEqual(keys.map((key) => (key === taken ? 'rejected' : 'fulfilled')));
    expect(outcomes.every((outcome) => outcome.status === 'fulfilled' || isDuplicateKey(outcome.reason))).toBe(true);
    expect(await keysOf(db, 'alone')).toEqual(keys);
  });

  test('of several statements are stored whole or not at all', async () => {
    const both = (first: string, second: string) =>
      inTransaction(db, async (trx) => {
        await add(trx, { key: first });
        await add(trx, { key: second });
        return second;
      });
    await add(db, { key: 'pair-taken' });
    const outcomes = await Promise.allSettled([both('pair-a', 'pair-b'), both('pair-c', 'pair-taken'), both('pair-d', 'pair-e')]);
    expect(outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value)).toEqual(['pair-b', false, 'pair-e']);
    expect(await keysOf(db, 'pair')).toEqual(['pair-a', 'pair-b', 'pair-d', 'pair-e', 'pair-taken']);
  });

  test('give what they throw to who asked for them', async () => {
    const mistake = new Error('a mistake');
    const failing = inTransaction(db, async (trx) => {
      await add(trx, { key: 'mistake' });
      throw mistake;
    });
    const [outcome, other] = await Promise.allSettled([failing, add(db, { key: 'beside' })]);
    expect(outcome).toEqual({ status: 'rejected', reason: mistake });
    expect(other).toEqual({ status: 'fulfilled', value: [{ key: 'beside' }] });
    expect(await keysOf(db, 'mistake')).toEqual([]);
  });
});

describe('commits of SQLite', () => {
  let db: Database;
  let fresh: FreshDatabase;
  let path = '';
  beforeAll(async () => {
    fresh = await freshDatabase('sqlite');
    path = fresh.url.slice('sqlite:'.length);
    db = await openDatabase(fresh.url);
  });
  afterAll(async () => {
    await db.destroy();
    await fresh.drop();
  });

  /** How many commits some work makes. */
  async function commitsOf(work: () => Promise<unknown>): Promise<number> {
    const before = countCommits(path);
    await work();
    return countCommits(path) - before;
  }

  test('are shared by those who write at the same time, and by nobody else', async () => {
    expect(await commitsOf(() => Promise.all(names('shared', 50).map((key) => add(db, { key }))))).toBe(1);
    expect(
      await commitsOf(async () => {
        for (const key of names('single', 5)) await add(db, { key });
      }),
    ).toBe(5);
  });

  test('that fail are told to all who share them, and leave nothing', async () => {
    // References are looked at when the commit is made, and then one is found that leads nowhere.
    const place = inTransaction(db, async (trx) => {
      await sql`pragma defer_foreign_keys = on`.execute(trx);
      await trx.insertInto('knownPlaces').values({ uid: 'nobody', place: 'x', seenAt: '' }).execute();
    });
    const outcomes = await Promise.allSettled([place, ...names('failed', 10).map((key) => add(db, { key }))]);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason))).toEqual(
      Array.from({ length: 11 }, () => 'Error: FOREIGN KEY constraint failed'),
    );
    expect(await keysOf(db, 'failed')).toEqual([]);
    expect(await add(db, { key: 'failed-no-more' })).toHaveLength(1);
  });

  test('are not seen before they are made', async () => {
    let hasWritten = (): void => undefined;
    const written = new Promise<void>((resolve) => (hasWritten = resolve));
    let goOn = (): void => undefined;
    const end = new Promise<void>((resolve) => (goOn = resolve));
    const writing = inTransaction(db, async (trx) => {
      await add(trx, { key: 'unseen' });
      hasWritten();
      await end;
      throw new Error('undone');
    });
    await written;
    const seen = keysOf(db, 'unseen');
    goOn();
    await expect(writing).rejects.toThrow('undone');
    expect(await seen).toEqual([]);
  });

  test('without room on the disk are no success for anybody', async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    const setRoom = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db);
    await setRoom(rows[0]?.page_count ?? 0);
    // Each needs pages of its own.
    const large = names('large', 20).map((key) => key + '.'.repeat(10_000));
    const outcomes = await Promise.allSettled(large.map((key) => add(db, { key })));
    expect(new Set(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason)))).toEqual(
      new Set(['Error: database or disk is full']),
    );
    expect(await keysOf(db, 'large')).toEqual([]);
    await setRoom(1_000_000);
    expect(await Promise.all(large.map((key) => add(db, { key })))).toHaveLength(20);
  });
});
