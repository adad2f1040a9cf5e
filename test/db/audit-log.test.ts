import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { engines, freshDatabase, type FreshDatabase } from '../support/test-database.ts';
import { AUDIT_RETENTION_MS, changedParts, blockDetails, HOURLY_LIMITS, recordAnyEvent, deleteExpiredAuditEvents, type AuditEvent, type Actor } from '../../src/db/audit-log.ts';
import type { Database } from '../../src/db/database.ts';
import { ROLE } from '../../src/domain/users/role.ts';
import { addAccount } from '../../src/features/account/store/accounts.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { inTransaction } from '../../src/db/transaction.ts';

const NOON = Date.parse('2026-11-18T12:00:00.000Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const anonymous: Actor = { user: null, key: null, address: '203.0.113.7' };
const user = (uid: string): Actor => ({
  user: { uid, nickname: `Ник ${uid}`, email: `${uid}@example.ru` },
  key: null,
  address: '198.51.100.2',
});
const failure = (email: string): AuditEvent => ({ action: 'sign-in-failed', subject: { kind: 'user', id: 'a', title: email } });

describe.each(engines)('audit log (%s)', (engine) => {
  let db: Database;
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    db = await openDatabase(fresh.url);
    // Entries about users who do not exist any more contain no name.
    const { user: anna } = user('anna');
    if (anna !== null) await addAccount(db, { ...anna, role: ROLE.default, passwordHash: '', signedInAt: new Date(NOON).toISOString() }, '198.51.100.2');
    await db.deleteFrom('audit').execute();
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

  const recordMany = (count: number, actor: Actor, event: AuditEvent): Promise<void> =>
    inTransaction(db, async (trx) => {
      for (let each = 0; each < count; each++) await recordAnyEvent(trx, actor, event);
    });
  const record = (actor: Actor, event: AuditEvent) => recordMany(1, actor, event);
  const timesOf = async (action: string): Promise<number[]> => {
    const rows = await db.selectFrom('audit').select('times').where('action', '=', action).orderBy('times').execute();
    return rows.map(({ times }) => times);
  };
  const ones = (count: number): number[] => Array.from({ length: count }, () => 1);

  test('failed sign-ins beyond the hourly limit only increment the counter of one aggregate entry', async () => {
    const { limit = 0 } = HOURLY_LIMITS['sign-in-failed'] ?? {};
    await recordMany(limit + 5, anonymous, failure('anna'));
    // The limit counts all accounts and client IPs together.
    await recordMany(2, { user: null, key: null, address: '203.0.113.99' }, failure('boris'));
    expect(await timesOf('sign-in-failed')).toEqual([...ones(limit), 7]);
    const [aggregate] = await db.selectFrom('audit').selectAll().where('times', '>', 1).execute();
    expect(aggregate).toMatchObject({ subjectId: null, subjectTitle: null, details: '{}' });

    // Other actions have their own limits, and in the next hour the count begins at zero.
    await record(anonymous, { action: 'sign-in-unknown', subject: { kind: 'user', id: null, title: 'x@example.ru' } });
    vi.setSystemTime(NOON + HOUR_MS);
    await record(anonymous, failure('anna'));
    expect(await timesOf('sign-in-unknown')).toEqual([1]);
    expect(await timesOf('sign-in-failed')).toEqual([...ones(limit + 1), 7]);
  });

  test.for(['signed-in', 'nickname-changed', 'password-changed'] as const)(
    'actions of one user beyond the hourly limit only increment one aggregate entry: %s',
    async (action) => {
      const { limit = 0 } = HOURLY_LIMITS[action] ?? {};
      await recordMany(limit + 3, user('anna'), { action });
      await recordMany(2, user('boris'), { action });
      expect(await timesOf(action)).toEqual([...ones(limit + 2), 3]);
      const [aggregate] = await db.selectFrom('audit').selectAll().where('times', '>', 1).execute();
      expect(aggregate).toMatchObject({ actorUid: 'anna', actorNickname: 'Ник anna', actorEmail: 'anna@example.ru' });
    },
  );

  test('every change that an admin makes gets its own entry', async () => {
    await recordMany(400, user('admin'), { action: 'block-created', subject: { kind: 'block', id: 'b', title: 'Б' } });
    expect(await timesOf('block-created')).toEqual(ones(400));
  });

  test('a title is cut to 300 characters', async () => {
    await record(user('a'), { action: 'test-created', subject: { kind: 'test', id: 't', title: 'д'.repeat(5000) } });
    const row = await db.selectFrom('audit').select('subjectTitle').executeTakeFirstOrThrow();
    expect(row.subjectTitle).toHaveLength(300);
  });

  test('deleteExpiredAuditEvents deletes only entries older than 400 days', async () => {
    vi.setSystemTime(NOON - AUDIT_RETENTION_MS - MINUTE_MS);
    await record(user('old'), { action: 'signed-in' });
    vi.setSystemTime(NOON - AUDIT_RETENTION_MS + MINUTE_MS);
    await record(user('young'), { action: 'signed-in' });
    vi.setSystemTime(NOON);
    await deleteExpiredAuditEvents(db);
    expect(await db.selectFrom('audit').select('actorUid').execute()).toEqual([{ actorUid: 'young' }]);
  });
});

describe('details of an audit entry', () => {
  test('blockDetails returns 20 titles and the number of the others', () => {
    const titles = Array.from({ length: 25 }, (_, index) => `Блок ${index}`);
    expect(blockDetails(titles.slice(0, 20))).toEqual({ blocks: titles.slice(0, 20) });
    expect(blockDetails(titles)).toEqual({ blocks: titles.slice(0, 20), moreBlocks: 5 });
  });

  test('changedParts returns the names of changed parts and the old title, never other contents', () => {
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
