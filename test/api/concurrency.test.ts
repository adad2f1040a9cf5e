/**
 * Tests concurrent requests that change the same thing: each response must be true, and no combination may leave a
 * broken state.
 */
import { expect, test } from 'vitest';
import { dataUrl, greyPixel } from '../support/fixtures/files/image-fixtures.ts';
import type { User } from '../../src/domain/users/user.ts';
import { createBlock, createLesson, createLessonTest, createCourse, twoQuestions } from '../support/fixtures/lesson-fixtures.ts';
import { createTest, oneQuestion } from '../support/fixtures/test-fixtures.ts';
import { describeApi } from '../support/test-app.ts';
import { countStatuses } from '../support/test-client.ts';
import { openConnection } from '../support/raw-connection.ts';

const ROUNDS = 8;
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

/**
 * Asserts that the responses have only these statuses.
 * @returns how many responses have each status
 */
async function expectOnly(responses: Parameters<typeof countStatuses>[0], allowed: number[]): Promise<Record<number, number>> {
  const counts = await countStatuses(responses);
  expect(Object.keys(counts).map(Number).filter((status) => !allowed.includes(status))).toEqual([]);
  return counts;
}

describeApi('concurrent requests', (app) => {
  test('submissions whose responses are lost, and their retries, store one result', async () => {
    const { lesson, pupil } = await createCourse(app);
    const { id } = await createTest(await app.signInAdmin(), oneQuestion('Тест'));
    const cookie = [...pupil.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const [path, answers] of [
      [`/api/results/${id}`, [0]],
      [`/api/lesson-results/${lesson.id}`, [1, 0]],
    ] as const) {
      const body = JSON.stringify({ answers });
      const lost = Array.from({ length: 20 }, async () => {
        const connection = await openConnection(app.url);
        connection.write(
          `PUT ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        );
        connection.destroy();
      });
      await Promise.all(lost);
      const again = Array.from({ length: 20 }, () => pupil.client.put(path, { answers }));
      await expectOnly(again, [200, 201]);
      expect(new Set((await Promise.all(again)).map(({ text }) => text)).size).toBe(1);
    }
  });

  test.for(['tests', 'blocks', 'lessons', 'lesson-tests'] as const)('one concurrent deletion and at most one edit of one of the %s succeed', async (kind) => {
    const admin = await app.signInAdmin();
    for (const _ of rounds) {
      const { id: blockId } = await createBlock(admin);
      const lesson = await createLesson(admin, blockId);
      await createLessonTest(admin, lesson.id);
      const general = await createTest(admin, oneQuestion('Тест'));
      const [id, change] = {
        tests: [general.id, oneQuestion('Правка')] as const,
        blocks: [blockId, { title: 'Правка', description: 'о', order: 2 }] as const,
        lessons: [lesson.id, { title: 'Правка', content: 'т', blockId }] as const,
        'lesson-tests': [lesson.id, { questions: twoQuestions }] as const,
      }[kind];
      const path = `/api/admin/${kind}/${id}`;
      const edit = () => admin.put(path, { ...change, revision: 1 });
      const remove = () => admin.delete(path);
      const sent = [edit(), remove(), edit(), remove(), edit()];
      const counts = await expectOnly(sent, [200, 204, 404, 409]);
      expect(counts[204]).toBe(1);
      expect(counts[200] ?? 0).toBeLessThan(2);
      expect((await admin.get(path)).status).toBe(404);
    }
  });

  test('a lesson test that is concurrently deleted and created exists once, and its results stay', async () => {
    for (const _ of rounds) {
      const { admin, lesson, pupil } = await createCourse(app);
      const path = `/api/admin/lesson-tests/${lesson.id}`;
      const submit = () => pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers: [1, 0] });
      const create = () => admin.put(path, { questions: twoQuestions });
      const remove = () => admin.delete(path);
      const submissions = [submit(), submit(), submit()];
      await expectOnly([remove(), create(), create(), remove(), create(), create()], [201, 204, 400, 404]);
      const counts = await expectOnly(submissions, [200, 201, 404]);
      const { body } = await pupil.client.get('/api/lesson-results');
      expect(Object.keys(body as object)).toEqual(counts[201] === undefined ? [] : [lesson.id]);
      await expectOnly([create()], [201, 400]);
      expect((await admin.get(path)).body).toMatchObject({ questions: twoQuestions });
    }
  });

  test('a submission that succeeds during edits and the deletion of a general test has a result', async () => {
    const admin = await app.signInAdmin();
    for (const _ of rounds) {
      const { id } = await createTest(admin, oneQuestion('Тест'));
      const pupil = await app.registerPupil();
      const submit = () => pupil.client.put(`/api/results/${id}`, { answers: [1] });
      const edit = (revision: number) => admin.put(`/api/admin/tests/${id}`, { ...oneQuestion('Правка'), revision });
      const submissions = [submit(), submit(), submit(), submit()];
      const others = [edit(1), edit(1), admin.delete(`/api/admin/tests/${id}`), edit(2)];
      const counts = await expectOnly(submissions, [200, 201, 404]);
      await expectOnly(others, [200, 204, 404, 409]);
      expect((await pupil.client.get(`/api/results/${id}`)).status).toBe(counts[201] === undefined ? 404 : 200);
    }
  });

  test('tests with the same new images in different orders are all stored', async () => {
    const admin = await app.signInAdmin();
    for (const round of rounds) {
      const images = Array.from({ length: 20 }, (_, index) => dataUrl(greyPixel(round * 20 + index)));
      const inputWith = (order: string[]) => ({ name: 'Рисунки', questions: order.flatMap((image) => oneQuestion('', image).questions) });
      const orders = [images, images.toReversed(), images, images.toReversed()];
      const sent = orders.map((order) => admin.post('/api/admin/tests', inputWith(order)));
      expect(await countStatuses(sent)).toEqual({ 201: 4 });
    }
  });

  test('concurrent changes of different fields of one user are all stored', async () => {
    const [one, two] = [await app.signInAdmin(), await app.signInAdmin()];
    for (const _ of rounds) {
      const block = await createBlock(one);
      const { uid, client } = await app.registerPupil();
      const path = `/api/admin/users/${uid}`;
      const sent = [
        one.patch(path, { role: 1 }),
        two.patch(path, { accessBlocks: [block.id] }),
        client.patch('/api/profile', { nickname: 'Новый' }),
      ];
      expect(await countStatuses(sent)).toEqual({ 200: 3 });
      expect((await one.get<User>(path)).body).toMatchObject({ role: 1, accessBlocks: [block.id], nickname: 'Новый' });
    }
  });

  test('a block that is concurrently opened and deleted is open to nobody', async () => {
    const admin = await app.signInAdmin();
    for (const _ of rounds) {
      const block = await createBlock(admin);
      const pupils = await Promise.all([1, 2, 3].map(() => app.registerPupil()));
      const grants = pupils.map(({ uid }) => admin.patch(`/api/admin/users/${uid}`, { role: 1, accessBlocks: [block.id] }));
      const deletion = admin.delete(`/api/admin/blocks/${block.id}`);
      await expectOnly(grants, [200, 400]);
      expect((await deletion).status).toBe(204);
      for (const [index, { uid }] of pupils.entries()) {
        const { status } = (await grants[index]) ?? {};
        // A rejected change has not changed the role either.
        const { body } = await admin.get<User>(`/api/admin/users/${uid}`);
        expect(body).toMatchObject({ role: status === 200 ? 1 : 0, accessBlocks: [] });
      }
    }
  });
});
