import { expect, test } from 'vitest';
import { describeApi } from '../../server/testing.ts';
import { countStatuses } from '../../server/testing-client.ts';
import { createBlock, createLesson } from './testing.ts';

const gone = { code: 'block-not-found', message: 'Блок не найден' };
const conflict = { code: 'edit-conflict', message: 'Кто-то уже изменил это. Обновите страницу и внесите правки снова.' };
const draft = { title: 'Клетка', description: 'О клетке', order: 1 };
const fillAll = 'Заполните все поля.';
const positive = 'Порядковый номер должен быть положительным числом.';

/** What breaks a rule, its code, its message, its fields. */
const refused: [object, string, string, string[]][] = [
  [{ ...draft, title: '' }, 'missing-fields', fillAll, ['title']],
  [{ ...draft, title: ' \n\t' }, 'missing-fields', fillAll, ['title']],
  [{ ...draft, description: '  ' }, 'missing-fields', fillAll, ['description']],
  [{ title: '', description: '', order: 0 }, 'missing-fields', fillAll, ['title', 'description']],
  [{ ...draft, order: 0 }, 'invalid-order', positive, ['order']],
  [{ ...draft, order: -1 }, 'invalid-order', positive, ['order']],
  [{ ...draft, order: 1.5 }, 'invalid-order', positive, ['order']],
  [{ ...draft, order: 2_147_483_648 }, 'invalid-order', positive, ['order']],
  [{ ...draft, order: 1e300 }, 'invalid-order', positive, ['order']],
];

describeApi('authoring blocks', (app) => {
  test('a block is read back as it was sent, trimmed, without what the server makes', async () => {
    const admin = await app.signInAdmin();
    const sent = { title: '  Клетка ', description: '\tО клетке\n', order: 7, id: 'chosen', revision: 9, lessonCount: 3 };
    const { status, body } = await admin.post<{ id: string }>('/api/admin/blocks', sent);
    const { id } = body;
    expect([status, body]).toEqual([201, { id, revision: 1, title: 'Клетка', description: 'О клетке', order: 7 }]);
    expect(id).toMatch(/^(?!chosen)[\w-]+$/);
    expect(await admin.get(`/api/admin/blocks/${id}`)).toMatchObject({ status: 200, body });
    await createLesson(admin, id);
    await createLesson(admin, (await createBlock(admin)).id);
    const { body: list } = await admin.get<{ id: string }[]>('/api/admin/blocks');
    expect(list.find((each) => each.id === id)).toEqual({ id, title: 'Клетка', order: 7, lessonCount: 1, revision: 1 });
  });

  test.for([1, 999, 2_147_483_647])('the order may be %i', async (order) => {
    expect(await createBlock(await app.signInAdmin(), { order })).toMatchObject({ order });
  });

  test.for(refused)('%j is refused: %s', async ([input, code, message, fields]) => {
    const admin = await app.signInAdmin();
    const { id, ...stored } = await createBlock(admin);
    const count = async () => (await admin.get<unknown[]>('/api/admin/blocks')).body.length;
    const before = await count();
    for (const { status, body } of [
      await admin.post('/api/admin/blocks', input),
      await admin.put(`/api/admin/blocks/${id}`, { ...input, revision: 1 }),
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
    { ...draft, order: '1' },
    { ...draft, order: null },
    { ...draft, title: 1 },
    { ...draft, title: 'а'.repeat(301) },
    { ...draft, description: null },
    [],
    null,
  ])('%j is no block', async (input) => {
    const { status, body } = await (await app.signInAdmin()).post('/api/admin/blocks', input);
    expect([status, body]).toMatchObject([400, { code: 'invalid-request' }]);
  });

  test('an edit makes the next version, an edit of another one changes nothing', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createBlock(admin);
    const edit = (title: string, revision?: unknown) => admin.put(`/api/admin/blocks/${id}`, { ...draft, title, revision });
    const first = await edit('Ткани', 1);
    expect([first.status, first.body]).toEqual([200, { ...draft, id, title: 'Ткани', revision: 2 }]);
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

  test('of twenty edits of one version at once one is stored', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createBlock(admin);
    const edits = Array.from({ length: 20 }, (_, place) =>
      admin.put(`/api/admin/blocks/${id}`, { ...draft, title: `Автор ${place}`, revision: 1 }),
    );
    expect(await countStatuses(edits)).toEqual({ 200: 1, 409: 19 });
    const winner = (await Promise.all(edits)).find(({ status }) => status === 200);
    expect((await admin.get(`/api/admin/blocks/${id}`)).body).toEqual(winner?.body);
  });

  test('a deleted block is not found, the second time neither', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createBlock(admin);
    const first = await admin.delete(`/api/admin/blocks/${id}`);
    expect([first.status, first.text]).toEqual([204, '']);
    for (const { status, body } of [
      await admin.delete(`/api/admin/blocks/${id}`),
      await admin.get(`/api/admin/blocks/${id}`),
      await admin.put(`/api/admin/blocks/${id}`, { ...draft, revision: 1 }),
    ]) {
      expect([status, body]).toEqual([404, gone]);
    }
    expect((await admin.get('/api/admin/blocks')).text).not.toContain(id);
    expect((await admin.get('/api/blocks')).text).not.toContain(id);
  });
});
