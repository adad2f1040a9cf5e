import { expect, test } from 'vitest';
import { describeApi, expectStatus } from '../../support/test-app.ts';
import { createTakenTest, read, readPages, reopenOk, takenBy } from '../../support/fixtures/result-fixtures.ts';
import { poorAnswers as poor, rightAnswers as right } from '../../support/fixtures/lesson-fixtures.ts';
import { createTest, oneQuestion } from '../../support/fixtures/test-fixtures.ts';
import { addPeople } from '../../support/fixtures/user-fixtures.ts';
import { getGradebook } from '../../../src/features/results/pupils-contract.ts';
import type { OutputOf } from '../../../src/http/endpoint.ts';
import type { StoredTest } from '../../../src/features/tests/contract.ts';
import type { TestClient } from '../../support/test-client.ts';

type Gradebook = OutputOf<typeof getGradebook>;

const path = getGradebook.path;
const gradebook = (admin: TestClient, query: Record<string, string> = {}) => read<Gradebook>(admin, `${path}?${new URLSearchParams(query)}`);
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;

describeApi(`GET ${path}`, (app) => {
  test('the columns are the tests by creation, then the deleted ones that have results', async () => {
    const admin = await app.signInAdmin();
    const names = ['Я', 'А', 'Б', 'В', 'Г'];
    const tests: StoredTest[] = [];
    for (const name of names) tests.push(await createTest(admin, oneQuestion(name)));
    const { client, uid } = await app.registerPupil();
    const submit = (index: number) => client.put(`/api/results/${tests[index]?.id}`, { answers: [0] });
    for (const index of [0, 1, 3]) expectStatus(await submit(index), 201);
    // The test «Я» is deleted with its results, «Б» without results, and «В» with only an earlier attempt.
    expectStatus(await admin.delete(`/api/admin/tests/${tests[3]?.id}/results/${uid}`), 204);
    for (const index of [0, 2, 3]) expectStatus(await admin.delete(`/api/admin/tests/${tests[index]?.id}`), 204);
    const own = new Map(tests.map(({ id, name }) => [id, name]));
    const columns = (await gradebook(admin)).tests.filter(({ id }) => own.has(id));
    const column = (name: string, deleted: boolean) => ({ id: tests[names.indexOf(name)]?.id, name, maxScore: 1, deleted });
    expect(columns).toEqual([column('А', false), column('Г', false), column('Я', true)]);
  });

  test('a pupil has points by test, the number of passed lessons and the mean share', async () => {
    const [one, two, lesson] = [await createTakenTest(app, 'test'), await createTakenTest(app, 'test'), await createTakenTest(app, 'lesson-test')];
    const pupil = await takenBy(lesson, right);
    await pupil.client.put(one.resultPath, { answers: poor });
    const row = async () => (await gradebook(one.admin, { search: pupil.email })).users[0];
    const result = (score: number) => ({ score, maxScore: 2, timestamp: time, pending: null, checkedAt: null, testPoints: null, mark: null, parts: [] });
    const person = { uid: pupil.uid, nickname: 'Ученик', email: pupil.email };
    expect(await row()).toEqual({ ...person, results: { [one.id]: result(1) }, lessonsPassed: 1, meanShare: 0.5 });
    await pupil.client.put(two.resultPath, { answers: right });
    await two.remove();
    expect(await row()).toEqual({ ...person, results: { [one.id]: result(1), [two.id]: result(2) }, lessonsPassed: 1, meanShare: 0.75 });
    await reopenOk(one, pupil);
    await reopenOk(lesson, pupil);
    expect(await row()).toEqual({ ...person, results: { [two.id]: result(2) }, lessonsPassed: 0, meanShare: 1 });
    const idle = await app.registerPupil();
    expect((await gradebook(one.admin, { search: idle.email })).users).toMatchObject([{ results: {}, lessonsPassed: 0, meanShare: null }]);
  });

  test('administrators are left out unless they have results', async () => {
    const taken = await createTakenTest(app, 'lesson-test');
    const admin = await taken.registerPupil();
    await app.db.updateTable('users').set({ role: 99 }).where('uid', '=', admin.uid).execute();
    const listed = async () => {
      const { users, total } = await gradebook(taken.admin, { search: admin.email });
      expect(users).toHaveLength(total);
      const all = await readPages<Gradebook>(taken.admin, path, { limit: '200' });
      const uids = all.flatMap((page) => page.users.map(({ uid }) => uid));
      expect(new Set(all.map((page) => page.total))).toEqual(new Set([uids.length]));
      expect(uids.includes(admin.uid)).toBe(total === 1);
      return total;
    };
    expect(await listed()).toBe(0);
    expectStatus(await admin.client.put(taken.resultPath, { answers: poor }), 201);
    expect(await listed()).toBe(1);
    await reopenOk(taken, admin);
    expect(await listed()).toBe(0);
  });

  test('pages of every size have the pupils by nickname, equal ones by uid', async () => {
    const admin = await app.signInAdmin();
    const nicknames = ['Абв', 'Ёлкин', 'елкина', 'Жук', 'жук', 'Яна', 'Anna', 'boris'];
    const people = nicknames.map((nickname, index) => ({ uid: `order-${index}`, nickname, email: `order-${index}@pages.ru` }));
    await addPeople(app, people.toReversed());
    for (let limit = 1; limit <= people.length + 1; limit += 1) {
      const pages = await readPages<Gradebook>(admin, path, { search: '@pages.ru', limit: String(limit) });
      expect(pages.flatMap(({ users }) => users.map(({ nickname }) => nickname))).toEqual(nicknames);
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([people.length]));
    }
    const all = await readPages<Gradebook>(admin, path, { limit: '3' });
    const uids = all.flatMap(({ users }) => users.map(({ uid }) => uid));
    expect(new Set(uids).size).toBe(uids.length);
    expect(uids.filter((uid) => uid.startsWith('order-'))).toEqual(people.map(({ uid }) => uid));
    expect(all[0]?.total).toBe(uids.length);
  });

  test('a changed nickname changes the place', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    await addPeople(app, [{ uid: 'between', nickname: 'Пп', email: `between-${pupil.email}` }]);
    const order = async () => (await gradebook(admin, { search: pupil.email })).users.map(({ uid }) => uid);
    expect(await order()).toEqual(['between', pupil.uid]);
    expectStatus(await pupil.client.patch('/api/profile', { nickname: 'Аа' }), 200);
    expect(await order()).toEqual([pupil.uid, 'between']);
  });
});
