import { expect, test } from 'vitest';
import { describeApi } from '../../support/test-app.ts';
import { countStatuses } from '../../support/test-client.ts';
import { createBlock, createLesson, createLessonTest, twoQuestions } from '../../support/fixtures/lesson-fixtures.ts';

const noLesson = { code: 'lesson-not-found', message: 'Урок не найден' };
const noTest = { code: 'test-not-found', message: 'Тест не найден' };
const conflict = 'Кто-то уже изменил это. Обновите страницу и внесите правки снова.';
const [validQuestion = { question: '', options: [], correct: 0 }] = twoQuestions;

describeApi('/api/admin/lesson-tests/{lessonId}', (app) => {
  const createLessonForTest = async () => {
    const admin = await app.signInAdmin();
    const { id: blockId } = await createBlock(admin);
    const { id } = await createLesson(admin, blockId);
    return { admin, id, blockId, path: `/api/admin/lesson-tests/${id}` };
  };

  test('PUT creates a test without a revision, edits one with it, and after a deletion creates again', async () => {
    const { admin, id, path, blockId } = await createLessonForTest();
    const other = await createLesson(admin, blockId);
    await createLessonTest(admin, other.id);
    const stored = { lessonId: id, name: 'Тест для: Пластиды', revision: 1, questions: twoQuestions };
    const first = await admin.put<{ revision: number }>(path, { questions: twoQuestions });
    expect([first.status, first.body]).toEqual([201, stored]);
    expect(await admin.get(path)).toMatchObject({ status: 200, body: stored });

    const questions = twoQuestions.slice(1);
    const second = await admin.put(path, { questions, revision: 1 });
    expect([second.status, second.body]).toEqual([200, { ...stored, questions, revision: 2 }]);

    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.put(path, { questions, revision: 2 })).status).toBe(409);
    const recreated = await admin.put<{ revision: number }>(path, { questions });
    expect([recreated.status, recreated.body]).toEqual([201, { ...stored, questions, revision: recreated.body.revision }]);
    expect((await admin.put(path, { questions: twoQuestions, revision: recreated.body.revision })).status).toBe(200);
    // The test of the other lesson is unchanged.
    expect((await admin.get(`/api/admin/lesson-tests/${other.id}`)).body).toEqual({ ...stored, lessonId: other.id });
  });

  test('PUT with a stale, missing or invalid revision changes nothing', async () => {
    const { admin, id, path } = await createLessonForTest();
    await createLessonTest(admin, id);
    await admin.put(path, { questions: twoQuestions, revision: 1 });
    const questions = [validQuestion];
    for (const revision of [1, 3]) {
      const { status, body } = await admin.put(path, { questions, revision });
      expect([status, body]).toEqual([409, { code: 'edit-conflict', message: conflict }]);
    }
    const withoutRevision = await admin.put(path, { questions });
    expect([withoutRevision.status, withoutRevision.body]).toEqual([
      400,
      { code: 'invalid-request', message: conflict, fields: { revision: conflict } },
    ]);
    for (const revision of [null, '2', 0, 1.5]) {
      const { status, body } = await admin.put(path, { questions, revision });
      expect([status, body]).toMatchObject([400, { code: 'invalid-request' }]);
    }
    expect((await admin.get(path)).body).toMatchObject({ revision: 2, questions: twoQuestions });
  });

  test('one of twenty concurrent PUTs creates the test, and one of twenty edits it', async () => {
    const { admin, path } = await createLessonForTest();
    const save = (revision?: number) => Array.from({ length: 20 }, () => admin.put(path, { questions: [validQuestion], revision }));
    expect(await countStatuses(save())).toEqual({ 201: 1, 400: 19 });
    expect(await countStatuses(save(1))).toEqual({ 200: 1, 409: 19 });
    expect((await admin.get(path)).body).toMatchObject({ revision: 2 });
  });

  test('the name of the test is set by the server and follows the title of the lesson', async () => {
    const { admin, id, path, blockId } = await createLessonForTest();
    const { body } = await admin.put(path, { questions: twoQuestions, name: 'Моё имя', lessonId: 'other' });
    expect(body).toMatchObject({ name: 'Тест для: Пластиды', lessonId: id });
    await admin.put(`/api/admin/lessons/${id}`, { title: 'Хлоропласты', content: 'т', blockId, revision: 1 });
    expect((await admin.get(path)).body).toMatchObject({ name: 'Тест для: Хлоропласты', revision: 1 });
    const edited = await admin.put(path, { questions: twoQuestions, revision: 1 });
    expect(edited.body).toMatchObject({ name: 'Тест для: Хлоропласты', revision: 2 });
  });

  test('PUT trims texts, drops blank options and adjusts the right answer', async () => {
    const { admin, path } = await createLessonForTest();
    const questions = [{ question: ' Да? ', options: ['', ' Нет', '  ', 'Да ', ''], correct: 3, correctAnswers: [1], type: 'multiple' }];
    const { body } = await admin.put(path, { questions });
    expect(body).toMatchObject({ questions: [{ question: 'Да?', options: ['Нет', 'Да'], correct: 1 }] });
    expect((await admin.get(path)).body).toEqual(body);
    expect(JSON.stringify(body)).not.toMatch(/correctAnswers|type|context/);
  });

  test.for<[string, object, string, string, number | undefined]>([
    ['no-questions', [], 'Добавьте хотя бы один вопрос.', 'questions', undefined],
    ['question-empty', [validQuestion, { ...validQuestion, question: ' ' }], 'Вопрос №2 не заполнен.', 'questions.1.question', 2],
    ['too-few-options', [{ ...validQuestion, options: ['Да', ' '] }], 'В вопросе №1 минимум 2 варианта ответа.', 'questions.0.options', 1],
    ['too-few-options', [validQuestion, validQuestion, { ...validQuestion, options: [] }], 'В вопросе №3 минимум 2 варианта ответа.', 'questions.2.options', 3],
    ['no-correct-answer', [{ ...validQuestion, correct: 3 }], 'В вопросе №1 отметьте хотя бы один верный ответ.', 'questions.0.correct', 1],
    ['no-correct-answer', [{ ...validQuestion, correct: -1 }], 'В вопросе №1 отметьте хотя бы один верный ответ.', 'questions.0.correct', 1],
    [
      'no-correct-answer',
      [{ ...validQuestion, options: ['Да', '', 'Нет'], correct: 1 }],
      'В вопросе №1 отметьте хотя бы один верный ответ.',
      'questions.0.correct',
      1,
    ],
  ])('PUT responds with %s to the questions %j', async ([code, questions, message, field, question]) => {
    const { admin, id, path } = await createLessonForTest();
    const expected = { code, message, fields: { [field]: message }, ...(question && { question }) };
    const first = await admin.put(path, { questions });
    expect([first.status, first.body]).toEqual([400, expected]);
    expect((await admin.get(path)).status).toBe(404);
    await createLessonTest(admin, id);
    const later = await admin.put(path, { questions, revision: 1 });
    expect([later.status, later.body]).toEqual([400, expected]);
    expect((await admin.get(path)).body).toMatchObject({ revision: 1, questions: twoQuestions });
  });

  test.for<unknown>([
    undefined,
    {},
    [null],
    ['?'],
    [{ ...validQuestion, correct: 0.5 }],
    [{ ...validQuestion, correct: '0' }],
    [{ ...validQuestion, options: 'Да' }],
    [{ ...validQuestion, options: [1, 2] }],
    [{ question: 'Да?', options: ['Да', 'Нет'] }],
    Array.from({ length: 201 }, () => validQuestion),
  ])('PUT responds with invalid-request to the questions %o', async (questions) => {
    const { admin, path } = await createLessonForTest();
    const { status, body } = await admin.put(path, { questions });
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
  });

  test('every endpoint responds with 404 without a test or without its lesson', async () => {
    const { admin, id, path } = await createLessonForTest();
    const read = async () => [await admin.get(path), await admin.delete(path)];
    for (const response of await read()) expect([response.status, response.body]).toEqual([404, noTest]);
    await createLessonTest(admin, id);
    const removed = await admin.delete(path);
    expect([removed.status, removed.text]).toEqual([204, '']);
    for (const response of await read()) expect([response.status, response.body]).toEqual([404, noTest]);

    await admin.delete(`/api/admin/lessons/${id}`);
    for (const response of [...(await read()), await admin.put(path, { questions: twoQuestions })]) {
      expect([response.status, response.body]).toEqual([404, noLesson]);
    }
  });
});
