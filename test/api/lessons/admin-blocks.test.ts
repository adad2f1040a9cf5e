import { expect, test } from 'vitest';
import { describeApi } from '../../support/test-app.ts';
import { countStatuses } from '../../support/test-client.ts';
import { createBlock, createLesson } from '../../support/fixtures/lesson-fixtures.ts';

const notFound = { code: 'block-not-found', message: 'Блок не найден' };
const conflict = { code: 'edit-conflict', message: 'Кто-то уже изменил это. Обновите страницу и внесите правки снова.' };
const input = { title: 'Клетка', description: 'О клетке', order: 1 };
const fillAll = 'Заполните все поля.';
const mustBePositive = 'Порядковый номер должен быть положительным числом.';

/** Inputs that break a rule, with the error code, the message and the wrong fields. */
const invalidInputs: [object, string, string, string[]][] = [
  [{ ...input, title: '' }, 'missing-fields', fillAll, ['title']],
  [{ ...input, title: ' \n\t' }, 'missing-fields', fillAll, ['title']],
  [{ ...input, description: '  ' }, 'missing-fields', fillAll, ['description']],
  [{ title: '', description: '', order: 0 }, 'missing-fields', fillAll, ['title', 'description']],
  [{ ...input, order: 0 }, 'invalid-order', mustBePositive, ['order']],
  [{ ...input, order: -1 }, 'invalid-order', mustBePositive, ['order']],
  [{ ...input, order: 1.5 }, 'invalid-order', mustBePositive, ['order']],
  [{ ...input, order: 2_147_483_648 }, 'invalid-order', mustBePositive, ['order']],
  [{ ...input, order: 1e300 }, 'invalid-order', mustBePositive, ['order']],
];

describeApi('/api/admin/blocks', (app) => {
  test('POST stores a trimmed block and ignores fields that the server sets', async () => {
    const admin = await app.signInAdmin();
    const sent = { title: '  Клетка ', description: '\tО клетке\n', order: 7, revision: 9, lessonCount: 3 };
    const { status, body } = await admin.post<{ id: string }>('/api/admin/blocks', sent);
    const { id } = body;
    expect([status, body]).toEqual([201, { id, revision: 1, title: 'Клетка', description: 'О клетке', order: 7 }]);
    expect(id).toMatch(/^[\w-]+$/);
    expect(await admin.get(`/api/admin/blocks/${id}`)).toMatchObject({ status: 200, body });
    await createLesson(admin, id);
    await createLesson(admin, (await createBlock(admin)).id);
    const { body: list } = await admin.get<{ id: string }[]>('/api/admin/blocks');
    expect(list.find((each) => each.id === id)).toEqual({ id, title: 'Клетка', order: 7, lessonCount: 1, revision: 1 });
  });

  test.for([1, 999, 2_147_483_647])('POST accepts the order %i', async (order) => {
    expect(await createBlock(await app.signInAdmin(), { order })).toMatchObject({ order });
  });

  test.for(invalidInputs)('POST and PUT reject the block %j with %s', async ([invalid, code, message, fields]) => {
    const admin = await app.signInAdmin();
    const { id, ...stored } = await createBlock(admin);
    const count = async () => (await admin.get<unknown[]>('/api/admin/blocks')).body.length;
    const before = await count();
    for (const { status, body } of [
      await admin.post('/api/admin/blocks', invalid),
      await admin.put(`/api/admin/blocks/${id}`, { ...invalid, revision: 1 }),
    ]) {
      const texts = Object.fromEntries(fields.map((field) => [field, message]));
      expect([status, body]).toEqual([400, { code, message, fields: texts }]);
    }
    expect(await count()).toBe(before);
    expect((await admin.get(`/api/admin/blocks/${id}`)).body).toEqual({ id, ...stored });
  });

  test.for([
    {},
    { title: 'Клетка', description: 'О клетке' },
    { ...input, order: '1' },
    { ...input, order: null },
    { ...input, title: 1 },
    { ...input, title: 'а'.repeat(301) },
    { ...input, description: null },
    [],
    null,
  ])('POST responds with invalid-request to the block %j', async (malformed) => {
    const { status, body } = await (await app.signInAdmin()).post('/api/admin/blocks', malformed);
    expect([status, body]).toMatchObject([400, { code: 'invalid-request' }]);
  });

  test('PUT stores the next revision, and with another revision than the current one changes nothing', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createBlock(admin);
    const edit = (title: string, revision?: unknown) => admin.put(`/api/admin/blocks/${id}`, { ...input, title, revision });
    const first = await edit('Ткани', 1);
    expect([first.status, first.body]).toEqual([200, { ...input, id, title: 'Ткани', revision: 2 }]);
    for (const revision of [1, 3, 2_147_483_646]) {
      const { status, body } = await edit('Органы', revision);
      expect([status, body]).toEqual([409, conflict]);
    }
    for (const revision of [undefined, null, '2', 0, 1.5, 2_147_483_647, 1e300]) {
      const { status, body } = await edit('Органы', revision);
      expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
      expect(body).toHaveProperty('fields.revision');
    }
    expect((await admin.get(`/api/admin/blocks/${id}`)).body).toEqual(first.body);
  });

  test('one of twenty concurrent edits of one revision is stored', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createBlock(admin);
    const edits = Array.from({ length: 20 }, (_, index) =>
      admin.put(`/api/admin/blocks/${id}`, { ...input, title: `Автор ${index}`, revision: 1 }),
    );
    expect(await countStatuses(edits)).toEqual({ 200: 1, 409: 19 });
    const winner = (await Promise.all(edits)).find(({ status }) => status === 200);
    expect((await admin.get(`/api/admin/blocks/${id}`)).body).toEqual(winner?.body);
  });

  test('every endpoint responds with 404 for a deleted block', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createBlock(admin);
    const first = await admin.delete(`/api/admin/blocks/${id}`);
    expect([first.status, first.text]).toEqual([204, '']);
    for (const { status, body } of [
      await admin.delete(`/api/admin/blocks/${id}`),
      await admin.get(`/api/admin/blocks/${id}`),
      await admin.put(`/api/admin/blocks/${id}`, { ...input, revision: 1 }),
    ]) {
      expect([status, body]).toEqual([404, notFound]);
    }
    expect((await admin.get('/api/admin/blocks')).text).not.toContain(id);
    expect((await admin.get('/api/blocks')).text).not.toContain(id);
  });
});
