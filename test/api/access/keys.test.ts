import { expect, test } from 'vitest';
import { WRONG_KEYS_LIMIT } from '../../../src/features/keys/authenticate-key.ts';
import type { Key } from '../../../src/features/keys/contract.ts';
import { createKey } from '../../support/fixtures/access-fixtures.ts';
import { createBlock } from '../../support/fixtures/lesson-fixtures.ts';
import { describeApi, expectStatus } from '../../support/test-app.ts';

describeApi('keys', (app) => {
  const bot = (secret: string) => app.client({ authorization: `Bearer ${secret}` });
  const listed = async (id: string) => (await (await app.signInAdmin()).get<Key[]>('/api/admin/keys')).body.find((key) => key.id === id);

  test('the secret of a key is in one response only, and the database has its hash alone', async () => {
    const admin = await app.signInAdmin();
    const { status, body } = await admin.post<Key & { secret: string }>('/api/admin/keys', { name: ' Бот ', rights: ['requests:read', 'requests:read'] });
    const { secret, ...key } = body;
    expect([status, key]).toMatchObject([201, { name: 'Бот', rights: ['requests:read'], lastUsedAt: null }]);
    expect(secret).toMatch(/^lk_[\w-]{43}$/);
    expect((await admin.get<Key[]>('/api/admin/keys')).body[0]).toEqual(key);
    expect((await admin.get('/api/admin/keys')).text).not.toContain(secret);
    const rows = [...(await app.db.selectFrom('apiKeys').selectAll().execute()), ...(await app.db.selectFrom('audit').selectAll().execute())];
    expect(JSON.stringify(rows)).not.toContain(secret);
    for (const [input, code] of [
      [{ name: ' ', rights: ['users:read'] }, 'missing-fields'],
      [{ name: 'Бот', rights: [] }, 'invalid-request'],
      [{ name: 'Бот', rights: ['everything'] }, 'invalid-request'],
      [{ name: 'Бот' }, 'invalid-request'],
    ] as const) {
      const refused = await admin.post('/api/admin/keys', input);
      expect({ input, status: refused.status, body: refused.body }).toMatchObject({ input, status: 400, body: { code } });
    }
  });

  test('a key is revoked with the next request, for every process', async () => {
    const admin = await app.signInAdmin();
    const { id, secret } = await createKey(admin, 'requests:read');
    const read = () => bot(secret).get('/api/admin/access-requests');
    for (let count = 0; count < 5; count += 1) expectStatus(await read(), 200);
    expectStatus(await admin.delete(`/api/admin/keys/${id}`), 204);
    for (let count = 0; count < 5; count += 1) expectStatus(await read(), 401);
    expect((await admin.delete(`/api/admin/keys/${id}`)).body).toMatchObject({ code: 'key-not-found' });
  });

  test('the last use of a key is recorded at most once a minute', async () => {
    const { id, secret } = await createKey(await app.signInAdmin(), 'requests:read');
    expect(await listed(id)).toMatchObject({ lastUsedAt: null });
    const use = async () => {
      await bot(secret).get('/api/admin/access-requests');
      return (await listed(id))?.lastUsedAt ?? '';
    };
    const first = await use();
    expect(Math.abs(Date.parse(first) - Date.now())).toBeLessThan(60_000);
    expect(await use()).toBe(first);
    const before = new Date(Date.now() - 61_000).toISOString();
    await app.db.updateTable('apiKeys').set({ lastUsedAt: before }).where('id', '=', id).execute();
    expect((await use()) > before).toBe(true);
  });

  test('only the header of a key counts, and its deeds are in the audit log under its name', async () => {
    const admin = await app.signInAdmin();
    const { id, secret } = await createKey(admin, 'access:write');
    const pupil = await app.registerPupil();
    const change = { uids: [pupil.uid], open: [{ blockId: (await createBlock(admin)).id, until: null }], dryRun: false };
    const cookie = app.client();
    cookie.cookies.set('listok_session', secret);
    expectStatus(await cookie.post(`/api/admin/access-changes?key=${secret}&access_token=${secret}`, change), 401);
    // The site ignores other authorization schemes, such as Basic, because a proxy in front of the site may use them.
    expectStatus(await app.client({ authorization: 'Basic bGlzdG9rOmxpc3Rvaw==' }).get('/api/config'), 200);
    expectStatus(await bot(secret).post('/api/admin/access-changes', change), 200);
    const { body } = await admin.get<{ entries: { action: string }[] }>('/api/admin/audit?action=access-changed&limit=1');
    expect(body.entries).toMatchObject([{ actor: null, key: { id, name: 'Бот' }, subject: { kind: 'user', id: pupil.uid } }]);
    expect((await admin.get<{ entries: unknown[] }>(`/api/admin/audit?actor=${id}`)).body.entries).toHaveLength(1);
  });
});

describeApi('wrong keys', (app) => {
  test('wrong keys are limited by address, and never stop a right one', async () => {
    const { secret } = await createKey(await app.signInAdmin(), 'requests:read');
    const read = (token: string) => app.client({ authorization: `Bearer ${token}` }).get('/api/admin/access-requests');
    const end = new Date(Date.now() + 600_000).toISOString();
    expectStatus(await read('lk_wrong'), 401);
    await app.db.updateTable('attempts').set({ count: WRONG_KEYS_LIMIT - 1, expiresAt: end }).where('key', 'like', 'key:%').execute();
    expectStatus(await read('lk_other'), 401);
    const refused = await read('lk_wrong');
    expect([refused.status, refused.body]).toMatchObject([429, { code: 'too-many-requests' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
    expectStatus(await read(secret), 200);
    expectStatus(await app.client().get('/api/session'), 200);
  });
});
