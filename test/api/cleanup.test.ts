import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cleanUp, deleteExpired } from '../../src/server/cleanup.ts';
import { describeApi } from '../support/test-app.ts';
import { tutorDays } from '../../src/db/tutor-days.ts';

const DAYS = tutorDays('Europe/Moscow');

describeApi('deleteExpired', (app) => {
  test('thousands of expired counters are deleted, and no others', async () => {
    const keys = Array.from({ length: 5_500 }, (_, index) => `made-up ${index}`);
    for (let start = 0; start < keys.length; start += 500) {
      const rows = keys.slice(start, start + 500).map((key) => ({ key, count: 1, expiresAt: '2026-01-01T00:00:00.000Z' }));
      await app.db.insertInto('attempts').values(rows).execute();
    }
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    await app.db.insertInto('attempts').values({ key: 'current', count: 1, expiresAt }).execute();
    await deleteExpired(app.db, DAYS);
    expect(await app.db.selectFrom('attempts').select('key').execute()).toEqual([{ key: 'current' }]);
  });

  test('expired sessions, known devices and reset links are deleted, and no others', async () => {
    const { uid } = await app.registerPupil();
    const { uid: another } = await app.registerPupil();
    const day = (days: number): string => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
    for (const table of ['sessions', 'knownPlaces'] as const) await app.db.deleteFrom(table).execute();
    const sessions = [['expired', day(-30.01)], ['current', day(-29.99)]] as const;
    await app.db.insertInto('sessions').values(sessions.map(([id, seenAt]) => ({ id, uid, createdAt: day(-40), seenAt }))).execute();
    const devices = [['expired', day(-400.01)], ['current', day(-399.99)]] as const;
    await app.db.insertInto('knownPlaces').values(devices.map(([place, seenAt]) => ({ uid, place, seenAt }))).execute();
    const links = [{ id: 'expired', uid, expiresAt: day(-0.01) }, { id: 'current', uid: another, expiresAt: day(0.01) }];
    await app.db.insertInto('resetLinks').values(links).execute();
    await deleteExpired(app.db, DAYS);
    expect(await app.db.selectFrom('sessions').select('id').execute()).toEqual([{ id: 'current' }]);
    expect(await app.db.selectFrom('knownPlaces').select('place').execute()).toEqual([{ place: 'current' }]);
    expect(await app.db.selectFrom('resetLinks').select('id').execute()).toEqual([{ id: 'current' }]);
  });

  test('a cleanup long after the last one, or before it, waits until the server has run for a day', async () => {
    const HOUR_MS = 60 * 60 * 1000;
    const first = new Date('2026-06-01T12:00:00.000Z');
    const after = (hours: number): Date => new Date(first.getTime() + hours * HOUR_MS);
    const expire = () => app.db.insertInto('attempts').values({ key: 'old', count: 1, expiresAt: '2026-01-01T00:00:00.000Z' }).execute();
    const isCleaned = async (): Promise<boolean> => (await app.db.selectFrom('attempts').select('key').where('key', '=', 'old').execute()).length === 0;
    const start = 5_000;
    expect(await cleanUp(app.db, DAYS, { now: first, uptimeMs: start })).toBeNull();

    // The clock is in the future, then in the past, and then the site was off all summer.
    await expire();
    for (const now of [after(60 * 24 + 1), after(-1), new Date('2106-01-01T00:00:00.000Z')]) {
      expect(await cleanUp(app.db, DAYS, { now, uptimeMs: start })).toEqual({ lastCleanup: first.toISOString(), now: now.toISOString() });
      expect(await cleanUp(app.db, DAYS, { now, uptimeMs: 24 * HOUR_MS - 1 })).not.toBeNull();
    }
    expect(await isCleaned()).toBe(false);
    // A cleanup runs when the clocks of machines differ a little, after two months without a start, and after the
    // server has run for a day.
    for (const [now, uptimeMs] of [[after(-0.05), start], [after(60 * 24 - 1), start], [after(200 * 24), 24 * HOUR_MS], [after(0), 24 * HOUR_MS]] as const) {
      await app.db.deleteFrom('attempts').execute();
      await expire();
      expect(await cleanUp(app.db, DAYS, { now, uptimeMs })).toBeNull();
      expect(await isCleaned()).toBe(true);
    }
  });

  test('a failed part does not stop the others, and its error is thrown', async () => {
    await app.registerPupil();
    await app.db.insertInto('attempts').values({ key: 'expired', count: 1, expiresAt: '2026-01-01T00:00:00.000Z' }).execute();
    await sql`alter table "resetLinks" rename to "elsewhere"`.execute(app.db);
    await expect(deleteExpired(app.db, DAYS)).rejects.toThrow(/resetLinks/);
    await sql`alter table "elsewhere" rename to "resetLinks"`.execute(app.db);
    const roles = await app.db.selectFrom('roleCounts').select('role').execute();
    expect(roles.length).toBe(new Set(roles.map(({ role }) => role)).size);
    expect(await app.db.selectFrom('attempts').select('key').where('key', '=', 'expired').execute()).toEqual([]);
  });
});
