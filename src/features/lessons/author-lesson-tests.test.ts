import { expect, test } from 'vitest';
import { describeApi } from '../../server/testing.ts';
import { countStatuses } from '../../server/testing-client.ts';
import { createBlock, createLesson, createLessonTest, twoQuestions } from './testing.ts';

const noLesson = { code: 'lesson-not-found', message: 'Урок не найден' };
const noTest = { code: 'test-not-found', message: 'Тест не найден' };
const conflict = 'Кто-то уже изменил это. Обновите страницу и внесите правки снова.';
const [good = { question: '', options: [], correct: 0 }] = twoQuestions;

describeApi('authoring the test of a lesson', (app) => {
  const start = async () => {
    const admin = await app.signInAdmin();
    const { id: blockId } = await createBlock(admin);
    const { id } = await createLesson(admin, blockId);
    return { admin, id, blockId, address: `/api/admin/lesson-tests/${id}` };
  };

  test('the first is made without a version, later ones change one, after its deletion the next is a first', async () => {
    const { admin, id, address, blockId } = await start();
    const other = await createLesson(admin, blockId);
    await createLessonTest(admin, other.id);
    const stored = { lessonId: id, name: 'Тест для: Пластиды', revision: 1, questions: twoQuestions };
    const first = await admin.put<{ revision: number }>(address, { questions: twoQuestions });
    expect([first.status, first.body]).toEqual([201, stored]);
    expect(await admin.get(address)).toMatchObject({ status: 200, body: stored });

    const questions = twoQuestions.slice(1);
    const second = await admin.put(address, { questions, revision: 1 });
    expect([second.status, second.body]).toEqual([200, { ...stored, questions, revision: 2 }]);

    expect((await admin.delete(address)).status).toBe(204);
    expect((await admin.put(address, { questions, revision: 2 })).status).toBe(409);
    const anew = await admin.put<{ revision: number }>(address, { questions });
    expect([anew.status, anew.body]).toEqual([201, { ...stored, questions, revision: anew.body.revision }]);
    expect((await admin.put(address, { questions: twoQuestions, revision: anew.body.revision })).status).toBe(200);
    // All that was this lesson's alone.
    expect((await admin.get(`/api/admin/lesson-tests/${other.id}`)).body).toEqual({ ...stored, lessonId: other.id });
  });

  test('a stale version, none where one is due and what is no version change nothing', async () => {
    const { admin, id, address } = await start();
    await createLessonTest(admin, id);
    await admin.put(address, { questions: twoQuestions, revision: 1 });
    const questions = [good];
    for (const revision of [1, 3]) {
      const { status, body } = await admin.put(address, { questions, revision });
      expect([status, body]).toEqual([409, { code: 'edit-conflict', message: conflict }]);
    }
    const without = await admin.put(address, { questions });
    expect([without.status, without.body]).toEqual([
      400,
      { code: 'invalid-request', message: conflict, fields: { revision: conflict } },
    ]);
    for (const revision of [null, '2', 0, 1.5]) {
      const { status, body } = await admin.put(address, { questions, revision });
      expect([status, body]).toMatchObject([400, { code: 'invalid-request' }]);
    }
    expect((await admin.get(address)).body).toMatchObject({ revision: 2, questions: twoQuestions });
  });

  test('of twenty authors at once one makes it, and of twenty one changes it', async () => {
    const { admin, address } = await start();
    const save = (revision?: number) => Array.from({ length: 20 }, () => admin.put(address, { questions: [good], revision }));
    expect(await countStatuses(save())).toEqual({ 201: 1, 400: 19 });
    expect(await countStatuses(save(1))).toEqual({ 200: 1, 409: 19 });
    expect((await admin.get(address)).body).toMatchObject({ revision: 2 });
  });

  test('its name is the server’s and follows the title of the lesson', async () => {
    const { admin, id, address, blockId } = await start();
    const { body } = await admin.put(address, { questions: twoQuestions, name: 'Моё имя', lessonId: 'other' });
    expect(body).toMatchObject({ name: 'Тест для: Пластиды', lessonId: id });
    await admin.put(`/api/admin/lessons/${id}`, { title: 'Хлоропласты', content: 'т', blockId, revision: 1 });
    expect((await admin.get(address)).body).toMatchObject({ name: 'Тест для: Хлоропласты', revision: 1 });
    const edited = await admin.put(address, { questions: twoQuestions, revision: 1 });
    expect(edited.body).toMatchObject({ name: 'Тест для: Хлоропласты', revision: 2 });
  });

  test('texts are trimmed, blank lines are no options, and the right one moves along', async () => {
    const { admin, address } = await start();
    const questions = [{ question: ' Да? ', options: ['', ' Нет', '  ', 'Да ', ''], correct: 3, correctAnswers: [1], type: 'multiple' }];
    const { body } = await admin.put(address, { questions });
    expect(body).toMatchObject({ questions: [{ question: 'Да?', options: ['Нет', 'Да'], correct: 1 }] });
    expect((await admin.get(address)).body).toEqual(body);
    expect(JSON.stringify(body)).not.toMatch(/correctAnswers|type|context/);
  });

  test.for<[string, object, string, string, number | undefined]>([
    ['no-questions', [], 'Добавьте хотя бы один вопрос.', 'questions', undefined],
    ['question-empty', [good, { ...good, question: ' ' }], 'Вопрос №2 не заполнен.', 'questions.1.question', 2],
    ['too-few-options', [{ ...good, options: ['Да', ' '] }], 'В вопросе №1 минимум 2 варианта ответа.', 'questions.0.options', 1],
    ['too-few-options', [good, good, { ...good, options: [] }], 'В вопросе №3 минимум 2 варианта ответа.', 'questions.2.options', 3],
    ['no-correct-answer', [{ ...good, correct: 3 }], 'В вопросе №1 отметьте хотя бы один верный ответ.', 'questions.0.correct', 1],
    ['no-correct-answer', [{ ...good, correct: -1 }], 'В вопросе №1 отметьте хотя бы один верный ответ.', 'questions.0.correct', 1],
    [
      'no-correct-answer',
      [{ ...good, options: ['Да', '', 'Нет'], correct: 1 }],
      'В вопросе №1 отметьте хотя бы один верный ответ.',
      'questions.0.correct',
      1,
    ],
  ])('%s: %j', async ([code, questions, message, field, question]) => {
    const { admin, id, address } = await start();
    const expected = { code, message, fields: { [field]: message }, ...(question && { question }) };
    const first = await admin.put(address, { questions });
    expect([first.status, first.body]).toEqual([400, expected]);
    expect((await admin.get(address)).status).toBe(404);
    await createLessonTest(admin, id);
    const later = await admin.put(address, { questions, revision: 1 });
    expect([later.status, later.body]).toEqual([400, expected]);
    expect((await admin.get(address)).body).toMatchObject({ revision: 1, questions: twoQuestions });
  });

  test.for<unknown>([
    undefined,
    {},
    [null],
    ['?'],
    [{ ...good, correct: 0.5 }],
    [{ ...good, correct: '0' }],
    [{ ...good, options: 'Да' }],
    [{ ...good, options: [1, 2] }],
    [{ question: 'Да?', options: ['Да', 'Нет'] }],
    Array.from({ length: 201 }, () => good),
  ])('%o are no questions', async (questions) => {
    const { admin, address } = await start();
    const { status, body } = await admin.put(address, { questions });
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
  });

  test('without a lesson there is no test, without a test none to read or delete', async () => {
    const { admin, id, address } = await start();
    const read = async () => [await admin.get(address), await admin.delete(address)];
    for (const reply of await read()) expect([reply.status, reply.body]).toEqual([404, noTest]);
    await createLessonTest(admin, id);
    const removed = await admin.delete(address);
    expect([removed.status, removed.text]).toEqual([204, '']);
    for (const reply of await read()) expect([reply.status, reply.body]).toEqual([404, noTest]);

    await admin.delete(`/api/admin/lessons/${id}`);
    for (const reply of [...(await read()), await admin.put(address, { questions: twoQuestions })]) {
      expect([reply.status, reply.body]).toEqual([404, noLesson]);
    }
  });
});
