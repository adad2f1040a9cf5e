/**
 * Tests creating with an id that the client has made. The client repeats a request whose response was lost (ADR 30).
 */
import { expect, test } from 'vitest';
import { describeApi, expectStatus, type TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';
import { dataUrl, png } from '../support/fixtures/files/image-fixtures.ts';
import { createBlock, VIDEO } from '../support/fixtures/lesson-fixtures.ts';
import { oneQuestion } from '../support/fixtures/test-fixtures.ts';

interface Kind {
  name: string;
  path: string;
  auditAction: string;
  /** Creates the objects to which the input refers, such as a block, and returns inputs. */
  input(admin: TestClient): Promise<{ valid: object; other: object; invalid: object }>;
}

const kinds: Kind[] = [
  {
    name: 'general test',
    path: '/api/admin/tests',
    auditAction: 'test-created',
    input: async () => ({ valid: oneQuestion(' Клетка ', dataUrl(png(2, 2))), other: oneQuestion('Ядро'), invalid: { name: '', questions: [] } }),
  },
  {
    name: 'block',
    path: '/api/admin/blocks',
    auditAction: 'block-created',
    input: async () => {
      const valid = { title: ' Клетка ', description: 'О клетке', order: 1 };
      return { valid, other: { ...valid, order: 2 }, invalid: { ...valid, order: 0 } };
    },
  },
  {
    name: 'lesson',
    path: '/api/admin/lessons',
    auditAction: 'lesson-created',
    input: async (admin) => {
      const { id: blockId } = await createBlock(admin);
      const valid = { title: ' Пластиды ', content: 'Какими бывают', videoUrl: VIDEO, blockId };
      return { valid, other: { ...valid, content: 'Другое' }, invalid: { ...valid, blockId: 'missing' } };
    },
  },
];

const conflict = { code: 'edit-conflict', message: 'Кто-то уже изменил это. Обновите страницу и внесите правки снова.' };

let idCount = 0;
const newClientId = () => `client_${(idCount += 1)}`;

const auditCount = async ({ db }: TestApp, action: string, id: string): Promise<number> =>
  (await db.selectFrom('audit').select('id').where('action', '=', action).where('subjectId', '=', id).execute()).length;

describeApi('POST with an id of the client', (app) => {
  for (const { name, path, auditAction, input } of kinds) {
    const countOf = async (admin: TestClient, id: string) =>
      (await admin.get<{ id: string }[]>(path)).body.filter((each) => each.id === id).length;

    test(`a ${name} that is created again with the same id is the stored one, in one row and one audit event`, async () => {
      const admin = await app.signInAdmin();
      const { valid } = await input(admin);
      const id = newClientId();
      const first = await admin.post(path, { ...valid, id });
      const second = await admin.post(path, { ...valid, id });
      expect(first).toMatchObject({ status: 201, body: { id, revision: 1 } });
      expect(second).toMatchObject({ status: 201, body: first.body });
      expect(await admin.get(`${path}/${id}`)).toMatchObject({ status: 200, body: first.body });
      expect([await countOf(admin, id), await auditCount(app, auditAction, id)]).toEqual([1, 1]);
    });

    test(`ten requests at once that create one ${name} create one row and get the same object`, async () => {
      const admin = await app.signInAdmin();
      const { valid } = await input(admin);
      const id = newClientId();
      const responses = await Promise.all(Array.from({ length: 10 }, () => admin.post(path, { ...valid, id })));
      const { body: stored } = await admin.get(`${path}/${id}`);
      for (const { status, body } of responses) expect([status, body]).toEqual([201, stored]);
      expect([await countOf(admin, id), await auditCount(app, auditAction, id)]).toEqual([1, 1]);
    });

    test(`a ${name} of other content under a used id is an edit conflict and changes nothing`, async () => {
      const admin = await app.signInAdmin();
      const { valid, other } = await input(admin);
      const id = newClientId();
      const { body: stored } = await admin.post(path, { ...valid, id });
      expect(await admin.post(path, { ...other, id })).toMatchObject({ status: 409, body: conflict });
      expect((await admin.get(`${path}/${id}`)).body).toEqual(stored);
    });

    test(`a rejected ${name} leaves its id unused`, async () => {
      const admin = await app.signInAdmin();
      const { valid, invalid } = await input(admin);
      const id = newClientId();
      expect((await admin.post(path, { ...invalid, id })).status).toBe(400);
      expectStatus(await admin.post(path, { ...valid, id }), 201);
    });

    test.for(['', 'а', 'a b', 'a/b', 'x'.repeat(129), 7])(`a ${name} with the malformed id %j is rejected`, async (id) => {
      const admin = await app.signInAdmin();
      const { valid } = await input(admin);
      const { status, body } = await admin.post<{ fields: object }>(path, { ...valid, id });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['id']]);
    });
  }

  test('a general test under the id of a deleted one, whose versions are kept, is an edit conflict', async () => {
    const admin = await app.signInAdmin();
    const id = newClientId();
    expectStatus(await admin.post('/api/admin/tests', { ...oneQuestion('Клетка'), id }), 201);
    expectStatus(await admin.delete(`/api/admin/tests/${id}`), 204);
    expect(await admin.post('/api/admin/tests', { ...oneQuestion('Клетка'), id })).toMatchObject({ status: 409, body: conflict });
  });
});
