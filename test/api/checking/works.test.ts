import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Draft } from '../../../src/domain/drafts/draft.ts';
import type { QuestionOf } from '../../../src/domain/questions/kinds/kind.ts';
import type { ListedTest, Result, StoredTest } from '../../../src/features/tests/contract.ts';
import { deleteUnusedPhotos } from '../../../src/db/photos/photos.ts';
import { png } from '../../support/fixtures/files/image-fixtures.ts';
import { extendedQuestion, matchQuestion, textQuestion } from '../../support/fixtures/question-arbitraries.ts';
import { read } from '../../support/fixtures/result-fixtures.ts';
import { createTest } from '../../support/fixtures/test-fixtures.ts';
import { describeApi, describeApiOnce, expectError, expectStatus, type Pupil } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';

const SECRETS = ['Образец-тайна', 'Элемент-тайна', 'Пояснение-тайна'];
const first = extendedQuestion({
  id: 'first',
  question: 'Первый',
  maxPoints: 3,
  sampleAnswer: 'Образец-тайна',
  explanation: 'Пояснение-тайна',
  criteria: { elements: [{ id: 'a', text: 'Элемент-тайна' }], bands: [{ points: 3, any: [{ atLeast: 1 }] }], extraErrors: false },
});
const second = extendedQuestion({ id: 'second', question: 'Второй', maxPoints: 2, criteria: null });
const questions = [textQuestion({ correct: 0 }), first, second];

const NOW = '2026-03-02T09:00:00.000Z';
let photoCount = 500;
const idOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const unknownId = (): string => idOf(Buffer.from(`снимок ${photoCount++}`));

async function sendPhoto({ client, uid }: Pupil): Promise<string> {
  const bytes = png(++photoCount, 41);
  expectStatus(await client.send('PUT', `/api/photos/${idOf(bytes)}?learner=${uid}`, bytes, { 'content-type': 'image/png' }), 201);
  return idOf(bytes);
}
const photo = (id: string) => ({ id, turn: 0 as const });
const drafted = (id: string, place = 1, changedAt = NOW) => ({ id, turn: 0 as const, place, changedAt });

const submit = (client: TestClient, id: string, answers: unknown[], rest: object = {}) => client.put<Result & { photos?: string[]; questions?: number[] }>(`/api/results/${id}`, { answers, ...rest });
const listed = async (client: TestClient, id: string): Promise<ListedTest | undefined> => (await read<ListedTest[]>(client, '/api/tests')).find((each) => each.id === id);

describeApi('works with extended answers', (app) => {
  let admin: TestClient;
  let id: string;
  beforeAll(async () => {
    admin = await app.signInAdmin();
    ({ id } = await createTest(admin, { name: 'Развёрнутые', questions }));
  });

  test('a work waits for the tutor: its score is that of the other kinds, and the test keeps its maximum', async () => {
    const pupil = await app.registerPupil();
    expect(await listed(pupil.client, id)).toMatchObject({ questionCount: 3, maxScore: 6, result: null, unseen: false });
    const photoId = await sendPhoto(pupil);
    const answers = [0, { text: 'Свет', photos: [photo(photoId)] }, { text: ' ' }];
    expect((await submit(pupil.client, id, answers)).body).toMatchObject({ code: 'unanswered', questions: [2] });
    expect((await submit(pupil.client, id, [null, null, null])).body).toMatchObject({ questions: [0, 1, 2] });
    const work = await submit(pupil.client, id, answers, { withoutAnswer: [1, 2] });
    expect(work).toMatchObject({
      status: 201,
      body: { score: 1, maxScore: 1, pending: { questions: 2, maxPoints: 5 }, checkedAt: null, answers: [0, { text: 'Свет', photos: [photo(photoId)] }, null] },
    });
    // The submission has the same answers in another notation.
    expect(await submit(pupil.client, id, [0, { photos: [photo(photoId)], text: 'Свет' }, {}])).toMatchObject({ status: 200, body: { attempt: 1 } });
    expectError(await submit(pupil.client, id, [0, { text: 'Тень' }, {}]), 409, 'already-done');
    expect(await listed(pupil.client, id)).toMatchObject({ result: { score: 1, maxScore: 1, pending: { questions: 2, maxPoints: 5 } }, unseen: false });
    expect(await read(pupil.client, '/api/results')).toMatchObject({ [id]: { pending: { questions: 2 }, checkedAt: null } });
    expect(await read(admin, `/api/admin/users/${pupil.uid}/results`)).toMatchObject({ tests: [{ pending: { questions: 2, maxPoints: 5 } }] });
    expect(await read(admin, `/api/admin/tests/${id}/results?search=${pupil.email}`)).toMatchObject({ results: [{ score: 1, pending: { questions: 2 }, checkedAt: null }] });
    expect(await read(pupil.client, '/api/progress')).toMatchObject({ tests: [{ attempts: [{ pending: { questions: 2 } }] }] });
  });

  test('a place of another kind cannot be left out by name', async () => {
    const { client } = await app.registerPupil();
    const response = await submit(client, id, [null, { text: 'Свет' }, { text: 'Вода' }], { withoutAnswer: [0] });
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid-request', fields: { withoutAnswer: expect.any(String) as string } } });
  });

  test('a work without any extended answer is given out at once with 0, and is unseen until its review is opened', async () => {
    const { client } = await app.registerPupil();
    const work = await submit(client, id, [0, null, {}], { withoutAnswer: [1, 2] });
    expect(work).toMatchObject({ status: 201, body: { score: 1, maxScore: 6, pending: null } });
    expect(work.body.checkedAt).toBe(work.body.timestamp);
    expect(await listed(client, id)).toMatchObject({ result: { score: 1, maxScore: 6, pending: null, checkedAt: work.body.checkedAt }, unseen: true });
    expect(JSON.stringify(await read(client, `/api/results/${id}`))).toContain('Образец-тайна');
    expect(await listed(client, id)).toMatchObject({ unseen: false });
  });

  test('photos that the server does not have of this pupil keep a work from being handed in, and are named', async () => {
    const [pupil, other] = [await app.registerPupil(), await app.registerPupil()];
    const [own, foreign, unknown] = [await sendPhoto(pupil), await sendPhoto(other), unknownId()];
    const refused = await submit(pupil.client, id, [0, { photos: [photo(own), photo(foreign)] }, { photos: [photo(unknown)] }]);
    expectError(refused, 409, 'photos-missing');
    expect(refused.body.photos).toEqual([foreign, unknown]);
    expectError(await pupil.client.get(`/api/results/${id}`), 404, 'result-not-found');
    expectStatus(await submit(pupil.client, id, [0, { photos: [photo(own)] }, { text: 'Вода' }]), 201);
  });

  test('neither sample nor criteria nor explanation reach a pupil before the work is given out, and always the tutor', async () => {
    const pupil = await app.registerPupil();
    const { client } = pupil;
    const seen: unknown[] = [];
    const look = async (...paths: string[]): Promise<void> => void seen.push(...(await Promise.all(paths.map((path) => client.get(path)))).map(({ text }) => text));
    const taken = await read<{ questions: object[] }>(client, `/api/tests/${id}`);
    expect(taken.questions[1]).toEqual({ index: 1, type: 'extended', id: 'first', question: 'Первый', contextText: null, contextImage: null, maxPoints: 3 });
    seen.push(await client.put(`/api/drafts/${id}`, { revision: 1, answers: [{ index: 1, answer: { text: 'Свет' }, changedAt: NOW }] }));
    await look(`/api/tests/${id}`, '/api/tests', `/api/drafts/${id}`, '/api/practice', '/api/progress', '/api/assignments', `/test/${id}`);
    seen.push(await submit(client, id, [1, { text: 'Свет' }, { text: 'Вода' }]));
    await look('/api/tests', '/api/results', `/api/results/${id}`, `/api/results/${id}?attempt=1`, '/api/practice', '/api/progress', '/api/profile/data?format=json', `/results/${id}`, '/results', '/');
    for (const secret of SECRETS) expect(JSON.stringify(seen)).not.toContain(secret);
    const review = await read<{ checks: unknown[]; photos: object; deletedPhotos: object }>(client, `/api/results/${id}`);
    expect(review).toMatchObject({ checks: [null, null, null], photos: {}, deletedPhotos: {} });
    const tutors = await read(admin, `/api/admin/tests/${id}/results/${pupil.uid}`);
    for (const secret of SECRETS) expect(JSON.stringify(tutors)).toContain(secret);
    expect(tutors).toMatchObject({ pending: { questions: 2 }, checks: [null, null, null] });
  });

  test('a review has the sizes of its photos', async () => {
    const pupil = await app.registerPupil();
    const photoId = await sendPhoto(pupil);
    expectStatus(await submit(pupil.client, id, [0, { photos: [photo(photoId)] }, { text: 'Вода' }]), 201);
    expect(await read(pupil.client, `/api/results/${id}`)).toMatchObject({ photos: { [photoId]: { width: photoCount, height: 41 } } });
    expect(await read(admin, `/api/admin/tests/${id}/results/${pupil.uid}`)).toMatchObject({ photos: { [photoId]: { width: photoCount, height: 41 } } });
  });

  test('text and photos of a draft are merged by themselves, the ninth photo is named and not stored, and a removal is told', async () => {
    const { client } = await app.registerPupil();
    const path = `/api/drafts/${id}`;
    const save = (answer: unknown, changedAt = NOW) => client.put<Draft & { over?: string[] }>(path, { revision: 1, answers: [{ index: 1, answer, changedAt }] });
    const ids = Array.from({ length: 9 }, unknownId);
    const [one = '', ...others] = ids;
    expectStatus(await save({ text: 'Свет' }, '2026-03-02T10:00:00.000Z'), 200);
    expectStatus(await save({ photos: [drafted(one)] }), 200);
    const merged = await save({ photos: others.map((each, index) => drafted(each, index + 2)) });
    expect(merged.body.over).toEqual([ids[8]]);
    expect(merged.body.answers[0]).toMatchObject({ answer: { text: 'Свет' } });
    expectError(await save({ photos: ids.map((each) => drafted(each)) }), 400, 'invalid-answer');
    expectError(await save({ photos: [drafted(one), drafted(one)] }), 400, 'invalid-answer');
    expectStatus(await save({ photos: [{ ...drafted(one, 1, '2026-03-02T11:00:00.000Z'), removed: true }] }), 200);
    const { answers } = await read<Draft>(client, path);
    expect(answers[0]?.answer).toMatchObject({ text: 'Свет', photos: [{ id: one, removed: true }, ...others.slice(0, 7).map((each) => ({ id: each }))] });
    expectStatus(await save(null, '2026-03-02T12:00:00.000Z'), 200);
    expect((await read<Draft>(client, path)).answers[0]?.answer).toMatchObject({ text: '', photos: [] });
  });

  test('a photo that a draft names stays, and goes a week after none does', async () => {
    const pupil = await app.registerPupil();
    const [kept, removed] = [await sendPhoto(pupil), await sendPhoto(pupil)];
    const save = (photos: object[]) => pupil.client.put(`/api/drafts/${id}`, { revision: 1, answers: [{ index: 1, answer: { photos }, changedAt: NOW }] });
    const inDays = (days: number): Promise<void> => deleteUnusedPhotos(app.db, new Date(Date.now() + days * 86_400_000));
    const left = async () => (await app.db.selectFrom('photos').select('id').where('id', 'in', [kept, removed]).execute()).map(({ id: each }) => each).toSorted();
    expectStatus(await save([drafted(kept), drafted(removed, 2)]), 200);
    await inDays(30);
    expect(await left()).toEqual([kept, removed].toSorted());
    expectStatus(await save([{ ...drafted(removed, 2, '2026-03-02T10:00:00.000Z'), removed: true }]), 200);
    await inDays(31);
    await inDays(37);
    expect(await left()).toEqual([kept, removed].toSorted());
    await inDays(39);
    expect(await left()).toEqual([kept]);
  });
});

describeApiOnce('extended questions of tests', (app) => {
  const withoutIds = ({ id: _, ...question }: QuestionOf<'extended'>) => question;
  const put = (admin: TestClient, { id, name, revision }: StoredTest, edited: object[]) => admin.put<StoredTest>(`/api/admin/tests/${id}`, { name, questions: edited, revision });

  test('keep their ids through edits and copies, get some where they have none, and a second one in a test gets a new one', async () => {
    const admin = await app.signInAdmin();
    const { id: _, criteria, ...bare } = first;
    const created = await admin.post<StoredTest>('/api/admin/tests', { name: 'Ids', questions: [{ ...bare, criteria: criteria && { ...criteria, elements: [{ text: 'Свет' }, { text: 'Вода' }] } }, withoutIds(second)] });
    expectStatus(created, 201);
    const [one, two] = created.body.questions as QuestionOf<'extended'>[];
    expect([one?.id, two?.id, ...(one?.criteria?.elements ?? []).map((each) => each.id)]).toEqual(Array.from({ length: 4 }, () => expect.stringMatching(/^[\w-]{1,40}$/) as string));
    const edited = await put(admin, created.body, [withoutIds({ ...second, maxPoints: 5 }), { ...one, question: 'Иначе' }, { ...one, question: 'Ещё раз' }]);
    const ids = (edited.body.questions as QuestionOf<'extended'>[]).map((each) => each.id);
    expect(ids.slice(0, 2)).toEqual([two?.id, one?.id]);
    expect(new Set(ids).size).toBe(3);
    const copy = await admin.post<StoredTest>(`/api/admin/tests/${created.body.id}/copy`, {});
    expect(copy.body.questions).toEqual(edited.body.questions);
  });

  test('are refused with bad criteria when the test is published, and taken by a draft', async () => {
    const admin = await app.signInAdmin();
    const bad = { ...first, criteria: { elements: [], bands: [], extraErrors: false } };
    const refused = await admin.post<{ question: number; fields: object }>('/api/admin/tests', { name: 'Плохие', questions: [matchQuestion(), bad] });
    expectError(refused, 400, 'invalid-criteria');
    expect(refused.body).toMatchObject({ question: 2, fields: { 'questions.1.criteria.elements': expect.any(String) as string } });
    const draft = await admin.post<StoredTest>('/api/admin/tests', { name: 'Плохие', questions: [bad], published: false });
    expect(draft).toMatchObject({ status: 201, body: { questions: [{ criteria: bad.criteria }] } });
    expectError(await put(admin, draft.body, [bad]), 400, 'invalid-criteria');
    for (const wrong of [{ maxPoints: 21 }, { id: 'плохой' }, { sampleAnswer: 'а'.repeat(5_001) }]) {
      expectError(await admin.post('/api/admin/tests', { name: 'Плохие', questions: [{ ...first, ...wrong }], published: false }), 400, 'invalid-request');
    }
  });

  test('leave their defaults out, and answers in progress follow the id through every edit', async () => {
    const admin = await app.signInAdmin();
    const created = await admin.post<StoredTest>('/api/admin/tests', { name: 'Коротко', questions: [{ type: 'extended', question: 'Почему?' }] });
    expect(created.body.questions).toMatchObject([{ maxPoints: 3, sampleAnswer: '', criteria: null }]);
    const [stored] = created.body.questions;
    const { client } = await app.registerPupil();
    const path = `/api/drafts/${created.body.id}`;
    expectStatus(await client.put(path, { revision: 1, answers: [{ index: 0, answer: { text: 'Потому' }, changedAt: NOW }] }), 200);
    await put(admin, created.body, [textQuestion(), { ...stored, question: 'Отчего же?', contextText: 'Рисунок', maxPoints: 4 }]);
    expect((await read<Draft>(client, path)).answers).toMatchObject([{ index: 1, answer: { text: 'Потому' } }]);
  });
});

describe('a full site', () => {
  describeApiOnce('takes no photos', (app) => {
    test('and says so before anything is chosen', async () => {
      expect(await read(app.client(), '/api/config')).toMatchObject({ photos: true });
      const row = { id: 'f'.repeat(64), type: 'image/png', width: 1, height: 1, bytes: 2_147_000_000, createdAt: NOW };
      const rows = ['d', 'e', 'f'].map((letter) => ({ ...row, id: letter.repeat(64) }));
      await app.db.insertInto('photos').values(rows).execute();
      expect(await read(app.client(), '/api/config')).toMatchObject({ photos: false });
      await app.db.deleteFrom('photos').where('id', 'in', rows.map((each) => each.id)).execute();
    });
  });
});
