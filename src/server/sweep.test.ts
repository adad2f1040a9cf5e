import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sweep } from './sweep.ts';
import { describeApi } from './testing.ts';

describeApi('sweeping', (app) => {
  test('removes counters that are over, however many, and no others', async () => {
    const keys = Array.from({ length: 5_500 }, (_, place) => `made-up ${place}`);
    for (let from = 0; from < keys.length; from += 500) {
      const rows = keys.slice(from, from + 500).map((key) => ({ key, count: 1, expiresAt: '2026-01-01T00:00:00.000Z' }));
      await app.db.insertInto('attempts').values(rows).execute();
    }
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    await app.db.insertInto('attempts').values({ key: 'goes on', count: 1, expiresAt }).execute();
    await sweep(app.db);
    expect(await app.db.selectFrom('attempts').select('key').execute()).toEqual([{ key: 'goes on' }]);
  });

  test('removes sessions, places and links that are over, and no others', async () => {
    const { uid } = await app.registerPupil();
    const { uid: another } = await app.registerPupil();
    const day = (days: number): string => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
    for (const table of ['sessions', 'knownPlaces'] as const) await app.db.deleteFrom(table).execute();
    const sessions = [['over', day(-30.01)], ['goes on', day(-29.99)]] as const;
    await app.db.insertInto('sessions').values(sessions.map(([id, seenAt]) => ({ id, uid, createdAt: day(-40), seenAt }))).execute();
    const places = [['over', day(-400.01)], ['known', day(-399.99)]] as const;
    await app.db.insertInto('knownPlaces').values(places.map(([place, seenAt]) => ({ uid, place, seenAt }))).execute();
    const links = [{ id: 'over', uid, expiresAt: day(-0.01) }, { id: 'works', uid: another, expiresAt: day(0.01) }];
    await app.db.insertInto('resetLinks').values(links).execute();
    await sweep(app.db);
    expect(await app.db.selectFrom('sessions').select('id').execute()).toEqual([{ id: 'goes on' }]);
    expect(await app.db.selectFrom('knownPlaces').select('place').execute()).toEqual([{ place: 'known' }]);
    expect(await app.db.selectFrom('resetLinks').select('id').execute()).toEqual([{ id: 'works' }]);
  });

  test('does what else can be done where a part of it fails, and tells', async () => {
    await app.registerPupil();
    await app.db.insertInto('attempts').values({ key: 'over', count: 1, expiresAt: '2026-01-01T00:00:00.000Z' }).execute();
    await sql`alter table "resetLinks" rename to "elsewhere"`.execute(app.db);
    await expect(sweep(app.db)).rejects.toThrow(/resetLinks/);
    await sql`alter table "elsewhere" rename to "resetLinks"`.execute(app.db);
    const roles = await app.db.selectFrom('roleCounts').select('role').execute();
    expect(roles.length).toBe(new Set(roles.map(({ role }) => role)).size);
    expect(await app.db.selectFrom('attempts').select('key').where('key', '=', 'over').execute()).toEqual([]);
  });
});
