import { expect, test } from 'vitest';
import type { User } from '../../domain/user.ts';
import { describeApi, startTestApp, type TestApp } from '../../server/testing.ts';
import { countStatuses } from '../../server/testing-client.ts';
import { engines } from '../../server/testing-database.ts';
import { createBlock, createLesson } from '../lessons/testing.ts';

const noBlock = { code: 'block-not-found', message: 'Блок не найден' };
const lastAdmin = { code: 'last-admin', message: 'Это последний администратор. Сначала назначьте другого.' };

describeApi('changing a user', (app) => {
  const start = async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const blocks = [(await createBlock(admin)).id, (await createBlock(admin)).id].toSorted();
    const address = `/api/admin/users/${pupil.uid}`;
    const read = async () => (await admin.get<User>(address)).body;
    return { admin, pupil, blocks, address, read, patch: (change: object) => admin.patch<User>(address, change) };
  };

  test('sets what is named and leaves the rest', async () => {
    const { blocks, read, patch, pupil } = await start();
    const before = await read();
    for (const [change, expected] of [
      [{}, { role: 0, accessBlocks: [] }],
      [{ role: 1 }, { role: 1, accessBlocks: [] }],
      [{ accessBlocks: blocks }, { role: 1, accessBlocks: blocks }],
      [{ role: 0 }, { role: 0, accessBlocks: blocks }],
      [{ accessBlocks: blocks.slice(1) }, { role: 0, accessBlocks: blocks.slice(1) }],
      [{ role: 1, accessBlocks: blocks.slice(0, 1) }, { role: 1, accessBlocks: blocks.slice(0, 1) }],
      [{ accessBlocks: [...blocks, ...blocks] }, { role: 1, accessBlocks: blocks }],
      [{ accessBlocks: [] }, { role: 1, accessBlocks: [] }],
    ]) {
      const { status, body } = await patch(change as object);
      expect({ change, status, body }).toEqual({ change, status: 200, body: { ...before, ...expected } });
      expect(await read()).toEqual(body);
      // With the very next request of theirs.
      expect((await pupil.client.get('/api/session')).body).toEqual({ user: body });
    }
  });

  test('leaves what is open to others', async () => {
    const { admin, blocks, patch } = await start();
    const other = await app.registerPupil();
    await admin.patch(`/api/admin/users/${other.uid}`, { accessBlocks: blocks });
    for (const accessBlocks of [blocks, blocks.slice(1), []]) {
      expect((await patch({ accessBlocks })).body).toMatchObject({ accessBlocks });
      expect((await other.client.get('/api/session')).body).toMatchObject({ user: { accessBlocks: blocks } });
    }
  });

  test('changes nothing when a block is not there', async () => {
    const { blocks, read, patch } = await start();
    await patch({ role: 1, accessBlocks: blocks });
    const before = await read();
    for (const accessBlocks of [['nothing'], [...blocks, 'nothing'], ['']]) {
      for (const change of [{ accessBlocks }, { role: 99, accessBlocks }]) {
        const { status, body } = await patch(change);
        expect([status, body]).toEqual([400, noBlock]);
        expect(await read()).toEqual(before);
      }
    }
  });

  test.for([
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
  ])('%j is no change', async (change) => {
    const { read, admin, address } = await start();
    const before = await read();
    const { status, body } = await admin.patch(address, change);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    expect(await read()).toEqual(before);
  });

  test('touches nothing but the role and the blocks', async () => {
    const { read, patch, pupil } = await start();
    const before = await read();
    const forged = { uid: 'x', email: 'x@example.ru', nickname: 'Чужой', signedInAt: 'x', password: '123456', passwordHash: 'x' };
    expect((await patch({ role: 1, ...forged })).body).toEqual({ ...before, role: 1 });
    const { email, password } = pupil;
    expect((await app.client().post('/api/session', { email, password })).status).toBe(200);
  });

  test('knows nobody under an id that is nobody’s', async () => {
    const { admin, blocks } = await start();
    for (const change of [{}, { role: 1 }, { accessBlocks: blocks }, { role: 0, accessBlocks: ['nothing'] }]) {
      const { status, body } = await admin.patch('/api/admin/users/nobody', change);
      expect([status, body]).toEqual([404, { code: 'user-not-found', message: 'Пользователь не найден' }]);
    }
  });

  test('makes an administrator of a learner and a learner of an administrator, with the next request', async () => {
    const { admin, pupil, patch } = await start();
    expect((await pupil.client.get('/api/admin/users')).status).toBe(403);
    await patch({ role: 99 });
    expect((await pupil.client.get('/api/admin/users')).status).toBe(200);
    const { uid } = (await admin.get<{ user: User }>('/api/session')).body.user;
    expect((await pupil.client.patch(`/api/admin/users/${uid}`, { role: 99 })).status).toBe(200);
    await patch({ role: 0 });
    for (const { status, body } of [
      await pupil.client.get('/api/admin/users'),
      await pupil.client.patch(`/api/admin/users/${pupil.uid}`, { role: 99 }),
    ]) {
      expect([status, body]).toMatchObject([403, { code: 'forbidden' }]);
    }
  });

  test('lets an administrator open blocks to themselves', async () => {
    const { admin, blocks } = await start();
    const lesson = await createLesson(admin, blocks[0] ?? '');
    const { uid } = (await admin.get<{ user: User }>('/api/session')).body.user;
    expect((await admin.get(`/api/lessons/${lesson.id}`)).status).toBe(403);
    await admin.patch(`/api/admin/users/${uid}`, { accessBlocks: blocks });
    expect((await admin.get(`/api/lessons/${lesson.id}`)).status).toBe(200);
  });

  test('keeps one whole change of twenty at once', async () => {
    const { admin, address, blocks, read } = await start();
    const changes = Array.from({ length: 20 }, (_, place) =>
      place % 2 === 0 ? { role: 1, accessBlocks: blocks } : { role: 0, accessBlocks: blocks.slice(1) },
    );
    expect(await countStatuses(changes.map((change) => admin.patch(address, change)))).toEqual({ 200: 20 });
    const { role, accessBlocks } = await read();
    expect(changes).toContainEqual({ role, accessBlocks });
  });
});

test.for(engines)('the last administrator stays (%s)', async (engine) => {
  const app = await startTestApp({ engine });
  const admin = await app.signInAdmin();
  const { uid } = (await admin.get<{ user: User }>('/api/session')).body.user;
  const block = await createBlock(admin);
  const own = `/api/admin/users/${uid}`;
  for (const change of [{ role: 0 }, { role: 1 }, { role: 0, accessBlocks: [block.id] }]) {
    const { status, body } = await admin.patch(own, change);
    expect([status, body]).toEqual([409, lastAdmin]);
  }
  expect((await admin.get(own)).body).toMatchObject({ role: 99, accessBlocks: [] });
  expect((await admin.patch(own, { role: 99, accessBlocks: [block.id] })).status).toBe(200);

  await stepDownAtOnce(app);
  await app.close();
});

/** However many administrators step down at the same time, one is left, and is told so. */
async function stepDownAtOnce(app: TestApp): Promise<void> {
  const adminsOf = async () => (await app.db.selectFrom('users').select('uid').where('role', '=', 99).execute()).length;
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await app.registerPupil(99), await app.registerPupil(99)];
    await app.db.updateTable('users').set({ role: 0 }).where('uid', 'not in', [one.uid, two.uid]).execute();
    const replies = await Promise.all([one, two].map(({ client, uid }) => client.patch(`/api/admin/users/${uid}`, { role: 0 })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toEqual(lastAdmin);
    expect(await adminsOf()).toBe(1);
  }
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await app.registerPupil(99), await app.registerPupil(99)];
    await app.db.updateTable('users').set({ role: 0 }).where('uid', 'not in', [one.uid, two.uid]).execute();
    // Each demotes the other.
    const statuses = await countStatuses([
      one.client.patch(`/api/admin/users/${two.uid}`, { role: 1 }),
      two.client.patch(`/api/admin/users/${one.uid}`, { role: 1 }),
    ]);
    expect(statuses[200]).toBe(1);
    expect(await adminsOf()).toBe(1);
  }
}
