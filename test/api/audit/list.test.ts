import { beforeAll, expect, test } from 'vitest';
import { describeApi } from '../../support/test-app.ts';
import { ADMINISTRATOR } from '../../support/fixtures/accounts.ts';
import type { TestClient } from '../../support/test-client.ts';
import { putRows, readAudit, someRows, type Row } from '../../support/fixtures/audit-fixtures.ts';

const rows = someRows(300);
const newestFirst = rows.toSorted((a, b) => (`${a.at} ${a.id}` < `${b.at} ${b.id}` ? 1 : -1));
const middle = newestFirst[150]?.at ?? '';
const early = newestFirst[250]?.at ?? '';

/** The ids of the entries on all pages of a filter. */
async function readAll(admin: TestClient, query: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await readAudit(admin, { ...query, ...(cursor && { cursor }) });
    ids.push(...page.entries.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return ids;
}

/** Filters, each in two forms: the query parameters, and a predicate that selects the same rows. */
const filters: [Record<string, string>, (row: Row) => boolean][] = [
  [{}, () => true],
  [{ action: 'test-deleted' }, ({ action }) => action === 'test-deleted'],
  [{ action: 'sign-in-failed,test-deleted,sign-in-failed' }, ({ action }) => /sign-in-failed|test-deleted/.test(action)],
  [{ action: 'imported' }, () => false],
  [{ actor: 'person_1' }, ({ actorUid }) => actorUid === 'person_1'],
  [{ subject: 'person_1' }, ({ subjectId }) => subjectId === 'person_1'],
  [{ subject: 'test' }, ({ subjectId }) => subjectId === 'test'],
  [{ actor: 'person_1', subject: 'person_2' }, ({ actorUid, subjectId }) => actorUid === 'person_1' && subjectId === 'person_2'],
  [{ person: 'person_1' }, ({ actorUid, subjectId }) => actorUid === 'person_1' || subjectId === 'person_1'],
  [
    { person: 'person_0', action: 'blocks-opened,signed-in', from: early, to: middle },
    ({ actorUid, subjectId, action, at }) =>
      (actorUid === 'person_0' || subjectId === 'person_0') &&
      (action === 'blocks-opened' || action === 'signed-in') &&
      at >= early &&
      at < middle,
  ],
  [{ person: 'nobody' }, () => false],
  [{ from: middle }, ({ at }) => at >= middle],
  [{ to: middle }, ({ at }) => at < middle],
  [{ from: early, to: middle, action: 'signed-in' }, ({ at, action }) => at >= early && at < middle && action === 'signed-in'],
  [{ from: middle, to: early }, () => false],
];

describeApi('GET /api/admin/audit', (app) => {
  beforeAll(async () => {
    // `putRows` replaces the entry of this sign-in.
    await app.signInAdmin();
    await putRows(app, rows);
  });

  test.for(filters)('the pages contain every match of %o once, newest first', async ([query, matches]) => {
    const admin = await signInUnrecorded();
    const expected = newestFirst.filter(matches).map(({ id }) => id);
    for (const limit of ['1', '7', '200']) {
      if (limit === '1' && expected.length > 60) continue;
      expect(await readAll(admin, { ...query, limit })).toEqual(expected);
    }
  });

  /** Signs in and deletes the audit entry of the sign-in. */
  const signInUnrecorded = async (): Promise<TestClient> => {
    const admin = await app.signInAdmin();
    await app.db.deleteFrom('audit').where('actorEmail', '=', ADMINISTRATOR).execute();
    return admin;
  };

  test('a cursor may be older or newer than the period of the filter', async () => {
    const admin = await signInUnrecorded();
    const [newest, oldest] = [`${newestFirst[0]?.at}_${newestFirst[0]?.id}`, `${early}_a`];
    const older = await readAudit(admin, { to: middle, cursor: oldest, limit: '200' });
    expect(older.entries.map(({ id }) => id)).toEqual(newestFirst.filter(({ at, id }) => `${at}_${id}` < oldest).map(({ id }) => id));
    const all = await readAudit(admin, { to: middle, cursor: newest, limit: '200' });
    expect(all.entries.map(({ id }) => id)).toEqual(newestFirst.filter(({ at }) => at < middle).map(({ id }) => id));
  });

  test('a page has 50 entries by default, and times may have any zone', async () => {
    const admin = await signInUnrecorded();
    expect((await readAudit(admin)).entries).toHaveLength(50);
    const { entries } = await readAudit(admin, { from: '2026-02-01T12:01:30+04:00', limit: '200' });
    expect(entries.at(-1)?.at).toBe('2026-02-01T08:01:30.000Z');
  });

  test('an entry has actor, action and IP address', async () => {
    const admin = await app.signInAdmin();
    const { entries } = await readAudit(admin, { limit: '1' });
    const { uid } = await app.db.selectFrom('users').select('uid').where('email', '=', ADMINISTRATOR).executeTakeFirstOrThrow();
    expect(entries).toEqual([
      {
        id: expect.any(String) as string,
        at: expect.any(String) as string,
        action: 'signed-in',
        actor: { uid, nickname: 'Администратор', email: ADMINISTRATOR },
        key: null,
        subject: null,
        details: {},
        times: 1,
        address: '127.0.0.1',
      },
    ]);
  });

  test('entries with an unknown action are listed', async () => {
    const admin = await app.signInAdmin();
    const row = { id: 'later', at: '2099-01-01T00:00:00.000Z', action: 'grown-wings', details: '{"feathers":9}', address: null };
    await app.db.insertInto('audit').values(row).execute();
    const [entry] = (await readAudit(admin, { limit: '1' })).entries;
    expect(entry).toMatchObject({ id: 'later', action: 'grown-wings', actor: null, subject: null, details: {} });
    await app.db.deleteFrom('audit').where('id', '=', 'later').execute();
  });

  test.for<Record<string, string>>([
    { action: 'grown-wings' },
    { action: 'signed-in,' },
    { actor: 'a'.repeat(129) },
    { from: 'yesterday' },
    { from: '2026-02-30T00:00:00Z' },
    { to: '2026-02-01' },
    { limit: '0' },
    { limit: '201' },
    { cursor: 'x' },
    { person: 'a', actor: 'b' },
    { person: 'a', subject: 'b' },
  ])('the malformed filter %o is rejected with invalid-request', async (query) => {
    const admin = await app.signInAdmin();
    const { status, body } = await admin.get(`/api/admin/audit?${new URLSearchParams(query)}`);
    expect([status, body]).toMatchObject([400, { code: 'invalid-request', fields: {} }]);
  });
});
