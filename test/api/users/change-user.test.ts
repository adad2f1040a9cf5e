import { expect, test } from 'vitest';
import type { AdminUser } from '../../../src/domain/users/user.ts';
import { describeApi, startTestApp, type TestApp } from '../../support/test-app.ts';
import { countStatuses } from '../../support/test-client.ts';
import { engines } from '../../support/test-database.ts';
import { createBlock, createLesson } from '../../support/fixtures/lesson-fixtures.ts';

const blockNotFound = { code: 'block-not-found', message: 'Блок не найден' };
const lastAdmin = { code: 'last-admin', message: 'Это последний администратор. Сначала назначьте другого.' };

describeApi('PATCH /api/admin/users/{uid}', (app) => {
  const start = async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const blocks = [(await createBlock(admin)).id, (await createBlock(admin)).id].toSorted();
    const address = `/api/admin/users/${pupil.uid}`;
    const read = async () => (await admin.get<AdminUser>(address)).body;
    return { admin, pupil, blocks, address, read, patch: (change: object) => admin.patch<AdminUser>(address, change) };
  };

  test('a change sets what it names and keeps the rest', async () => {
    const { blocks, read, patch, pupil } = await start();
    const before = await read();
    const cases: [object, Pick<AdminUser, 'role' | 'accessBlocks'>][] = [
      [{}, { role: 0, accessBlocks: [] }],
      [{ role: 1 }, { role: 1, accessBlocks: [] }],
      [{ accessBlocks: blocks }, { role: 1, accessBlocks: blocks }],
      [{ role: 0 }, { role: 0, accessBlocks: blocks }],
      [{ accessBlocks: blocks.slice(1) }, { role: 0, accessBlocks: blocks.slice(1) }],
      [{ role: 1, accessBlocks: blocks.slice(0, 1) }, { role: 1, accessBlocks: blocks.slice(0, 1) }],
      [{ accessBlocks: [...blocks, ...blocks] }, { role: 1, accessBlocks: blocks }],
      [{ accessBlocks: [] }, { role: 1, accessBlocks: [] }],
    ];
    for (const [change, expected] of cases) {
      const { status, body } = await patch(change);
      const access = expected.accessBlocks.map((blockId) => ({ blockId, until: null }));
      expect({ change, status, body }).toEqual({ change, status: 200, body: { ...before, ...expected, access } });
      expect(await read()).toEqual(body);
      // The user's next request already has the change.
      expect((await pupil.client.get('/api/session')).body).toMatchObject({ user: expected });
    }
  });

  test('a change keeps the open blocks of other users', async () => {
    const { admin, blocks, patch } = await start();
    const other = await app.registerPupil();
    await admin.patch(`/api/admin/users/${other.uid}`, { accessBlocks: blocks });
    for (const accessBlocks of [blocks, blocks.slice(1), []]) {
      expect((await patch({ accessBlocks })).body).toMatchObject({ accessBlocks });
      expect((await other.client.get('/api/session')).body).toMatchObject({ user: { accessBlocks: blocks } });
    }
  });

  test('a change with an unknown block changes nothing', async () => {
    const { blocks, read, patch } = await start();
    await patch({ role: 1, accessBlocks: blocks });
    const before = await read();
    for (const accessBlocks of [['nothing'], [...blocks, 'nothing'], ['']]) {
      for (const change of [{ accessBlocks }, { role: 99, accessBlocks }]) {
        const { status, body } = await patch(change);
        expect([status, body]).toEqual([400, blockNotFound]);
        expect(await read()).toEqual(before);
      }
    }
  });

  const badBodies = [
    { role: 2 },
    { role: '1' },
    { role: null },
    { role: -1 },
    { accessBlocks: 'all' },
    { accessBlocks: [1] },
    { accessBlocks: [null] },
    { accessBlocks: null },
    { accessBlocks: ['a'.repeat(129)] },
    { accessBlocks: Array.from({ length: 1001 }, () => 'b') },
    [],
    null,
  ];
  test('bad bodies are rejected with invalid-request', async () => {
    const { read, admin, address } = await start();
    const before = await read();
    for (const change of badBodies) {
      const { status, body } = await admin.patch(address, change);
      expect({ change, status, body }).toMatchObject({ change, status: 400, body: { code: 'invalid-request' } });
      expect(await read()).toEqual(before);
    }
  });

  test('a change ignores everything in the body but role, blocks and address', async () => {
    const { read, patch, pupil } = await start();
    const before = await read();
    const forged = { uid: 'x', lastSeenAt: 'x', nickname: 'Чужой', signedInAt: 'x', password: '123456', passwordHash: 'x' };
    expect((await patch({ role: 1, ...forged })).body).toEqual({ ...before, role: 1 });
    const { email, password } = pupil;
    expect((await app.client().post('/api/session', { email, password })).status).toBe(200);
  });

  test('a corrected address is stored as at registration; password and sessions stay, and the former address is free', async () => {
    const { admin, patch, pupil, read } = await start();
    const before = await read();
    const email = `right-${pupil.email}`;
    expect((await patch({ email: ` ${email.toUpperCase()} ` })).body).toEqual({ ...before, email });
    expect((await pupil.client.get('/api/session')).body).toMatchObject({ user: { email } });
    const signIn = async (address: string) => (await app.client().post('/api/session', { email: address, password: pupil.password })).status;
    expect([await signIn(pupil.email), await signIn(email)]).toEqual([401, 200]);
    expect((await admin.get<{ total: number }>(`/api/admin/users?search=${email}`)).body.total).toBe(1);
    const newcomer = { nickname: 'Новый', email: pupil.email, password: 'пароль-пароль' };
    expect((await app.client().post('/api/registration', newcomer)).status).toBe(201);
    // The same address again changes nothing.
    expect((await patch({ email })).body).toMatchObject({ email });
  });

  test('bad addresses are rejected and nothing else is changed', async () => {
    const { patch, read } = await start();
    const before = await read();
    for (const email of ['', ' ', 'anna', 'anna@example', 'an na@example.ru', 'anna\u00AD@example.ru', 'ivаn@example.ru']) {
      const { status, body } = await patch({ email, role: 1 });
      expect([email, status, body]).toMatchObject([email, 400, { code: 'invalid-email', message: '❌ Неверный формат email.' }]);
      expect(await read()).toEqual(before);
    }
  });

  test('somebody else’s address is rejected, in any case, and nothing else is changed', async () => {
    const { patch, read } = await start();
    const before = await read();
    const other = await app.registerPupil();
    const { status, body } = await patch({ email: other.email.toUpperCase(), role: 1 });
    expect([status, body]).toEqual([409, { code: 'email-already-in-use', message: 'Этот email уже зарегистрирован.' }]);
    expect(await read()).toEqual(before);
  });

  test('of two users who get the same address at the same time one does', async () => {
    const { admin, pupil } = await start();
    const other = await app.registerPupil();
    const email = `wanted-${pupil.email}`;
    expect(await countStatuses([pupil, other].map(({ uid }) => admin.patch(`/api/admin/users/${uid}`, { email })))).toEqual({ 200: 1, 409: 1 });
  });

  test('a change of an unknown user is rejected with user-not-found', async () => {
    const { admin, blocks } = await start();
    for (const change of [{}, { role: 1 }, { accessBlocks: blocks }, { role: 0, accessBlocks: ['nothing'] }]) {
      const { status, body } = await admin.patch('/api/admin/users/nobody', change);
      expect([status, body]).toEqual([404, { code: 'user-not-found', message: 'Пользователь не найден' }]);
    }
  });

  test('giving and revoking the admin role applies from the next request on', async () => {
    const { admin, pupil, patch } = await start();
    expect((await pupil.client.get('/api/admin/users')).status).toBe(403);
    await patch({ role: 99 });
    expect((await pupil.client.get('/api/admin/users')).status).toBe(200);
    const { uid } = (await admin.get<{ user: AdminUser }>('/api/session')).body.user;
    expect((await pupil.client.patch(`/api/admin/users/${uid}`, { role: 99 })).status).toBe(200);
    await patch({ role: 0 });
    for (const { status, body } of [
      await pupil.client.get('/api/admin/users'),
      await pupil.client.patch(`/api/admin/users/${pupil.uid}`, { role: 99 }),
    ]) {
      expect([status, body]).toMatchObject([403, { code: 'forbidden' }]);
    }
  });

  test('admins can open blocks to themselves', async () => {
    const { admin, blocks } = await start();
    const lesson = await createLesson(admin, blocks[0] ?? '');
    const { uid } = (await admin.get<{ user: AdminUser }>('/api/session')).body.user;
    expect((await admin.get(`/api/lessons/${lesson.id}`)).status).toBe(403);
    await admin.patch(`/api/admin/users/${uid}`, { accessBlocks: blocks });
    expect((await admin.get(`/api/lessons/${lesson.id}`)).status).toBe(200);
  });

  test('of twenty concurrent changes one is stored whole', async () => {
    const { admin, address, blocks, read } = await start();
    const changes = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? { role: 1, accessBlocks: blocks } : { role: 0, accessBlocks: blocks.slice(1) },
    );
    expect(await countStatuses(changes.map((change) => admin.patch(address, change)))).toEqual({ 200: 20 });
    const { role, accessBlocks } = await read();
    expect(changes).toContainEqual({ role, accessBlocks });
  });
});

test.for(engines)('the last admin cannot lose the role, also by concurrent requests (%s)', async (engine) => {
  const app = await startTestApp({ engine });
  const admin = await app.signInAdmin();
  const { uid } = (await admin.get<{ user: AdminUser }>('/api/session')).body.user;
  const block = await createBlock(admin);
  const own = `/api/admin/users/${uid}`;
  for (const change of [{ role: 0 }, { role: 1 }, { role: 0, accessBlocks: [block.id] }]) {
    const { status, body } = await admin.patch(own, change);
    expect([status, body]).toEqual([409, lastAdmin]);
  }
  expect((await admin.get(own)).body).toMatchObject({ role: 99, accessBlocks: [] });
  expect((await admin.patch(own, { role: 99, accessBlocks: [block.id] })).status).toBe(200);

  await demoteConcurrently(app);
  await app.close();
});

/** Lets two admins give up the role at the same time. One keeps it and gets an error. */
async function demoteConcurrently(app: TestApp): Promise<void> {
  const countAdmins = async () => (await app.db.selectFrom('users').select('uid').where('role', '=', 99).execute()).length;
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await app.registerPupil(99), await app.registerPupil(99)];
    await app.db.updateTable('users').set({ role: 0 }).where('uid', 'not in', [one.uid, two.uid]).execute();
    const replies = await Promise.all([one, two].map(({ client, uid }) => client.patch(`/api/admin/users/${uid}`, { role: 0 })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toEqual(lastAdmin);
    expect(await countAdmins()).toBe(1);
  }
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await app.registerPupil(99), await app.registerPupil(99)];
    await app.db.updateTable('users').set({ role: 0 }).where('uid', 'not in', [one.uid, two.uid]).execute();
    // Each of the two takes the role from the other.
    const statuses = await countStatuses([
      one.client.patch(`/api/admin/users/${two.uid}`, { role: 1 }),
      two.client.patch(`/api/admin/users/${one.uid}`, { role: 1 }),
    ]);
    expect(statuses[200]).toBe(1);
    expect(await countAdmins()).toBe(1);
  }
}
