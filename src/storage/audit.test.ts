import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { engines, freshDatabase, type FreshDatabase } from '../server/testing-database.ts';
import { AUDIT_LIFE, changedParts, listOfBlocks, MOST_PER_HOUR, record, sweepAudit, type Act, type By } from './audit.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { inTransaction } from './transaction.ts';

const NOON = Date.parse('2026-11-18T12:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const stranger: By = { user: null, address: '203.0.113.7' };
const person = (uid: string): By => ({
  user: { uid, nickname: `Ник ${uid}`, email: `${uid}@example.ru` },
  address: '198.51.100.2',
});
const failure = (email: string): Act => ({ action: 'sign-in-failed', subject: { kind: 'user', id: 'a', title: email } });

describe.each(engines)('the journal (%s)', (engine) => {
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
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await db.deleteFrom('audit').execute();
  });

  const enterMany = (count: number, by: By, act: Act): Promise<void> =>
    inTransaction(db, async (trx) => {
      for (let each = 0; each < count; each++) await record(trx, by, act);
    });
  const enter = (by: By, act: Act) => enterMany(1, by, act);
  const timesOf = async (action: string): Promise<number[]> => {
    const rows = await db.selectFrom('audit').select('times').where('action', '=', action).orderBy('times').execute();
    return rows.map(({ times }) => times);
  };
  const ones = (count: number): number[] => Array.from({ length: count }, () => 1);

  test('keeps so many failed sign-ins of an hour one by one, and counts the rest of them', async () => {
    const { most = 0 } = MOST_PER_HOUR['sign-in-failed'] ?? {};
    await enterMany(most + 5, stranger, failure('anna'));
    // Whoever is tried, from wherever.
    await enterMany(2, { user: null, address: '203.0.113.99' }, failure('boris'));
    expect(await timesOf('sign-in-failed')).toEqual([...ones(most), 7]);
    const [rest] = await db.selectFrom('audit').selectAll().where('times', '>', 1).execute();
    expect(rest).toMatchObject({ subjectId: null, subjectTitle: null, details: '{}' });

    // They hide nothing else, and the next hour begins anew.
    await enter(stranger, { action: 'sign-in-unknown', subject: { kind: 'user', id: null, title: 'x@example.ru' } });
    vi.setSystemTime(NOON + HOUR);
    await enter(stranger, failure('anna'));
    expect(await timesOf('sign-in-unknown')).toEqual([1]);
    expect(await timesOf('sign-in-failed')).toEqual([...ones(most + 1), 7]);
  });

  test.for(['signed-in', 'nickname-changed', 'password-changed'] as const)(
    'keeps so many acts of one person in an hour: %s',
    async (action) => {
      const { most = 0 } = MOST_PER_HOUR[action] ?? {};
      await enterMany(most + 3, person('anna'), { action });
      await enterMany(2, person('boris'), { action });
      expect(await timesOf(action)).toEqual([...ones(most + 2), 3]);
      const [rest] = await db.selectFrom('audit').selectAll().where('times', '>', 1).execute();
      expect(rest).toMatchObject({ actorUid: 'anna', actorNickname: 'Ник anna', actorEmail: 'anna@example.ru' });
    },
  );

  test('keeps whatever an administrator does', async () => {
    await enterMany(400, person('admin'), { action: 'block-created', subject: { kind: 'block', id: 'b', title: 'Б' } });
    expect(await timesOf('block-created')).toEqual(ones(400));
  });

  test('cuts what is longer than any title can be', async () => {
    await enter(person('a'), { action: 'test-created', subject: { kind: 'test', id: 't', title: 'д'.repeat(5000) } });
    const row = await db.selectFrom('audit').select('subjectTitle').executeTakeFirstOrThrow();
    expect(row.subjectTitle).toHaveLength(300);
  });

  test('forgets what is older than it goes back, and nothing else', async () => {
    vi.setSystemTime(NOON - AUDIT_LIFE - MINUTE);
    await enter(person('old'), { action: 'signed-in' });
    vi.setSystemTime(NOON - AUDIT_LIFE + MINUTE);
    await enter(person('young'), { action: 'signed-in' });
    vi.setSystemTime(NOON);
    await sweepAudit(db);
    expect(await db.selectFrom('audit').select('actorUid').execute()).toEqual([{ actorUid: 'young' }]);
  });
});

describe('the details of an entry', () => {
  test('name the blocks that fit, and how many more there are', () => {
    const titles = Array.from({ length: 25 }, (_, place) => `Блок ${place}`);
    expect(listOfBlocks(titles.slice(0, 20))).toEqual({ blocks: titles.slice(0, 20) });
    expect(listOfBlocks(titles)).toEqual({ blocks: titles.slice(0, 20), moreBlocks: 5 });
  });

  test('name the parts that an edit changed, never what they hold, but for a former title', () => {
    const before = { title: 'Ядро', content: 'Было', blockId: 'a', order: 1 };
    expect(changedParts(before, { title: 'Ядро', content: 'Стало', blockId: 'a' })).toEqual({ changed: ['content'] });
    expect(changedParts(before, { title: 'Клетка', order: 2 })).toEqual({ changed: ['title', 'order'], from: 'Ядро' });
    expect(changedParts({ name: 'А', questions: '[1]' }, { name: 'Б', questions: '[2]' })).toEqual({
      changed: ['name', 'questions'],
      from: 'А',
    });
    expect(changedParts(before, { ...before })).toEqual({ changed: [] });
  });
});
