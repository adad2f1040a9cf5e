import { beforeAll, expect, test } from 'vitest';
import type { TopicShare } from '../../../src/domain/results/topic-shares.ts';
import type { Assignment } from '../../../src/features/assignments/contract.ts';
import { assigned, give, own, read } from '../../support/fixtures/assignment-fixtures.ts';
import { extendedQuestion, textQuestion } from '../../support/fixtures/question-arbitraries.ts';
import { createTest } from '../../support/fixtures/test-fixtures.ts';
import { describeApi, expectStatus, type Pupil } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';

const topic = 'Проверяемая тема';
const questions = [textQuestion({ correct: 0 }), extendedQuestion({ id: 'one', topic, maxPoints: 3, criteria: null })];
const AT = '2026-11-27T10:00:00.000Z';

describeApi('a work that is given out', (app) => {
  let admin: TestClient;
  let id: string;
  beforeAll(async () => {
    admin = await app.signInAdmin();
    ({ id } = await createTest(admin, { name: 'Отдаём', questions }));
  });

  async function handIn(answer: unknown = { text: 'Свет' }): Promise<Pupil> {
    const pupil = await app.registerPupil();
    expectStatus(await pupil.client.put(`/api/results/${id}`, { answers: [0, answer], withoutAnswer: [1] }), 201);
    return pupil;
  }
  /** Gives a work out in the way in which the page of the tutor does. */
  const giveOut = ({ uid }: Pupil, points: number) =>
    app.db
      .updateTable('results')
      .set({ score: 1 + points, maxScore: 4, pendingQuestions: 0, pendingMaxPoints: 0, checkedAt: AT, unseen: 1, givenPoints: JSON.stringify([null, { points, maxPoints: 3 }]) })
      .where('uid', '=', uid)
      .where('testId', '=', id)
      .execute();
  const rowOf = async ({ email }: Pupil): Promise<Record<string, string>> => {
    const lines = (await admin.get(`/api/admin/tests/${id}/results.csv`)).text.replace('\ufeff', '').split('\r\n').map((line) => line.split(';'));
    const row = lines.find((cells) => cells[1] === email) ?? [];
    return Object.fromEntries((lines[0] ?? []).map((name, index) => [name, row[index] ?? '']));
  };

  test('has its points in downloads, which are empty before', async () => {
    const [waits, empty, given] = [await handIn(), await handIn(null), await handIn()];
    await giveOut(given, 2);
    expect(await rowOf(waits)).toMatchObject({ Баллы: '1', Максимум: '1', Проверка: 'ждёт', 'Вопрос 1': '1', 'Вопрос 2': '' });
    expect(await rowOf(empty)).toMatchObject({ Баллы: '1', Максимум: '4', Проверка: 'отдана', 'Вопрос 2': '0' });
    expect(await rowOf(given)).toMatchObject({ Баллы: '3', Максимум: '4', Проверка: 'отдана', 'Вопрос 2': '2' });
    expect(Object.keys(await rowOf(given)).slice(4, 8)).toEqual(['Процент', 'Время', 'Проверка', 'Вопрос 1']);
  });

  test('counts in topics and own data, and not before', async () => {
    const pupil = await handIn();
    const shareOf = async (): Promise<number | null | undefined> => (await read<{ topics: TopicShare[] }>(pupil.client, '/api/progress')).topics.find((each) => each.topic === topic)?.share;
    const pointsOf = async () => (await read<{ tests: { answers: { points: number | null; maxPoints: number }[] }[] }>(pupil.client, '/api/profile/data?format=json')).tests[0]?.answers[1];
    expect(await shareOf()).toBeNull();
    expect(await pointsOf()).toMatchObject({ points: null, maxPoints: 3 });
    await giveOut(pupil, 2);
    expect(await shareOf()).toBeCloseTo(2 / 3);
    expect(await pointsOf()).toMatchObject({ points: 2, maxPoints: 3 });
    const shares = await read<TopicShare[]>(admin, '/api/admin/topics');
    expect(shares.find((each) => each.topic === topic)?.share).toBeGreaterThan(0);
  });

  test('is being checked in its assignment, then checked and first among the open ones until its review was opened', async () => {
    const pupil = await app.registerPupil();
    const given = await give(admin, { target: { kind: 'test', id }, uids: [pupil.uid] });
    const counts = async () => (await read<Assignment>(admin, `/api/admin/assignments/${given.id}`)).counts;
    expect(await counts()).toMatchObject({ handedIn: 0, checking: 0 });
    expectStatus(await pupil.client.put(`/api/results/${id}`, { answers: [0, { text: 'Свет' }] }), 201);
    expect(await counts()).toMatchObject({ handedIn: 1, checking: 1 });
    expect((await own(pupil.client)).done).toMatchObject([{ state: 'checking', unseen: false, checkedAt: null, score: 1, maxScore: 1 }]);
    expect(await assigned(admin, given.id)).toMatchObject([{ state: 'checking' }]);
    expect((await read<Assignment>(admin, `/api/admin/assignments/${given.id}`)).status).toBe('open');

    await giveOut(pupil, 3);
    expect(await counts()).toMatchObject({ handedIn: 1, checking: 0 });
    expect(await own(pupil.client)).toMatchObject({ open: [{ state: 'checked', unseen: true, checkedAt: AT, score: 4 }], done: [], doneTotal: 0 });
    expectStatus(await pupil.client.get(`/api/results/${id}`), 200);
    expect(await own(pupil.client)).toMatchObject({ open: [], done: [{ state: 'checked', unseen: false, checkedAt: AT }], doneTotal: 1 });
    expect((await read<Assignment>(admin, `/api/admin/assignments/${given.id}`)).status).toBe('past');
  });

  test('shows sample, criteria and explanation to its pupil', async () => {
    const pupil = await handIn();
    expect(JSON.stringify(await read(pupil.client, `/api/results/${id}`))).not.toContain('Он поглощает свет.');
    await giveOut(pupil, 1);
    expect(JSON.stringify(await read(pupil.client, `/api/results/${id}`))).toContain('Он поглощает свет.');
  });

  test('counts in means by what is known: a maximum of 0 counts in none', async () => {
    const { id: alone } = await createTest(admin, { name: 'Только развёрнутый', questions: [questions[1] ?? textQuestion()] });
    const pupil = await app.registerPupil();
    expect((await pupil.client.put(`/api/results/${alone}`, { answers: [{ text: 'Свет' }] })).body).toMatchObject({ score: 0, maxScore: 0, pending: { questions: 1, maxPoints: 3 } });
    expect(await read(admin, `/api/admin/tests/${alone}/results`)).toMatchObject({ test: { maxScore: 3, meanShare: null }, results: [{ maxScore: 0 }] });
    expect(await read(admin, `/api/admin/gradebook?search=${pupil.email}`)).toMatchObject({ users: [{ meanShare: null }] });
  });
});
