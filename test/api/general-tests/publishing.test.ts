/**
 * Tests drafts of tests: who sees a test that is not published, and with which version results are compared (rules R150
 * to R152).
 */
import { expect, test } from 'vitest';
import type { Question } from '../../../src/domain/questions/question.ts';
import type { ListedTest, StoredTest } from '../../../src/features/tests/contract.ts';
import { read, type Analysis } from '../../support/fixtures/result-fixtures.ts';
import { createTest, questionOfEachType } from '../../support/fixtures/test-fixtures.ts';
import { describeApi, expectStatus, type Pupil } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';

const { text, number, sequence } = questionOfEachType;
const draftOf = (questions: object[] = [text]) => ({ name: 'Черновик', questions, published: false });
const unkeyed: Question[] = [
  { ...text, question: '', options: [], correct: -1 },
  { ...number, answer: null },
  { ...sequence, items: ['а', 'а'], correctOrder: [] },
];
const put = (admin: TestClient, { id, revision }: Pick<StoredTest, 'id' | 'revision'>, body: object) =>
  admin.put<StoredTest>(`/api/admin/tests/${id}`, { name: 'Тест', questions: [text], revision, ...body });
const listed = async ({ client }: Pupil, id: string) => (await read<ListedTest[]>(client, '/api/tests')).find((each) => each.id === id);

describeApi('drafts of tests', (app) => {
  test('a draft needs a name only, and is read back with what it lacks; published it obeys every rule', async () => {
    const admin = await app.signInAdmin();
    const empty = await admin.post<StoredTest>('/api/admin/tests', { name: 'Пустой', published: false });
    expect(empty).toMatchObject({ status: 201, body: { questions: [], published: false, revision: 1 } });
    const saved = await put(admin, empty.body, draftOf(unkeyed));
    expect(saved).toMatchObject({ status: 200, body: { questions: unkeyed, published: false, revision: 2 } });
    expect(await read(admin, `/api/admin/tests/${empty.body.id}`)).toEqual(saved.body);
    expect(await put(admin, saved.body, { questions: unkeyed })).toMatchObject({ status: 400, body: { code: 'question-empty', question: 1 } });
    expect(await put(admin, saved.body, {})).toMatchObject({ status: 200, body: { published: true, revision: 3 } });
    expect(await read<object[]>(admin, '/api/admin/tests')).toContainEqual(expect.objectContaining({ id: empty.body.id, published: true }));
  });

  test.for<[string, object, string]>([
    ['no name', { ...draftOf(), name: ' ' }, 'missing-fields'],
    ['a number of the wrong type', draftOf([{ ...number, answer: '5' }]), 'invalid-number'],
    ['a tolerance below 0', draftOf([{ ...number, tolerance: -1 }]), 'invalid-number'],
    ['an order that is no permutation', draftOf([{ ...sequence, correctOrder: [0, 0] }]), 'invalid-order-of-items'],
    ['a broken image', draftOf([{ ...text, contextImage: 'data:image/png;base64,AAAA' }]), 'invalid-image'],
    ['no boolean', { ...draftOf(), published: 'no' }, 'invalid-request'],
    ['no questions, published', { name: 'Тест' }, 'invalid-request'],
  ])('%s is refused', async ([, body, code]) => {
    const admin = await app.signInAdmin();
    expect(await admin.post('/api/admin/tests', body)).toMatchObject({ status: 400, body: { code } });
  });

  test('pupils neither see nor take a draft; who has a result keeps its review and the listing', async () => {
    const admin = await app.signInAdmin();
    const [taken, late] = [await app.registerPupil(), await app.registerPupil()];
    const stored = await createTest(admin, { name: 'Тест', questions: [text] });
    const answers = { answers: [0], revision: 1 };
    expectStatus(await late.client.get(`/api/tests/${stored.id}`), 200);
    expectStatus(await taken.client.put(`/api/results/${stored.id}`, answers), 201);
    expectStatus(await put(admin, stored, { published: false, questions: [text, text] }), 200);

    expect(await listed(late, stored.id)).toBeUndefined();
    expect(await late.client.get(`/api/tests/${stored.id}`)).toMatchObject({ status: 404, body: { code: 'test-not-found' } });
    for (const revision of [1, 2, undefined]) {
      const response = await late.client.put(`/api/results/${stored.id}`, { answers: [0], ...(revision && { revision }) });
      expect(response).toMatchObject({ status: 404, body: { code: 'test-not-found' } });
    }
    expect(await listed(taken, stored.id)).toMatchObject({ published: false, result: { maxScore: 1 } });
    expect(await taken.client.get(`/api/tests/${stored.id}`)).toMatchObject({ status: 409, body: { code: 'already-done' } });
    expectStatus(await taken.client.get(`/api/results/${stored.id}`), 200);
    expectStatus(await taken.client.put(`/api/results/${stored.id}`, answers), 200);

    // The test is published again. An attempt that was begun before is scored by its own version, and no draft scores
    // anybody.
    expectStatus(await put(admin, { ...stored, revision: 2 }, { published: false, questions: [text, text, text] }), 200);
    expectStatus(await put(admin, { ...stored, revision: 3 }, { questions: [text, text] }), 200);
    expect(await late.client.put(`/api/results/${stored.id}`, { answers: [0], revision: 3 })).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    expect(await late.client.put(`/api/results/${stored.id}`, answers)).toMatchObject({ status: 201, body: { maxScore: 1 } });
  });

  test('a pupil sees nothing of the draft of an unpublished test: neither its name nor its numbers', async () => {
    const admin = await app.signInAdmin();
    const { client } = await app.registerPupil();
    const { id } = await createTest(admin, { name: 'Тест', questions: [text] });
    await client.put(`/api/results/${id}`, { answers: [0] });
    await put(admin, { id, revision: 1 }, { name: 'Секрет', questions: [text, text, text], published: false });
    const { body } = await client.get<{ id: string }[]>('/api/tests');
    expect(body.find((each) => each.id === id)).toMatchObject({ name: 'Тест', questionCount: 1, maxScore: 1, published: false });
    for (const path of ['/api/tests', '/api/progress', '/api/practice', '/api/results', `/api/results/${id}`]) {
      expect((await client.get(path)).text).not.toContain('Секрет');
    }
  });

  test('results, analysis and regrading name the version published last, also of a deleted draft', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const stored = await createTest(admin, { name: 'Тест', questions: [text] });
    expectStatus(await pupil.client.put(`/api/results/${stored.id}`, { answers: [0] }), 201);
    expectStatus(await put(admin, stored, { published: false, questions: [text, text] }), 200);
    const address = `/api/admin/tests/${stored.id}`;
    expect(await read<Analysis>(admin, `${address}/analysis`)).toMatchObject({ revision: 1, attempts: 1, otherAttempts: 0 });
    expect(await admin.post(`${address}/regrade`, { revision: 2, dryRun: true })).toMatchObject({ status: 409 });
    expectStatus(await admin.post(`${address}/regrade`, { revision: 1, dryRun: true }), 200);
    const { tests } = await read<{ tests: object[] }>(admin, '/api/admin/gradebook');
    expect(tests).toContainEqual({ id: stored.id, name: 'Тест', maxScore: 1, deleted: false });
    expectStatus(await admin.delete(address), 204);
    expect(await read(admin, `${address}/results`)).toMatchObject({ test: { revision: 1, deleted: true, maxScore: 1 } });
  });

  test('a copy is a draft of the same questions, whose name fits', async () => {
    const admin = await app.signInAdmin();
    const name = `${'я'.repeat(291)}🌿${'я'.repeat(7)}`;
    const stored = await createTest(admin, { name, questions: [text, number] });
    const copy = await admin.post<StoredTest>(`/api/admin/tests/${stored.id}/copy`, undefined);
    expect(copy).toMatchObject({ status: 201, body: { name: `${'я'.repeat(291)} (копия)`, published: false, revision: 1, questions: stored.questions } });
    expect(copy.body.id).not.toBe(stored.id);
    expect(await admin.post('/api/admin/tests/unknown/copy', undefined)).toMatchObject({ status: 404, body: { code: 'test-not-found' } });
  });
});
