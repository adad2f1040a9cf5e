import { expect, test } from 'vitest';
import { describeApiOnce } from '../../support/test-app.ts';
import { createTest, testWithEachType, questionOfEachType, oneQuestion, withoutSettings } from '../../support/fixtures/test-fixtures.ts';

const { text, multiple, freeform, match } = questionOfEachType;
const validQuestion = oneQuestion('').questions[0];

/** A test whose second question is the given one. */
const withSecond = (question: object) => ({ name: 'Тест', questions: [validQuestion, question] });

/** Inputs that break a rule, with their error responses. */
const invalidInputs: [string, object, { code: string; message: string; [detail: string]: unknown }][] = [
  [
    'no name',
    { ...oneQuestion('  ') },
    { code: 'missing-fields', message: 'Заполните все поля.', fields: { name: 'Введите название теста.' } },
  ],
  [
    'no questions',
    { name: 'Тест', questions: [] },
    {
      code: 'no-questions',
      message: 'Добавьте хотя бы один вопрос.',
      fields: { questions: 'Добавьте хотя бы один вопрос.' },
    },
  ],
  [
    'an empty question',
    withSecond({ ...text, question: ' \n ' }),
    {
      code: 'question-empty',
      message: 'Вопрос №2 не заполнен.',
      question: 2,
      fields: { 'questions.1.question': 'Вопрос №2 не заполнен.' },
    },
  ],
  [
    'an empty freeform question',
    withSecond({ ...freeform, question: '' }),
    {
      code: 'question-empty',
      message: 'Вопрос №2 не заполнен.',
      question: 2,
      fields: { 'questions.1.question': 'Вопрос №2 не заполнен.' },
    },
  ],
  [
    'one option and a blank one',
    withSecond({ ...text, options: ['Да', ' '], correct: 0 }),
    {
      code: 'too-few-options',
      message: 'В вопросе №2 минимум 2 варианта ответа.',
      question: 2,
      fields: { 'questions.1.options': 'В вопросе №2 минимум 2 варианта ответа.' },
    },
  ],
  [
    'one option of a multiple question',
    withSecond({ ...multiple, options: ['Да'], correctAnswers: [0] }),
    {
      code: 'too-few-options',
      message: 'В вопросе №2 минимум 2 варианта ответа.',
      question: 2,
      fields: { 'questions.1.options': 'В вопросе №2 минимум 2 варианта ответа.' },
    },
  ],
  [
    'one option of a multiple question, with the marks of three',
    withSecond({ ...multiple, options: ['Да'], correctAnswers: [0, 2] }),
    {
      code: 'too-few-options',
      message: 'В вопросе №2 минимум 2 варианта ответа.',
      question: 2,
      fields: { 'questions.1.options': 'В вопросе №2 минимум 2 варианта ответа.' },
    },
  ],
  ...[3, -1].map((correct): (typeof invalidInputs)[number] => [
    `the right option ${correct} of three`,
    withSecond({ ...text, correct }),
    {
      code: 'no-correct-answer',
      message: 'В вопросе №2 отметьте хотя бы один верный ответ.',
      question: 2,
      fields: { 'questions.1.correct': 'В вопросе №2 отметьте хотя бы один верный ответ.' },
    },
  ]),
  [
    'no right option of a multiple question',
    withSecond({ ...multiple, correctAnswers: [] }),
    {
      code: 'no-correct-answer',
      message: 'В вопросе №2 отметьте хотя бы один верный ответ.',
      question: 2,
      fields: { 'questions.1.correctAnswers': 'В вопросе №2 отметьте хотя бы один верный ответ.' },
    },
  ],
  ...(['matchLeft', 'matchRight'] as const).map((column): (typeof invalidInputs)[number] => [
    `nothing in ${column}`,
    withSecond({ ...match, [column]: ['', ' '] }),
    {
      code: 'empty-column',
      message: 'В вопросе №2 заполните обе колонки.',
      question: 2,
      fields: { [`questions.1.${column}`]: 'В вопросе №2 заполните обе колонки.' },
    },
  ]),
  ...[[2], [2, 3], [2, -1]].map((matchAnswers): (typeof invalidInputs)[number] => [
    `pairs ${matchAnswers.join()} for two rows`,
    withSecond({ ...match, matchAnswers }),
    {
      code: 'incomplete-match',
      message: 'Выберите пару для строки B.',
      question: 2,
      fields: { 'questions.1.matchAnswers': 'Выберите пару для строки B.' },
    },
  ]),
  [
    'freeform questions only',
    { name: 'Тест', questions: [freeform] },
    {
      code: 'only-freeform',
      message: 'Добавьте вопрос, который увидит ученик.',
      fields: { questions: 'Добавьте вопрос, который увидит ученик.' },
    },
  ],
];

describeApiOnce('rules of general tests', (app) => {
  test.for(invalidInputs)('POST and PUT reject a test with %s', async ([, input, body]) => {
    const admin = await app.signInAdmin();
    const created = await admin.post('/api/admin/tests', input);
    expect([created.status, created.body]).toEqual([400, body]);

    const { id } = await createTest(admin);
    const edited = await admin.put(`/api/admin/tests/${id}`, { ...input, revision: 1 });
    expect([edited.status, edited.body]).toEqual([400, body]);
    expect((await admin.get(`/api/admin/tests/${id}`)).body).toEqual({ id, revision: 1, published: true, visibility: 'all', ...testWithEachType, ...withoutSettings });
  });

  test.for<[string, object, string]>([
    ['an unknown type', withSecond({ ...text, type: 'essay' }), 'questions.1.type'],
    ['no type', withSecond({ question: '?' }), 'questions.1.type'],
    ['a name that is a number', { ...oneQuestion(''), name: 1 }, 'name'],
    ['a very long name', oneQuestion('а'.repeat(301)), 'name'],
    ['no list of questions', { name: 'Тест' }, 'questions'],
    ['a question that is a text', withSecond(['?']), 'questions.1'],
    ['options that are numbers', withSecond({ ...text, options: [1, 2] }), 'questions.1.options.0'],
    ['a right option between two', withSecond({ ...text, correct: 0.5 }), 'questions.1.correct'],
    ['a right option that does not exist', withSecond({ ...multiple, correctAnswers: [0, 9] }), 'questions.1.correctAnswers'],
    ['a right option named twice', withSecond({ ...multiple, correctAnswers: [0, 0] }), 'questions.1.correctAnswers'],
    ['an image that is a number', withSecond({ ...text, contextImage: 1 }), 'questions.1.contextImage'],
    ['two hundred and one questions', { name: 'Т', questions: Array.from({ length: 201 }, () => validQuestion) }, 'questions'],
  ])('POST responds with invalid-request to %s', async ([, input, field]) => {
    const { status, body } = await (await app.signInAdmin()).post<{ fields: object }>('/api/admin/tests', input);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    expect(Object.keys(body.fields)).toContain(field);
  });

  test('POST accepts questions without context and an empty freeform answer', async () => {
    const admin = await app.signInAdmin();
    const { status, body } = await admin.post('/api/admin/tests', {
      name: 'Коротко',
      questions: [
        { type: 'text', question: 'Да?', options: ['Да', 'Нет'], correct: 0 },
        { type: 'freeform', question: 'Почему?', freeformAnswer: '' },
      ],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      questions: [
        { contextText: null, contextImage: null },
        { contextText: null, contextImage: null, freeformAnswer: '' },
      ],
    });
  });
});
