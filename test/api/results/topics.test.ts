/** Tests topics of questions and the shares of their points (rule R135). */
import { expect, test } from 'vitest';
import type { Answer, Question } from '../../../src/domain/questions/question.ts';
import type { UserResults } from '../../../src/features/results/pupils-contract.ts';
import type { listTopics } from '../../../src/features/results/topics-contract.ts';
import type { OutputOf } from '../../../src/http/endpoint.ts';
import { read, reopenOk, createTakenTest } from '../../support/fixtures/result-fixtures.ts';
import { createTest, questionOfEachType } from '../../support/fixtures/test-fixtures.ts';
import { describeApi, expectStatus, type Pupil, type TestApp } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';

const { text, multiple, short, freeform } = questionOfEachType;
type Topics = OutputOf<typeof listTopics>;

const about = (question: Question, topic: string | null): Question => ({ ...question, topic });
const topicsOf = (admin: TestClient): Promise<Topics> => read(admin, '/api/admin/topics');
const cardTopics = async (admin: TestClient, { uid }: Pupil): Promise<UserResults['topics']> =>
  (await read<UserResults>(admin, `/api/admin/users/${uid}/results`)).topics;

/** Deletes all tests: topics are those of the whole site, so each test begins on an empty one. */
async function emptySite(app: TestApp): Promise<TestClient> {
  await app.db.deleteFrom('tests').execute();
  return app.signInAdmin();
}

async function take(app: TestApp, id: string, answers: readonly Answer[]): Promise<Pupil> {
  const pupil = await app.registerPupil();
  expectStatus(await pupil.client.put(`/api/results/${id}`, { answers }), 201);
  return pupil;
}

const both: Answer = { 0: true, 2: true };

describeApi('topics', (app) => {
  test('shares by topic are weighted by points, the lowest first, those nobody answered and the rest last', async () => {
    const admin = await emptySite(app);
    const questions = [about(text, ' Клетка '), about(multiple, 'Клетка'), text, about(freeform, 'Скрытая')];
    const first = await createTest(admin, { name: 'А', questions });
    await createTest(admin, { name: 'Б', questions: [about(text, 'Ботаника'), about(text, 'Клетка')] });
    expect(await topicsOf(admin)).toEqual([
      { topic: 'Клетка', questions: 3, share: null },
      { topic: 'Ботаника', questions: 1, share: null },
      { topic: null, questions: 1, share: null },
    ]);
    const pupil = await take(app, first.id, [0, both, 1, null]);
    await take(app, first.id, [0, both, 0, null]);
    // The share is 4 of 6 points.
    expect(await topicsOf(admin)).toEqual([
      { topic: 'Клетка', questions: 3, share: 2 / 3 },
      { topic: 'Ботаника', questions: 1, share: null },
      { topic: null, questions: 1, share: 0.5 },
    ]);
    expect(await cardTopics(admin, pupil)).toEqual([
      { topic: 'Клетка', questions: 2, share: 2 / 3 },
      { topic: null, questions: 1, share: 1 },
    ]);
    const group = await admin.post<{ id: string }>('/api/admin/groups', { name: 'ЕГЭ' });
    expectStatus(group, 201);
    const path = `/api/admin/topics?groupId=${group.body.id}`;
    expect((await read<Topics>(admin, path)).map(({ share }) => share)).toEqual([null, null, null]);
    expectStatus(await admin.patch(`/api/admin/groups/${group.body.id}/members`, { add: [pupil.uid] }), 200);
    expect(await read(admin, path)).toEqual([
      { topic: 'Клетка', questions: 3, share: 2 / 3 },
      { topic: 'Ботаника', questions: 1, share: null },
      { topic: null, questions: 1, share: 1 },
    ]);
    expect(await admin.get('/api/admin/topics?groupId=nobody')).toMatchObject({ status: 404, body: { code: 'group-not-found' } });
  });

  test('without a topic in use there is no list', async () => {
    const admin = await emptySite(app);
    const { id } = await createTest(admin, { name: 'А', questions: [about(text, '  '), text] });
    const pupil = await take(app, id, [1, 1]);
    expect([await topicsOf(admin), await cardTopics(admin, pupil)]).toEqual([[], []]);
  });

  test('a topic takes the spelling that another test uses', async () => {
    const admin = await emptySite(app);
    const spelled = (...topics: string[]) => ({ name: 'Тест', questions: topics.map((topic) => about(text, topic)) });
    const own = await createTest(admin, spelled(' Обмен  Веществ', 'обмен веществ'));
    expect(own.questions.map(({ topic }) => topic)).toEqual(['Обмен Веществ', 'Обмен Веществ']);
    // No other test uses the spelling.
    const { body } = await admin.put(`/api/admin/tests/${own.id}`, { ...spelled('Обмен веществ', 'Щёточки'), revision: 1 });
    expect(body).toMatchObject({ questions: [{ topic: 'Обмен веществ' }, { topic: 'Щёточки' }] });
    const other = await createTest(admin, spelled('ОБМЕН ВЕЩЕСТВ', 'щеточки'));
    expect(other.questions.map(({ topic }) => topic)).toEqual(['Обмен веществ', 'Щёточки']);
    const stored = await read(admin, `/api/admin/tests/${other.id}`);
    expect(stored).toMatchObject({ questions: [{ topic: 'Обмен веществ' }, { topic: 'Щёточки' }] });
    expect((await topicsOf(admin)).map(({ topic, questions }) => [topic, questions])).toEqual([['Обмен веществ', 2], ['Щёточки', 2]]);
  });

  test('topics may be set after the attempts, and an attempt of another shape keeps those of its own version', async () => {
    const admin = await emptySite(app);
    const { id } = await createTest(admin, { name: 'А', questions: [text, short] });
    const edit = async (questions: Question[], revision: number) =>
      expectStatus(await admin.put(`/api/admin/tests/${id}`, { name: 'А', questions, revision }), 200);
    const pupil = await take(app, id, [1, 'ген']);
    await edit([about(text, 'Клетка'), about(short, 'Генетика')], 1);
    const expected = [{ topic: 'Генетика', questions: 1, share: 0 }, { topic: 'Клетка', questions: 1, share: 1 }];
    expect([await topicsOf(admin), await cardTopics(admin, pupil)]).toEqual([expected, expected]);
    // The corrected key counts before anybody is regraded.
    await edit([about(text, 'Клетка'), about({ ...short, answers: ['ген'] }, 'Генетика')], 2);
    expect((await topicsOf(admin)).map(({ share }) => share)).toEqual([1, 1]);
    await edit([about(short, 'Клетка')], 3);
    const mended = await take(app, id, ['ген']);
    // The first attempt had no topics in its own version.
    expect(await topicsOf(admin)).toEqual([{ topic: 'Клетка', questions: 1, share: 0 }]);
    expect(await cardTopics(admin, mended)).toEqual([{ topic: 'Клетка', questions: 1, share: 0 }]);
    expect(await cardTopics(admin, pupil)).toEqual([]);
  });

  test('attempts that were put aside count nowhere, and deleted tests on the card alone', async () => {
    const admin = await emptySite(app);
    const taken = await createTakenTest(app, 'test');
    await createTest(admin, { name: 'Б', questions: [about(text, 'Клетка')] });
    expectStatus(await admin.put(taken.adminPath, { name: 'А', revision: 1, questions: [about(text, 'Клетка')] }), 200);
    const pupil = await take(app, taken.id, [1]);
    const other = await take(app, taken.id, [0]);
    await reopenOk(taken, other);
    expect(await topicsOf(admin)).toEqual([{ topic: 'Клетка', questions: 2, share: 1 }]);
    expect(await cardTopics(admin, other)).toEqual([]);
    await taken.remove();
    expect(await topicsOf(admin)).toEqual([{ topic: 'Клетка', questions: 1, share: null }]);
    expect(await cardTopics(admin, pupil)).toEqual([{ topic: 'Клетка', questions: 1, share: 1 }]);
  });

  test('shares are not counted again while nothing has changed', async () => {
    const admin = await emptySite(app);
    const { id } = await createTest(admin, { name: 'А', questions: [about(text, 'Клетка')] });
    await take(app, id, [1]);
    await topicsOf(admin);
    const mark = JSON.stringify([{ topic: 'Клетка', points: 3, maxPoints: 4 }]);
    await app.db.updateTable('analyses').set({ topics: mark }).where('testId', '=', id).execute();
    expect(await topicsOf(admin)).toEqual([{ topic: 'Клетка', questions: 1, share: 0.75 }]);
    await take(app, id, [0]);
    expect(await topicsOf(admin)).toEqual([{ topic: 'Клетка', questions: 1, share: 0.5 }]);
  });
});
