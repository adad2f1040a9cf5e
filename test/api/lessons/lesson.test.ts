import { expect, test } from 'vitest';
import { describeApi } from '../../support/test-app.ts';
import { createBlock, createLesson, createLessonTest, openBlocks, poorAnswers, rightAnswers, createCourse, VIDEO } from '../../support/fixtures/lesson-fixtures.ts';

const noAccess = { code: 'no-access', message: 'У вас нет доступа к этому уроку/тесту/результатам.' };
const notFound = { code: 'lesson-not-found', message: 'Урок не найден' };

describeApi('GET /api/lessons/{id}', (app) => {
  test('a lesson of an open block has its text, its video and the pupil’s own result', async () => {
    const { admin, block, lesson, pupil } = await createCourse(app);
    const expected = {
      id: lesson.id,
      title: 'Пластиды',
      content: 'Какими бывают пластиды',
      blockId: block.id,
      blockTitle: 'Клетка',
      videoUrl: VIDEO,
      hasTest: true,
      questionCount: 2,
      result: null,
      assignment: null,
    };
    const { status, body } = await pupil.client.get(`/api/lessons/${lesson.id}`);
    expect([status, body]).toEqual([200, expected]);
    await pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers: poorAnswers });
    const result = { score: 1, maxScore: 2 };
    expect((await pupil.client.get(`/api/lessons/${lesson.id}`)).body).toEqual({ ...expected, result });
    await admin.delete(`/api/admin/lesson-tests/${lesson.id}`);
    expect((await pupil.client.get(`/api/lessons/${lesson.id}`)).body).toEqual({
      ...expected,
      hasTest: false,
      questionCount: 0,
      result,
    });
  });

  test('an unknown or deleted lesson gets 404 for every user', async () => {
    const { admin, lesson, pupil } = await createCourse(app);
    await admin.delete(`/api/admin/lessons/${lesson.id}`);
    for (const client of [pupil.client, admin, (await app.registerPupil()).client]) {
      for (const id of [lesson.id, 'nothing', '%00', '..%2F', '%D1%8F', 'a'.repeat(200)]) {
        const { status, body } = await client.get(`/api/lessons/${id}`);
        expect({ id, status, body }).toEqual({ id, status: 404, body: notFound });
      }
      expect((await client.get(`/api/lesson-tests/${lesson.id}`)).body).toEqual(notFound);
    }
    const { status, body } = await admin.put(`/api/lesson-results/${lesson.id}`, { answers: rightAnswers });
    expect([status, body]).toEqual([404, notFound]);
  });

  test('a lesson has neither the results of other users nor of other lessons', async () => {
    const { admin, block, lesson, pupil } = await createCourse(app);
    const next = await createLesson(admin, block.id);
    await createLessonTest(admin, next.id);
    expect((await pupil.client.put(`/api/lesson-results/${next.id}`, { answers: poorAnswers })).status).toBe(201);
    const other = await app.registerPupil();
    await openBlocks(admin, other, block.id);
    expect((await other.client.put(`/api/lesson-results/${lesson.id}`, { answers: poorAnswers })).status).toBe(201);
    expect((await pupil.client.get(`/api/lessons/${lesson.id}`)).body).toMatchObject({ result: null });
  });
});

describeApi('access to blocks', (app) => {
  test('a change of open blocks holds from the next request on', async () => {
    const { admin, block, lesson, pupil } = await createCourse(app);
    const other = await createBlock(admin);
    const { client } = pupil;
    const statuses = async () => [
      (await client.get(`/api/lessons/${lesson.id}`)).status,
      (await client.get(`/api/lesson-tests/${lesson.id}`)).status,
      (await client.put(`/api/lesson-results/${lesson.id}`, { answers: [null, null] })).status,
      (await client.get(`/api/lesson-results/${lesson.id}`)).status,
    ];
    const [open, closed] = [
      [200, 200, 400, 404],
      [403, 403, 403, 403],
    ];
    for (const [blocks, expected] of [
      [[block.id], open],
      [[other.id], closed],
      [[other.id, block.id], open],
      [[], closed],
    ] as const) {
      await openBlocks(admin, pupil, ...blocks);
      expect(await statuses()).toEqual(expected);
    }
  });

  test('a lesson that moves to another block needs access to that block', async () => {
    const { admin, block, lesson, pupil } = await createCourse(app);
    const other = await createBlock(admin);
    const move = (blockId: string, revision: number) =>
      admin.put(`/api/admin/lessons/${lesson.id}`, { title: 'Пластиды', content: 'текст', blockId, revision });
    await move(other.id, 1);
    expect(await pupil.client.get(`/api/lessons/${lesson.id}`)).toMatchObject({ status: 403, body: noAccess });
    await move(block.id, 2);
    expect((await pupil.client.get(`/api/lessons/${lesson.id}`)).status).toBe(200);
  });

  test('every role needs the open block, admins included', async () => {
    const { admin, block, lesson } = await createCourse(app);
    for (const role of [0, 1, 99] as const) {
      const pupil = await app.registerPupil(role);
      const { client } = pupil;
      for (const response of [
        await client.get(`/api/lessons/${lesson.id}`),
        await client.get(`/api/lesson-tests/${lesson.id}`),
        await client.put(`/api/lesson-results/${lesson.id}`, { answers: rightAnswers }),
        await client.get(`/api/lesson-results/${lesson.id}`),
      ]) {
        expect([response.status, response.body]).toEqual([403, noAccess]);
      }
      await openBlocks(admin, pupil, block.id);
      expect((await client.get(`/api/lessons/${lesson.id}`)).status).toBe(200);
      // A change of the role does not change which blocks are open.
      await admin.patch(`/api/admin/users/${pupil.uid}`, { role: 0 });
      expect((await client.get(`/api/lessons/${lesson.id}`)).status).toBe(200);
    }
  });

  test('a pupil cannot open a block by sending fields', async () => {
    const { block, lesson } = await createCourse(app);
    const { client, uid } = await app.registerPupil();
    await client.patch('/api/profile', { nickname: 'Хитрец', accessBlocks: [block.id], role: 99 });
    expect((await client.patch(`/api/admin/users/${uid}`, { accessBlocks: [block.id] })).status).toBe(403);
    const forged = { answers: rightAnswers, accessBlocks: [block.id], blockId: block.id, role: 99 };
    expect((await client.put(`/api/lesson-results/${lesson.id}`, forged)).body).toEqual(noAccess);
    expect((await client.get('/api/session')).body).toMatchObject({ user: { role: 0, accessBlocks: [] } });
  });

  test('a deleted block disappears from the open blocks of its users', async () => {
    const { admin, block, pupil } = await createCourse(app);
    const kept = await createBlock(admin);
    await createLesson(admin, kept.id);
    await openBlocks(admin, pupil, block.id, kept.id);
    await admin.delete(`/api/admin/blocks/${block.id}`);
    for (const path of ['/api/session', '/api/profile']) {
      expect((await pupil.client.get(path)).body).toMatchObject({ user: { accessBlocks: [kept.id] } });
    }
    expect((await admin.get(`/api/admin/users/${pupil.uid}`)).body).toMatchObject({ accessBlocks: [kept.id] });
    expect(await app.db.selectFrom('openBlocks').select('blockId').where('uid', '=', pupil.uid).execute()).toEqual([
      { blockId: kept.id },
    ]);
  });
});
