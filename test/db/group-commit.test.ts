import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, freshDatabase, type FreshDatabase } from '../support/test-database.ts';
import { isUniqueViolation, type Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { preparedMutation } from '../../src/db/group-commit.ts';
import { countCommits } from '../support/count-wal-commits.ts';
import { inTransaction } from '../../src/db/transaction.ts';

const add = preparedMutation((db, { key }: { key: string }) =>
  db.insertInto('attempts').values({ key, count: 1, expiresAt: '' }).returning('key'),
);
const keysOf = async (db: Database, prefix: string): Promise<string[]> =>
  (await db.selectFrom('attempts').select('key').where('key', 'like', `${prefix}%`).orderBy('key').execute()).map(({ key }) => key);
const makeKeys = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${String(index).padStart(3, '0')}`);

describe.each(engines)('concurrent writes (%s)', (engine) => {
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

  test('each of 50 concurrent writes returns its own rows', async () => {
    const keys = makeKeys('own', 50);
    expect(await Promise.all(keys.map((key) => add(db, { key })))).toEqual(keys.map((key) => [{ key }]));
    expect(await keysOf(db, 'own')).toEqual(keys);
  });

  test('a write that violates a unique key fails alone, and the concurrent writes succeed', async () => {
    const keys = makeKeys('alone', 10);
    const taken = 'alone-004';
    await add(db, { key: taken });
    const outcomes = await Promise.allSettled(keys.map((key) => add(db, { key })));
    expect(outcomes.map(({ status }) => status)).toEqual(keys.map((key) => (key === taken ? 'rejected' : 'fulfilled')));
    expect(outcomes.every((outcome) => outcome.status === 'fulfilled' || isUniqueViolation(outcome.reason))).toBe(true);
    expect(await keysOf(db, 'alone')).toEqual(keys);
  });

  test('concurrent transactions of several statements are stored completely or not at all', async () => {
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

  test('an error that work throws rejects only the promise of its caller', async () => {
    const mistake = new Error('a mistake');
    const failing = inTransaction(db, async (trx) => {
      await add(trx, { key: 'mistake' });
      throw mistake;
    });
    const [outcome, other] = await Promise.allSettled([failing, add(db, { key: 'concurrent' })]);
    expect(outcome).toEqual({ status: 'rejected', reason: mistake });
    expect(other).toEqual({ status: 'fulfilled', value: [{ key: 'concurrent' }] });
    expect(await keysOf(db, 'mistake')).toEqual([]);
  });
});

describe('group commit of SQLite', () => {
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

  async function commitsDuring(work: () => Promise<unknown>): Promise<number> {
    const before = countCommits(path);
    await work();
    return countCommits(path) - before;
  }

  test('50 concurrent writes share one commit, and 5 sequential writes make 5 commits', async () => {
    expect(await commitsDuring(() => Promise.all(makeKeys('shared', 50).map((key) => add(db, { key }))))).toBe(1);
    expect(
      await commitsDuring(async () => {
        for (const key of makeKeys('single', 5)) await add(db, { key });
      }),
    ).toBe(5);
  });

  test('a failed commit rejects every write of the group and stores none of them', async () => {
    // With deferred foreign keys only the commit finds the missing reference.
    const violation = inTransaction(db, async (trx) => {
      await sql`pragma defer_foreign_keys = on`.execute(trx);
      await trx.insertInto('knownPlaces').values({ uid: 'nobody', place: 'x', seenAt: '' }).execute();
    });
    const outcomes = await Promise.allSettled([violation, ...makeKeys('failed', 10).map((key) => add(db, { key }))]);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason))).toEqual(
      Array.from({ length: 11 }, () => 'Error: FOREIGN KEY constraint failed'),
    );
    expect(await keysOf(db, 'failed')).toEqual([]);
    expect(await add(db, { key: 'failed-later' })).toHaveLength(1);
  });

  test('a read outside the transaction does not see uncommitted writes of a group', async () => {
    let hasWritten = (): void => undefined;
    const written = new Promise<void>((resolve) => (hasWritten = resolve));
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const writing = inTransaction(db, async (trx) => {
      await add(trx, { key: 'unseen' });
      hasWritten();
      await finished;
      throw new Error('rolled back');
    });
    await written;
    const seen = keysOf(db, 'unseen');
    finish();
    await expect(writing).rejects.toThrow('rolled back');
    expect(await seen).toEqual([]);
  });

  test('every write of a group fails when the disk is full, and the same writes succeed when there is space again', async () => {
    // Migrations leave free pages, which the test must not have.
    await sql`vacuum`.execute(db);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    const setMaxPages = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db);
    await setMaxPages(rows[0]?.page_count ?? 0);
    // Each row needs its own pages.
    const large = makeKeys('large', 20).map((key) => key + '.'.repeat(10_000));
    const outcomes = await Promise.allSettled(large.map((key) => add(db, { key })));
    expect(new Set(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason)))).toEqual(
      new Set(['Error: database or disk is full']),
    );
    expect(await keysOf(db, 'large')).toEqual([]);
    await setMaxPages(1_000_000);
    expect(await Promise.all(large.map((key) => add(db, { key })))).toHaveLength(20);
  });
});
