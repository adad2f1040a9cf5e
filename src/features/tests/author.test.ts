import { expect, test } from 'vitest';
import { describeApi } from '../../server/testing.ts';
import { countStatuses } from '../../server/testing-client.ts';
import { createTest, fourKinds, oneQuestion } from './testing.ts';

const gone = { code: 'test-not-found', message: 'Тест не найден' };

describeApi('authoring general tests', (app) => {
  test('a test is read back as it was sent, freeform questions and right answers included', async () => {
    const admin = await app.signInAdmin();
    const created = await admin.post<{ id: string }>('/api/admin/tests', fourKinds);
    expect(created.status).toBe(201);
    const { id } = created.body;
    expect(id).toMatch(/^[\w-]+$/);
    expect(created.body).toEqual({ id, revision: 1, ...fourKinds });
    expect((await admin.get(`/api/admin/tests/${id}`)).body).toEqual(created.body);
  });

  test('texts are trimmed, blank lines are no options, and the indexes follow', async () => {
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

  test('the list is in order of creation, without questions', async () => {
    const admin = await app.signInAdmin();
    const one = await createTest(admin, oneQuestion('Я'));
    const two = await createTest(admin, { ...fourKinds, name: 'А' });
    await admin.put(`/api/admin/tests/${one.id}`, { ...oneQuestion('Яя'), revision: 1 });
    const { status, body } = await admin.get<{ id: string }[]>('/api/admin/tests');
    expect(status).toBe(200);
    expect(body.slice(-2)).toEqual([
      { id: one.id, name: 'Яя', questionCount: 1, maxScore: 1, revision: 2 },
      { id: two.id, name: 'А', questionCount: 3, maxScore: 5, revision: 1 },
    ]);
  });

  test('an edit makes the next version', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin);
    const { status, body } = await admin.put(`/api/admin/tests/${id}`, { ...oneQuestion('Новое имя'), revision: 1 });
    expect(status).toBe(200);
    expect(body).toEqual({ id, revision: 2, ...oneQuestion('Новое имя') });
    expect((await admin.get(`/api/admin/tests/${id}`)).body).toEqual(body);
  });

  test('an edit of an older version changes nothing', async () => {
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

  test('of twenty edits of one version at once one is stored', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin);
    const edits = Array.from({ length: 20 }, (_, place) =>
      admin.put(`/api/admin/tests/${id}`, { ...oneQuestion(`Автор ${place}`), revision: 1 }),
    );
    expect(await countStatuses(edits)).toEqual({ 200: 1, 409: 19 });
    const winner = (await Promise.all(edits)).find(({ status }) => status === 200);
    expect((await admin.get(`/api/admin/tests/${id}`)).body).toEqual(winner?.body);
  });

  test('an edit without a version is refused', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin);
    for (const revision of [undefined, null, '1', 0, 1.5, 2_147_483_647]) {
      const { status, body } = await admin.put(`/api/admin/tests/${id}`, { ...oneQuestion('Нет'), revision });
      expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
      expect(body).toHaveProperty('fields.revision');
    }
    expect((await admin.get(`/api/admin/tests/${id}`)).body).toMatchObject({ name: 'Клетка', revision: 1 });
  });

  test('a deleted test is not found, the second time neither', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin);
    const first = await admin.delete(`/api/admin/tests/${id}`);
    expect([first.status, first.text]).toEqual([204, '']);
    for (const reply of [
      await admin.delete(`/api/admin/tests/${id}`),
      await admin.get(`/api/admin/tests/${id}`),
      await admin.put(`/api/admin/tests/${id}`, { ...oneQuestion('Снова'), revision: 1 }),
    ]) {
      expect([reply.status, reply.body]).toEqual([404, gone]);
    }
    expect(JSON.stringify((await admin.get('/api/admin/tests')).body)).not.toContain(id);
  });

  test('what the server makes can’t be sent', async () => {
    const admin = await app.signInAdmin();
    const forged = { id: 'chosen', revision: 7, createdAt: '2000-01-01', maxScore: 99, uid: 'x', role: 99 };
    const { status, body } = await admin.post<{ id: string }>('/api/admin/tests', { ...oneQuestion('Подделка'), ...forged });
    expect(status).toBe(201);
    expect(body).toEqual({ id: body.id, revision: 1, ...oneQuestion('Подделка') });
    expect(body.id).not.toBe('chosen');
    const { body: list } = await admin.get<{ id: string }[]>('/api/admin/tests');
    expect(list.at(-1)).toEqual({ id: body.id, name: 'Подделка', questionCount: 1, maxScore: 1, revision: 1 });
  });
});
