/** What several people do at the same time to one thing: each of them is told what became of it. */
import { expect, test } from 'vitest';
import { dataUrl, greyPixel } from '../domain/testing-images.ts';
import type { User } from '../domain/user.ts';
import { createBlock, createLesson, createLessonTest, startCourse, twoQuestions } from '../features/lessons/testing.ts';
import { createTest, oneQuestion } from '../features/tests/testing.ts';
import { describeApi } from './testing.ts';
import { countStatuses } from './testing-client.ts';
import { openConnection } from './testing-connection.ts';

const ROUNDS = 8;
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

/** Every status is one of these. */
async function expectOnly(replies: Parameters<typeof countStatuses>[0], allowed: number[]): Promise<Record<number, number>> {
  const counts = await countStatuses(replies);
  expect(Object.keys(counts).map(Number).filter((status) => !allowed.includes(status))).toEqual([]);
  return counts;
}

describeApi('at the same time', (app) => {
  test('fifty tabs with answers of their own store one of them, and the others are told', async () => {
    const { lesson, pupil } = await startCourse(app);
    const options = Array.from({ length: 50 }, (_, option) => `Ответ ${option}`);
    const [draft] = oneQuestion('Тест').questions;
    const { id } = await createTest(await app.signInAdmin(), { name: 'Пятьдесят', questions: [{ ...draft, options } as typeof draft & object] });
    const admin = await app.signInAdmin();
    await admin.put(`/api/admin/lesson-tests/${lesson.id}`, { revision: 1, questions: [{ question: 'Что?', options, correct: 0 }] });
    for (const path of [`/api/results/${id}`, `/api/lesson-results/${lesson.id}`]) {
      const sent = options.map((_, answer) => pupil.client.put<{ answers: number[] }>(path, { answers: [answer] }));
      expect(await countStatuses(sent)).toEqual({ 201: 1, 409: 49 });
      const winner = (await Promise.all(sent)).findIndex(({ status }) => status === 201);
      expect((await pupil.client.get(path)).body).toMatchObject({ answers: [winner] });
    }
  });

  test('submissions whose answers are lost, and those that are sent again, are one', async () => {
    const { lesson, pupil } = await startCourse(app);
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

  test('of twenty edits of one lesson one is stored', async () => {
    const admin = await app.signInAdmin();
    const { id: blockId } = await createBlock(admin);
    const { id } = await createLesson(admin, blockId);
    const address = `/api/admin/lessons/${id}`;
    const edits = Array.from({ length: 20 }, (_, place) =>
      admin.put(address, { title: `Правка ${place}`, content: 'т', blockId, revision: 1 }),
    );
    expect(await countStatuses(edits)).toEqual({ 200: 1, 409: 19 });
    const winner = (await Promise.all(edits)).find(({ status }) => status === 200);
    expect((await admin.get(address)).body).toEqual(winner?.body);
  });

  test.for(['tests', 'blocks', 'lessons', 'lesson-tests'] as const)('edits and deletions of one of the %s', async (kind) => {
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
      const address = `/api/admin/${kind}/${id}`;
      const edit = () => admin.put(address, { ...change, revision: 1 });
      const remove = () => admin.delete(address);
      const sent = [edit(), remove(), edit(), remove(), edit()];
      const counts = await expectOnly(sent, [200, 204, 404, 409]);
      expect(counts[204]).toBe(1);
      expect(counts[200] ?? 0).toBeLessThan(2);
      expect((await admin.get(address)).status).toBe(404);
    }
  });

  test('a lesson’s test that is deleted and made again is there once, and its results stay', async () => {
    for (const _ of rounds) {
      const { admin, lesson, pupil } = await startCourse(app);
      const address = `/api/admin/lesson-tests/${lesson.id}`;
      const submit = () => pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers: [1, 0] });
      const make = () => admin.put(address, { questions: twoQuestions });
      const remove = () => admin.delete(address);
      const submissions = [submit(), submit(), submit()];
      await expectOnly([remove(), make(), make(), remove(), make(), make()], [201, 204, 400, 404]);
      const told = await expectOnly(submissions, [200, 201, 404]);
      const { body } = await pupil.client.get('/api/lesson-results');
      expect(Object.keys(body as object)).toEqual(told[201] === undefined ? [] : [lesson.id]);
      await expectOnly([make()], [201, 400]);
      expect((await admin.get(address)).body).toMatchObject({ questions: twoQuestions });
    }
  });

  test('submissions, edits and the deletion of a general test', async () => {
    const admin = await app.signInAdmin();
    for (const _ of rounds) {
      const { id } = await createTest(admin, oneQuestion('Тест'));
      const pupil = await app.registerPupil();
      const submit = () => pupil.client.put(`/api/results/${id}`, { answers: [1] });
      const edit = (revision: number) => admin.put(`/api/admin/tests/${id}`, { ...oneQuestion('Правка'), revision });
      const submissions = [submit(), submit(), submit(), submit()];
      const others = [edit(1), edit(1), admin.delete(`/api/admin/tests/${id}`), edit(2)];
      const told = await expectOnly(submissions, [200, 201, 404]);
      await expectOnly(others, [200, 204, 404, 409]);
      expect((await pupil.client.get(`/api/results/${id}`)).status).toBe(told[201] === undefined ? 404 : 200);
    }
  });

  test('tests with the same new pictures in another order', async () => {
    const admin = await app.signInAdmin();
    for (const round of rounds) {
      const pictures = Array.from({ length: 20 }, (_, place) => dataUrl(greyPixel(round * 20 + place)));
      const draft = (images: string[]) => ({ name: 'Рисунки', questions: images.flatMap((image) => oneQuestion('', image).questions) });
      const orders = [pictures, pictures.toReversed(), pictures, pictures.toReversed()];
      const sent = orders.map((images) => admin.post('/api/admin/tests', draft(images)));
      expect(await countStatuses(sent)).toEqual({ 201: 4 });
    }
  });

  test('what two administrators change of one user holds, each what they named', async () => {
    const [one, two] = [await app.signInAdmin(), await app.signInAdmin()];
    for (const _ of rounds) {
      const block = await createBlock(one);
      const { uid, client } = await app.registerPupil();
      const address = `/api/admin/users/${uid}`;
      const sent = [
        one.patch(address, { role: 1 }),
        two.patch(address, { accessBlocks: [block.id] }),
        client.patch('/api/profile', { nickname: 'Новый' }),
      ];
      expect(await countStatuses(sent)).toEqual({ 200: 3 });
      expect((await one.get<User>(address)).body).toMatchObject({ role: 1, accessBlocks: [block.id], nickname: 'Новый' });
    }
  });

  test('a block that is granted and deleted is open to nobody', async () => {
    const admin = await app.signInAdmin();
    for (const _ of rounds) {
      const block = await createBlock(admin);
      const pupils = await Promise.all([1, 2, 3].map(() => app.registerPupil()));
      const grants = pupils.map(({ uid }) => admin.patch(`/api/admin/users/${uid}`, { role: 1, accessBlocks: [block.id] }));
      const deletion = admin.delete(`/api/admin/blocks/${block.id}`);
      await expectOnly(grants, [200, 400]);
      expect((await deletion).status).toBe(204);
      for (const [place, { uid }] of pupils.entries()) {
        const { status } = (await grants[place]) ?? {};
        // A grant that was refused has changed nothing at all.
        const { body } = await admin.get<User>(`/api/admin/users/${uid}`);
        expect(body).toMatchObject({ role: status === 200 ? 1 : 0, accessBlocks: [] });
      }
    }
  });
});
