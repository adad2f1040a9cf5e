import { expect, test } from 'vitest';
import type { Question } from '../../../src/domain/questions/question.ts';
import type { TestInput } from '../../../src/domain/questions/test-input/test-input.ts';
import type { SearchedQuestions } from '../../../src/features/tests/question-search-contract.ts';
import { dataUrl, greyPixel } from '../../support/fixtures/files/image-fixtures.ts';
import { matchQuestion, multipleQuestion, numberQuestion, sequenceQuestion, textQuestion, freeformQuestion } from '../../support/fixtures/question-arbitraries.ts';
import { read } from '../../support/fixtures/result-fixtures.ts';
import { createTest, oneQuestion, withoutSettings } from '../../support/fixtures/test-fixtures.ts';
import { describeApi, expectError, expectStatus } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';

const image = greyPixel(11);
const picture = { id: 'cell', text: '| А | Б |\n|---|---|\n| 1 | 2 |', images: [dataUrl(image)] };
const hidden = { id: 'hidden', text: 'Только для репетитора', images: [] };
const variant: TestInput = {
  name: 'Вариант 1',
  questions: [numberQuestion({ line: 5, materialId: 'cell' }), matchQuestion({ line: 6, materialId: 'cell', scoring: 'ege' }), freeformQuestion({ materialId: 'hidden' }), textQuestion()],
  materials: [picture, hidden],
  exam: 'ege-biology-2026',
  timeLimit: 235,
  timeMode: 'exam',
  allowUnanswered: true,
};

/** Starts the clock of a test with a limit of time: only then it shows its questions. */
const start = async (client: TestClient, id: string): Promise<void> => expectStatus(await client.post(`/api/tests/${id}/start`, {}), 201);

describeApi('variants', (app) => {
  test('a test keeps its exam, clock, gaps, lines and materials through versions and copies, and a save without them has none', async () => {
    const admin = await app.signInAdmin();
    const stored = await createTest(admin, variant);
    expect(stored).toEqual({ id: stored.id, revision: 1, published: true, visibility: 'all', ...variant });
    const path = `/api/admin/tests/${stored.id}`;
    expect(await read(admin, path)).toEqual(stored);
    const copy = await admin.post<TestInput>(`${path}/copy`, {});
    expect(copy.body).toMatchObject({ ...variant, name: 'Вариант 1 (копия)', published: false });
    const changed = await admin.put(path, { ...oneQuestion('Обычный'), revision: 1 });
    expect(changed.body).toEqual({ id: stored.id, revision: 2, published: true, visibility: 'all', ...oneQuestion('Обычный'), ...withoutSettings });
    const again = await admin.put(path, { ...variant, timeMode: undefined, revision: 2 });
    expect(again.body).toEqual({ id: stored.id, revision: 3, published: true, visibility: 'all', ...variant });
  });

  test('a repeated create with the same settings is the stored test, with other ones a conflict', async () => {
    const admin = await app.signInAdmin();
    const id = `variant-${Date.now()}`;
    const first = await admin.post('/api/admin/tests', { ...variant, id });
    expect(await admin.post('/api/admin/tests', { ...variant, id })).toMatchObject({ status: 201, body: first.body });
    expectError(await admin.post('/api/admin/tests', { ...variant, id, timeLimit: 234 }), 409, 'edit-conflict');
    expectError(await admin.post('/api/admin/tests', { ...variant, id, materials: [{ ...picture, text: 'Иначе' }, hidden] }), 409, 'edit-conflict');
  });

  test('a pupil gets materials of the questions that pupils see, with addresses of their images, and lines', async () => {
    const { id } = await createTest(await app.signInAdmin(), variant);
    const { client } = await app.registerPupil();
    await start(client, id);
    const taken = await read<{ materials: { images: string[] }[]; questions: object[] }>(client, `/api/tests/${id}`);
    const materials = [{ ...picture, images: [expect.stringMatching(/^\/api\/images\/[\w-]+$/)], imageSizes: [{ width: 1, height: 1 }] }];
    expect(taken).toMatchObject({ exam: 'ege-biology-2026', timeLimit: 235, timeMode: 'exam', allowUnanswered: true, questionCount: 3, materials });
    expect(taken.questions).toMatchObject([{ materialId: 'cell', line: 5 }, { materialId: 'cell', line: 6 }, { index: 3 }]);
    expect(taken.questions[2]).not.toHaveProperty('materialId');
    expect((await client.get(taken.materials[0]?.images[0] ?? '')).bytes).toEqual(image);
    const listed = (await read<{ id: string }[]>(client, '/api/tests')).find((each) => each.id === id);
    expect(listed).toMatchObject({ exam: 'ege-biology-2026', timeLimit: 235, timeMode: 'exam' });
  });

  test('reviews of pupil and tutor show the materials of their version, whatever becomes of the test', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin, variant);
    const { client, uid } = await app.registerPupil();
    await start(client, id);
    expectStatus(await client.put(`/api/results/${id}`, { answers: ['3,5', { 0: 1, 1: 2, 2: 0 }, null, 1] }), 201);
    await admin.put(`/api/admin/tests/${id}`, { ...variant, materials: [{ ...picture, text: 'Новый текст' }, hidden], revision: 1 });
    const seen = { materials: [{ ...picture, images: [expect.stringMatching(/^\/api\/images\//)] }], questions: [{ line: 5, materialId: 'cell' }, { line: 6 }, null, {}] };
    expect(await read(client, `/api/results/${id}`)).toMatchObject({ test: seen });
    expect(await read(admin, `/api/admin/tests/${id}/results/${uid}`)).toMatchObject({ test: seen });
  });

  // The test checks rule R320.
  test('mending a material or a line loses no answer in progress, no card and no comparison', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin, variant);
    const writing = await app.registerPupil();
    await start(writing.client, id);
    const { questions } = await read<{ questions: object[] }>(writing.client, `/api/tests/${id}`);
    expect(questions).toHaveLength(3);
    const changedAt = new Date().toISOString();
    expectStatus(await writing.client.put(`/api/drafts/${id}`, { revision: 1, answers: [{ index: 0, answer: '3,5', changedAt }] }), 200);
    const done = await app.registerPupil();
    await start(done.client, id);
    await done.client.put(`/api/results/${id}`, { answers: ['9', { 0: 1, 1: 2, 2: 0 }, null, 1] });
    const cards = async () => (await read<{ total: number }>(done.client, '/api/practice')).total;
    expect(await cards()).toBe(1);

    const mended = { ...variant, questions: variant.questions.map((question): Question => ({ ...question, line: 7, materialId: null })), materials: [] };
    expectStatus(await admin.put(`/api/admin/tests/${id}`, { ...mended, revision: 1 }), 200);
    expect(await read(writing.client, `/api/drafts/${id}`)).toMatchObject({ answers: [{ index: 0, answer: '3,5' }] });
    expect(await cards()).toBe(1);
    expect((await admin.post(`/api/admin/tests/${id}/regrade`, { revision: 2, dryRun: true })).body).toMatchObject({ notComparable: 0 });
  });

  test('a practice card has the material of its review', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin, variant);
    const { client, uid } = await app.registerPupil();
    await start(client, id);
    await client.put(`/api/results/${id}`, { answers: ['9', { 0: 1, 1: 2, 2: 0 }, null, 1] });
    await read(client, '/api/practice');
    await app.db.updateTable('practiceCards').set({ dueAt: new Date(0).toISOString() }).where('uid', '=', uid).execute();
    const material = { id: 'cell', text: picture.text, images: [expect.stringMatching(/^\/api\/images\//)] };
    expect(await read(client, '/api/practice')).toMatchObject({ next: { question: { type: 'number' }, material } });
  });

  test('questions that may be taken over come with their material', async () => {
    const admin = await app.signInAdmin();
    await createTest(admin, { ...variant, name: `Перенять ${Date.now()}` });
    const { questions } = await read<SearchedQuestions>(admin, '/api/admin/questions?search=Перенять&limit=4');
    expect(questions.map(({ material }) => material?.id ?? null)).toEqual(['cell', 'cell', 'hidden', null]);
    expect(questions[0]?.material?.images).toEqual([expect.stringMatching(/^\/api\/images\//)]);
  });

  // The test checks rule R323.
  test('where gaps are allowed, a test is handed in with them: half a match counts by its rows, half a sequence is no answer', async () => {
    const admin = await app.signInAdmin();
    const questions = [textQuestion(), matchQuestion(), sequenceQuestion(), multipleQuestion()];
    const { id } = await createTest(admin, { name: 'С пропусками', questions, allowUnanswered: true });
    const { client } = await app.registerPupil();
    const body = { answers: [null, { 0: 1 }, [4, 3], {}] };
    const first = await client.put(`/api/results/${id}`, body);
    expect(first).toMatchObject({ status: 201, body: { answers: [null, { 0: 1 }, null, null], score: 1 } });
    expect(await client.put(`/api/results/${id}`, body)).toMatchObject({ status: 200, body: { score: 1 } });
    expectError(await client.put(`/api/results/${id}`, { answers: [0, { 0: 1 }, [4, 3], {}] }), 409, 'already-done');
    const strict = await createTest(admin, { name: 'Без пропусков', questions });
    expect(await client.put(`/api/results/${strict.id}`, body)).toMatchObject({ status: 400, body: { code: 'unanswered', questions: [0, 1, 2, 3] } });
  });

  test.for<[string, object, string, RegExp | null]>([
    ['questions of one material that stand apart', { questions: [variant.questions[0], textQuestion(), variant.questions[1]] }, 'material-split', /^questions\.2\.materialId$/],
    ['an unknown material', { questions: [textQuestion(), numberQuestion({ materialId: 'gone' })] }, 'invalid-request', /^questions\.1\.materialId$/],
    ['a doubled id', { materials: [picture, picture, hidden] }, 'invalid-request', /^materials\.1\.id$/],
    ['an id with a sign', { materials: [{ ...picture, id: 'м 1' }] }, 'invalid-request', /^materials\.0\.id$/],
    ['five images', { materials: [{ ...picture, images: Array.from({ length: 5 }, () => picture.images[0]) }, hidden] }, 'invalid-request', /^materials\.0\.images$/],
    ['a long text', { materials: [{ ...picture, text: 'я'.repeat(20_001) }, hidden] }, 'invalid-request', /^materials\.0\.text$/],
    ['101 materials', { materials: Array.from({ length: 101 }, (_, index) => (index === 0 ? picture : index === 1 ? hidden : { ...hidden, id: `m${index}` })) }, 'invalid-request', /^materials$/],
    ['no image', { materials: [{ ...picture, images: ['data:image/png;base64,AAAA'] }, hidden] }, 'invalid-image', /^materials\.0\.images\.0$/],
    ['line 0', { questions: [numberQuestion({ line: 0 })] }, 'invalid-line', /^questions\.0\.line$/],
    ['line 100', { questions: [numberQuestion({ line: 100 })] }, 'invalid-line', /^questions\.0\.line$/],
    ['a line that is a word', { questions: [{ ...numberQuestion(), line: 'пять' }] }, 'invalid-line', /^questions\.0\.line$/],
    ['an unknown exam', { exam: 'ege-biology-1999' }, 'invalid-request', /^exam$/],
    ['no minutes', { timeLimit: 0 }, 'invalid-request', /^timeLimit$/],
    ['half a minute', { timeLimit: 1.5 }, 'invalid-request', /^timeLimit$/],
    ['many minutes', { timeLimit: 601 }, 'invalid-request', /^timeLimit$/],
    ['an unknown mode', { timeMode: 'game' }, 'invalid-request', /^timeMode$/],
  ])('POST refuses %s, in drafts too', async ([, wrong, code, field]) => {
    const admin = await app.signInAdmin();
    for (const published of [true, false]) {
      const { status, body } = await admin.post<{ code: string; fields: Record<string, string> }>('/api/admin/tests', { ...variant, ...wrong, published });
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, code, [expect.stringMatching(field ?? /^$/)]]);
    }
  });

  test('a material that is still empty waits in a draft and is refused in a published test', async () => {
    const admin = await app.signInAdmin();
    const empty = { ...variant, materials: [{ id: 'cell', text: ' ', images: [] }, hidden] };
    expectStatus(await admin.post('/api/admin/tests', { ...empty, published: false }), 201);
    const { status, body } = await admin.post('/api/admin/tests', empty);
    expect([status, body]).toEqual([400, { code: 'material-empty', message: 'Добавьте текст или рисунок материала.', fields: { 'materials.0.text': 'Добавьте текст или рисунок материала.' } }]);
  });

  test('the journal names what of a variant was changed', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin, variant);
    await admin.put(`/api/admin/tests/${id}`, { ...variant, exam: null, timeLimit: 60, allowUnanswered: variant.allowUnanswered !== true, materials: [{ ...picture, text: '' }, hidden], revision: 1 });
    const { entries } = await read<{ entries: { action: string; subject: { id: string } | null; details: object }[] }>(admin, '/api/admin/audit?limit=20');
    expect(entries.find(({ action, subject }) => action === 'test-changed' && subject?.id === id)?.details).toMatchObject({ changed: ['exam', 'time', 'gaps', 'materials'] });
  });
});
