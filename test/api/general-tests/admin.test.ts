import { expect, test } from 'vitest';
import { describeApi } from '../../support/test-app.ts';
import { countStatuses } from '../../support/test-client.ts';
import { createTest, testWithEachType, oneQuestion, withoutSettings } from '../../support/fixtures/test-fixtures.ts';

const notFound = { code: 'test-not-found', message: 'Тест не найден' };

describeApi('/api/admin/tests', (app) => {
  test('GET /api/admin/tests/{id} returns the complete test that was created', async () => {
    const admin = await app.signInAdmin();
    const created = await admin.post<{ id: string }>('/api/admin/tests', testWithEachType);
    expect(created.status).toBe(201);
    const { id } = created.body;
    expect(id).toMatch(/^[\w-]+$/);
    expect(created.body).toEqual({ id, revision: 1, published: true, visibility: 'all', ...testWithEachType, ...withoutSettings });
    expect((await admin.get(`/api/admin/tests/${id}`)).body).toEqual(created.body);
  });

  test('POST trims texts, drops blank options and adjusts the right answers', async () => {
    const admin = await app.signInAdmin();
    const { body } = await admin.post('/api/admin/tests', {
      name: '  Пробелы  ',
      questions: [
        { type: 'text', question: ' Один? ', options: ['', ' а ', '  ', 'б'], correct: 3 },
        { type: 'multiple', question: 'Два?', options: ['а', '', 'б', 'в'], correctAnswers: [3, 0] },
        { type: 'match', question: 'Три?', matchLeft: ['', 'к'], matchRight: ['', 'п', 'р'], matchAnswers: [0, 2] },
      ],
    });
    const common = { contextText: null, contextImage: null };
    expect(body).toMatchObject({
      name: 'Пробелы',
      questions: [
        { type: 'text', ...common, question: 'Один?', options: ['а', 'б'], correct: 1 },
        { type: 'multiple', ...common, options: ['а', 'б', 'в'], correctAnswers: [0, 2] },
        { type: 'match', ...common, matchLeft: ['к'], matchRight: ['п', 'р'], matchAnswers: [1] },
      ],
    });
  });

  test('GET /api/admin/tests lists tests in order of creation, without questions', async () => {
    const admin = await app.signInAdmin();
    const one = await createTest(admin, oneQuestion('Я'));
    const two = await createTest(admin, { ...testWithEachType, name: 'А' });
    await admin.put(`/api/admin/tests/${one.id}`, { ...oneQuestion('Яя'), revision: 1 });
    const { status, body } = await admin.get<{ id: string }[]>('/api/admin/tests');
    expect(status).toBe(200);
    expect(body.slice(-2)).toEqual([
      { id: one.id, name: 'Яя', questionCount: 1, maxScore: 1, published: true, visibility: 'all', revision: 2, exam: null },
      { id: two.id, name: 'А', questionCount: 3, maxScore: 5, published: true, visibility: 'all', revision: 1, exam: null },
    ]);
  });

  test('PUT stores the next revision', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin);
    const { status, body } = await admin.put(`/api/admin/tests/${id}`, { ...oneQuestion('Новое имя'), revision: 1 });
    expect(status).toBe(200);
    expect(body).toEqual({ id, revision: 2, published: true, visibility: 'all', ...oneQuestion('Новое имя'), ...withoutSettings });
    expect((await admin.get(`/api/admin/tests/${id}`)).body).toEqual(body);
  });

  test('PUT with another revision than the current one changes nothing', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin);
    await admin.put(`/api/admin/tests/${id}`, { ...oneQuestion('Первый'), revision: 1 });
    const before = await admin.get(`/api/admin/tests/${id}`);
    for (const revision of [1, 3]) {
      const { status, body } = await admin.put(`/api/admin/tests/${id}`, { ...oneQuestion('Второй'), revision });
      expect({ status, body }).toEqual({
        status: 409,
        body: { code: 'edit-conflict', message: 'Кто-то уже изменил это. Обновите страницу и внесите правки снова.' },
      });
    }
    expect((await admin.get(`/api/admin/tests/${id}`)).body).toEqual(before.body);
  });

  test('one of twenty concurrent edits of one revision is stored', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin);
    const edits = Array.from({ length: 20 }, (_, index) =>
      admin.put(`/api/admin/tests/${id}`, { ...oneQuestion(`Автор ${index}`), revision: 1 }),
    );
    expect(await countStatuses(edits)).toEqual({ 200: 1, 409: 19 });
    const winner = (await Promise.all(edits)).find(({ status }) => status === 200);
    expect((await admin.get(`/api/admin/tests/${id}`)).body).toEqual(winner?.body);
  });

  test('PUT without a valid revision is rejected with 400', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin);
    for (const revision of [undefined, null, '1', 0, 1.5, 2_147_483_647]) {
      const { status, body } = await admin.put(`/api/admin/tests/${id}`, { ...oneQuestion('Нет'), revision });
      expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
      expect(body).toHaveProperty('fields.revision');
    }
    expect((await admin.get(`/api/admin/tests/${id}`)).body).toMatchObject({ name: 'Клетка', revision: 1 });
  });

  test('every endpoint responds with 404 for a deleted test', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin);
    const first = await admin.delete(`/api/admin/tests/${id}`);
    expect([first.status, first.text]).toEqual([204, '']);
    for (const response of [
      await admin.delete(`/api/admin/tests/${id}`),
      await admin.get(`/api/admin/tests/${id}`),
      await admin.put(`/api/admin/tests/${id}`, { ...oneQuestion('Снова'), revision: 1 }),
    ]) {
      expect([response.status, response.body]).toEqual([404, notFound]);
    }
    expect(JSON.stringify((await admin.get('/api/admin/tests')).body)).not.toContain(id);
  });

  test('POST ignores fields that the server sets', async () => {
    const admin = await app.signInAdmin();
    const forged = { revision: 7, createdAt: '2000-01-01', maxScore: 99, uid: 'x', role: 99 };
    const { status, body } = await admin.post<{ id: string }>('/api/admin/tests', { ...oneQuestion('Подделка'), ...forged });
    expect(status).toBe(201);
    expect(body).toEqual({ id: body.id, revision: 1, published: true, visibility: 'all', ...oneQuestion('Подделка'), ...withoutSettings });
    const { body: list } = await admin.get<{ id: string }[]>('/api/admin/tests');
    expect(list.at(-1)).toEqual({ id: body.id, name: 'Подделка', questionCount: 1, maxScore: 1, published: true, visibility: 'all', revision: 1, exam: null });
  });
});
