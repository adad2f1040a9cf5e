/** Tests questions with a typed word, a number or an order, and scoring as in the exam (rules R130 to R134). */
import { expect, test } from 'vitest';
import type { Answer, Question } from '../../../src/domain/questions/question.ts';
import { csvOf, linesOf } from '../../support/fixtures/files/download-fixtures.ts';
import { createCourse, rightAnswers as lessonAnswers, twoQuestions } from '../../support/fixtures/lesson-fixtures.ts';
import { read, type Analysis, type Regrading } from '../../support/fixtures/result-fixtures.ts';
import { createTest, questionOfEachType } from '../../support/fixtures/test-fixtures.ts';
import { describeApi, expectStatus, type Pupil } from '../../support/test-app.ts';

const { text, multiple, match, short, number, sequence } = questionOfEachType;
const kinds: Question[] = [
  { ...short, topic: 'Генетика', explanation: '**Гомо** — одинаковый.' },
  { ...number, explanation: null },
  { ...sequence, scoring: 'ege' },
];
const right: Answer[] = ['Гомозиготный.', '3,6', [1, 3, 4, 0, 2]];
const ORDER = ['invalid-order-of-items'] as const;
const NO_ORDER = 'Укажите верный порядок всех строк.';
const withOne = (question: object) => ({ name: 'Генетика', questions: [text, question] });

describeApi('questions with a typed word, a number or an order', (app) => {
  test('they are read back as they were stored, and edited', async () => {
    const admin = await app.signInAdmin();
    const stored = await createTest(admin, { name: 'Генетика', questions: [{ ...short, answers: ['ген', 'Ген.', 'аллель'] }, ...kinds] });
    const questions = [{ ...short, answers: ['ген', 'аллель'] }, ...kinds];
    expect(stored.questions).toEqual(questions);
    expect(await read(admin, `/api/admin/tests/${stored.id}`)).toEqual({ ...stored, questions });
    const edited = [{ ...kinds[0], matchCase: true }, { ...kinds[1], answer: -0.5, tolerance: 0 }, { ...sequence, scoring: 'ege' }];
    const response = await admin.put(`/api/admin/tests/${stored.id}`, { name: 'Генетика', questions: edited, revision: 1 });
    expect(response).toMatchObject({ status: 200, body: { revision: 2, questions: edited } });
  });

  test.for<[string, object, string, string, string]>([
    ['no accepted spelling', { ...short, answers: [' '] }, 'no-accepted-answer', 'answers', 'Введите хотя бы один ответ.'],
    ['no number', { ...number, answer: null }, 'invalid-number', 'answer', 'Введите число.'],
    ['a text for a number', { ...number, answer: '3,5' }, 'invalid-number', 'answer', 'Введите число.'],
    ['a missing number', { ...number, answer: undefined }, 'invalid-number', 'answer', 'Введите число.'],
    ['a missing tolerance', { ...number, tolerance: undefined }, 'invalid-number', 'tolerance', 'Погрешность не меньше 0.'],
    ['a tolerance below 0', { ...number, tolerance: -1 }, 'invalid-number', 'tolerance', 'Погрешность не меньше 0.'],
    ['one item', { ...sequence, items: ['а', ''], correctOrder: [0, 1] }, 'too-few-options', 'items', 'Добавьте хотя бы две строки.'],
    ['the same item twice', { ...sequence, items: ['а', 'а '], correctOrder: [0, 1] }, ...ORDER, 'items', 'Строки повторяются.'],
    ['no order', { ...sequence, correctOrder: [] }, ...ORDER, 'correctOrder', NO_ORDER],
    ['an order that is none', { ...sequence, correctOrder: [1, 3, 4, 0, 0] }, ...ORDER, 'correctOrder', NO_ORDER],
    ['an infinite number', { ...number, answer: 'INFINITE' }, 'invalid-number', 'answer', 'Введите число.'],
  ])('a test is refused with %s', async ([, question, code, field, message]) => {
    const admin = await app.signInAdmin();
    const body = JSON.stringify(withOne(question)).replace('"INFINITE"', '1e999');
    const response = await admin.send('POST', '/api/admin/tests', body, { 'content-type': 'application/json' });
    expect(response).toMatchObject({ status: 400, body: { code, message, question: 2, fields: { [`questions.1.${field}`]: message } } });
  });

  test('what no form sends is an invalid request', async () => {
    const admin = await app.signInAdmin();
    for (const question of [
      { ...short, answers: 'ген' },
      { ...short, answers: ['я'.repeat(501)] },
      { ...short, matchCase: 'да' },
      { ...sequence, correctOrder: undefined },
      { ...sequence, correctOrder: ['0'] },
      { ...sequence, items: Array.from({ length: 101 }, String) },
      { ...multiple, scoring: 'oge' },
      { ...text, topic: 'я'.repeat(61) },
      { ...text, explanation: 'я'.repeat(2_001) },
    ]) {
      expect(await admin.post('/api/admin/tests', withOne(question))).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    }
  });

  test('a pupil gets items and scoring but no key, and after the result key and explanation', async () => {
    const { id } = await createTest(await app.signInAdmin(), { name: 'Генетика', questions: kinds });
    const { client } = await app.registerPupil();
    const common = { contextText: null, contextImage: null };
    expect(await read(client, `/api/tests/${id}`)).toMatchObject({
      maxScore: 4,
      questions: [
        { index: 0, type: 'short', question: short.question, ...common },
        { index: 1, type: 'number', question: number.question, ...common },
        { index: 2, type: 'sequence', question: sequence.question, ...common, scoring: 'ege', items: sequence.items },
      ],
    });
    const { text: shown } = await client.get(`/api/tests/${id}`);
    expect(shown).not.toMatch(/гомозиг|3\.5|tolerance|matchCase|correctOrder|answers|topic|Генетика"[^,]*"topic|одинаковый/);

    const submit = (answers: Answer[]) => client.put(`/api/results/${id}`, { answers });
    expect(await submit(right)).toMatchObject({ status: 201, body: { answers: right, score: 4, maxScore: 4 } });
    expect(await submit(right)).toMatchObject({ status: 200, body: { score: 4 } });
    expect(await submit(['гомозиготный', ...right.slice(1)])).toMatchObject({ status: 409 });
    expect(await read(client, `/api/results/${id}`)).toMatchObject({ answers: right, test: { questions: kinds } });
  });

  test.for<[string, Answer[], object]>([
    ['a blank word', [' ', '3,5', [0, 1, 2, 3, 4]], { code: 'unanswered', questions: [0] }],
    ['no number and no order', ['ген', null, null], { code: 'unanswered', questions: [1, 2] }],
    ['an item twice', ['ген', '3', [0, 1, 2, 3, 3]], { code: 'unanswered', questions: [2] }],
    ['an item missing', ['ген', '3', [0, 1, 2, 3]], { code: 'unanswered', questions: [2] }],
    ['501 characters', ['я'.repeat(501), '3', [0, 1, 2, 3, 4]], { code: 'invalid-answer' }],
    ['a number for a word', [1, '3', [0, 1, 2, 3, 4]], { code: 'invalid-answer' }],
    ['a text for an order', ['ген', '3', '01234'], { code: 'invalid-request' }],
  ])('a submission with %s is refused', async ([, answers, expected]) => {
    const { id } = await createTest(await app.signInAdmin(), { name: 'Генетика', questions: kinds });
    const { client } = await app.registerPupil();
    expect(await client.put(`/api/results/${id}`, { answers })).toMatchObject({ status: 400, body: expected });
  });

  test('the analysis has the answers given most often, and a download the points', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin, { name: 'Генетика', questions: kinds });
    const order = [1, 3, 4, 0, 2];
    for (const answers of [
      ['гомозигота', '3.5', order],
      ['Гомозигота.', '3,50', order],
      ['гомозигота', '3,5', [3, 1, 4, 0, 2]],
      ['ген', 'много', [0, 1, 2, 3, 4]],
    ]) {
      const { client } = await app.registerPupil();
      expectStatus(await client.put(`/api/results/${id}`, { answers }), 201);
    }
    const { questions } = await read<Analysis>(admin, `/api/admin/tests/${id}/analysis`);
    expect(questions).toMatchObject([
      {
        type: 'short',
        topic: 'Генетика',
        maxPoints: 1,
        facility: 0.75,
        given: [
          { answer: 'гомозигота', share: 0.75, correct: true },
          { answer: 'ген', share: 0.25, correct: false },
        ],
      },
      {
        type: 'number',
        topic: null,
        given: [
          { answer: '3.5', share: 0.75, correct: true },
          { answer: 'много', share: 0.25, correct: false },
        ],
      },
      {
        type: 'sequence',
        maxPoints: 2,
        facility: 5 / 8,
        given: [
          { answer: 'Интерфаза → Профаза → Метафаза → Анафаза → Телофаза', share: 0.5, correct: true },
          { answer: 'Профаза → Интерфаза → Метафаза → Анафаза → Телофаза', share: 0.25, correct: false },
          { answer: 'Анафаза → Интерфаза → Телофаза → Профаза → Метафаза', share: 0.25, correct: false },
        ],
      },
    ]);
    expect(questions.every(({ options, rows }) => options === undefined && rows === undefined)).toBe(true);
    const points = linesOf(await csvOf(admin, `tests/${id}/results.csv`)).map((line) => line.split(';').slice(-3).join(' '));
    expect(points.toSorted()).toEqual(['0 0 0', '1 1 1', '1 1 2', '1 1 2', 'Вопрос 1 Вопрос 2 Вопрос 3']);
  });

  test('a question of a lesson test may have an explanation, which pupils get with the result', async () => {
    const { lesson, pupil } = await createCourse(app);
    const admin = await app.signInAdmin();
    const questions = twoQuestions.map((question) => ({ ...question, explanation: ' **Потому** ' }));
    const path = `/api/admin/lesson-tests/${lesson.id}`;
    const shown = twoQuestions.map((question) => ({ ...question, explanation: '**Потому**' }));
    expect(await admin.put(path, { questions, revision: 1 })).toMatchObject({ status: 200, body: { questions: shown } });
    expect((await pupil.client.get(`/api/lesson-tests/${lesson.id}`)).text).not.toContain('Потому');
    expectStatus(await pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers: lessonAnswers }), 201);
    expect(await read(pupil.client, `/api/lesson-results/${lesson.id}`)).toMatchObject({ test: { questions: shown } });
  });

  test('a spelling that is accepted later counts after a regrading', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin, { name: 'Генетика', questions: [short] });
    const { client } = await app.registerPupil();
    expectStatus(await client.put(`/api/results/${id}`, { answers: ['гомозиготность'] }), 201);
    const questions = [{ ...short, answers: [...short.answers, 'гомозиготность'] }];
    expectStatus(await admin.put(`/api/admin/tests/${id}`, { name: 'Генетика', questions, revision: 1 }), 200);
    const regraded = await admin.post(`/api/admin/tests/${id}/regrade`, { revision: 2, dryRun: false });
    expect(regraded).toMatchObject({ body: { up: 1, unchanged: 0 } });
    expect(await read(client, `/api/results/${id}`)).toMatchObject({ score: 1, regraded: { score: 0, maxScore: 1 } });
  });

  test('a regrading as in the exam compares shares, and keeps score and maximum', async () => {
    const admin = await app.signInAdmin();
    const rows = { matchLeft: ['А', 'Б', 'В', 'Г', 'Д'], matchRight: ['1', '2'], matchAnswers: [0, 0, 0, 0, 0] };
    const question = { ...match, ...rows };
    const { id } = await createTest(admin, { name: 'Генетика', questions: [question] });
    const pupils: Pupil[] = [];
    for (const wrong of [0, 1, 2]) {
      const pupil = await app.registerPupil();
      const answer = Object.fromEntries(rows.matchLeft.map((_, row) => [row, row < wrong ? 1 : 0]));
      expectStatus(await pupil.client.put(`/api/results/${id}`, { answers: [answer] }), 201);
      pupils.push(pupil);
    }
    const edited = { name: 'Генетика', questions: [{ ...question, scoring: 'ege' }], revision: 1 };
    expectStatus(await admin.put(`/api/admin/tests/${id}`, edited), 200);
    const { body } = await admin.post<Regrading>(`/api/admin/tests/${id}/regrade`, { revision: 2, dryRun: false });
    // 5 of 5 right places give 2 of 2 points, 4 of 5 give 1, 3 of 5 give 0.
    expect(body).toMatchObject({ up: 0, down: 2, unchanged: 1, notComparable: 0 });
    const change = (index: number, from: number, to: number) =>
      ({ uid: pupils[index]?.uid, nickname: 'Ученик', from, to, maxScoreBefore: 5 });
    expect(body.changes).toHaveLength(3);
    expect(body.changes).toEqual(expect.arrayContaining([change(0, 5, 2), change(1, 4, 1), change(2, 3, 0)]));
    for (const [index, score] of [2, 1, 0].entries()) {
      expect(await read(admin, `/api/admin/tests/${id}/results/${pupils[index]?.uid}`)).toMatchObject({
        score,
        maxScore: 2,
        regraded: { score: 5 - index, maxScore: 5 },
      });
    }
    const again = await admin.post(`/api/admin/tests/${id}/regrade`, { revision: 2, dryRun: true });
    expect(again).toMatchObject({ body: { unchanged: 3, changes: [] } });
  });
});
