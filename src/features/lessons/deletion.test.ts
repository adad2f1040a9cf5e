import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApi } from '../../server/testing.ts';
import { countStatuses } from '../../server/testing-client.ts';
import { createBlock, createLesson, createLessonTest, openBlocks, startCourse, twoQuestions } from './testing.ts';

describeApi('deleting', (app) => {
  /** What is stored of a block: its lessons, their tests, who may open it. */
  const leftOf = async (blockId: string, ...lessonIds: string[]) => ({
    lessons: (await app.db.selectFrom('lessons').select('id').where('id', 'in', lessonIds).execute()).length,
    tests: (await app.db.selectFrom('lessonTests').select('lessonId').where('lessonId', 'in', lessonIds).execute()).length,
    open: (await app.db.selectFrom('openBlocks').select('uid').where('blockId', '=', blockId).execute()).length,
  });

  test('a block takes its lessons and their tests along, and no others', async () => {
    const { admin, block, lesson } = await startCourse(app);
    const second = await createLesson(admin, block.id);
    await createLessonTest(admin, second.id);
    const other = await startCourse(app);
    expect(await leftOf(block.id, lesson.id, second.id)).toEqual({ lessons: 2, tests: 2, open: 1 });
    expect((await admin.delete(`/api/admin/blocks/${block.id}`)).status).toBe(204);
    expect(await leftOf(block.id, lesson.id, second.id)).toEqual({ lessons: 0, tests: 0, open: 0 });
    expect(await leftOf(other.block.id, other.lesson.id)).toEqual({ lessons: 1, tests: 1, open: 1 });
    for (const id of [lesson.id, second.id]) {
      expect((await admin.get(`/api/admin/lessons/${id}`)).status).toBe(404);
      expect((await admin.get(`/api/admin/lesson-tests/${id}`)).status).toBe(404);
    }
  });

  test('a block that can’t be deleted whole is left whole', async () => {
    const { admin, block, lesson, pupil } = await startCourse(app);
    const last = await createLesson(admin, block.id, { title: 'Последний' });
    await createLessonTest(admin, last.id);
    const { statements, undo } = refuseDeletion(app.engine, last.id);
    for (const statement of statements) await sql.raw(statement).execute(app.db);
    await expect(admin.delete(`/api/admin/blocks/${block.id}`)).rejects.toThrow('answered 500');
    for (const statement of undo) await sql.raw(statement).execute(app.db);

    expect(app.defects.splice(0)).toHaveLength(1);
    expect(await leftOf(block.id, lesson.id, last.id)).toEqual({ lessons: 2, tests: 2, open: 1 });
    expect((await pupil.client.get(`/api/lesson-tests/${lesson.id}`)).status).toBe(200);
    expect((await admin.delete(`/api/admin/blocks/${block.id}`)).status).toBe(204);
  });

  test('a lesson takes its test along, and leaves its block and the other lessons', async () => {
    const { admin, block, lesson } = await startCourse(app);
    const second = await createLesson(admin, block.id);
    await createLessonTest(admin, second.id);
    expect((await admin.delete(`/api/admin/lessons/${lesson.id}`)).status).toBe(204);
    expect(await leftOf(block.id, lesson.id)).toEqual({ lessons: 0, tests: 0, open: 1 });
    expect(await leftOf(block.id, second.id)).toEqual({ lessons: 1, tests: 1, open: 1 });
    expect((await admin.get(`/api/admin/blocks/${block.id}`)).status).toBe(200);
  });

  test('of twenty at once one deletes', async () => {
    const admin = await app.signInAdmin();
    const block = await createBlock(admin);
    const lesson = await createLesson(admin, block.id);
    await createLessonTest(admin, lesson.id);
    for (const address of [`lesson-tests/${lesson.id}`, `lessons/${lesson.id}`, `blocks/${block.id}`]) {
      const sent = Array.from({ length: 20 }, () => admin.delete(`/api/admin/${address}`));
      expect(await countStatuses(sent)).toEqual({ 204: 1, 404: 19 });
    }
  });

  test('a block while lessons and tests are saved to it leaves nothing without a block', async () => {
    for (let round = 0; round < 5; round++) {
      const { admin, block, lesson, pupil } = await startCourse(app);
      const draft = { title: 'Поздний', content: 'т', blockId: block.id, videoUrl: lesson.videoUrl };
      const address = `/api/admin/lesson-tests/${lesson.id}`;
      await admin.delete(address);
      const replies = await Promise.all([
        ...Array.from({ length: 5 }, () => admin.post('/api/admin/lessons', draft)),
        admin.put(address, { questions: twoQuestions }),
        admin.delete(`/api/admin/blocks/${block.id}`),
        admin.put(address, { questions: twoQuestions }),
        admin.put(`/api/admin/lessons/${lesson.id}`, { ...draft, revision: 1 }),
        ...Array.from({ length: 5 }, () => admin.patch(`/api/admin/users/${pupil.uid}`, { accessBlocks: [block.id] })),
      ]);
      for (const { status, text } of replies) expect([status < 500, text]).toEqual([true, text]);
      expect((await admin.get(`/api/admin/lessons?blockId=${block.id}`)).body).toEqual([]);
      expect((await admin.get(`/api/admin/users/${pupil.uid}`)).body).toMatchObject({ accessBlocks: [] });
    }
  });

  test('blocks while they are granted and taken away stops nobody', async () => {
    for (let round = 0; round < 5; round++) {
      const admin = await app.signInAdmin();
      const [one, two] = [await createBlock(admin), await createBlock(admin)];
      const pupils = [await app.registerPupil(), await app.registerPupil()];
      for (const pupil of pupils) await openBlocks(admin, pupil, one.id, two.id);
      const grants = pupils.flatMap(({ uid }) =>
        [[one.id, two.id], [two.id], [one.id], []].map((accessBlocks) => admin.patch(`/api/admin/users/${uid}`, { accessBlocks })),
      );
      const deletions = [one, two].map(({ id }) => admin.delete(`/api/admin/blocks/${id}`));
      const [granted, deleted] = await Promise.all([countStatuses(grants), countStatuses(deletions)]);
      expect(Object.keys(granted).filter((status) => status !== '200' && status !== '400')).toEqual([]);
      expect(deleted).toEqual({ 204: 2 });
    }
  });
});

/** Makes the deletion of one lesson's test fail. */
function refuseDeletion(engine: 'sqlite' | 'postgres', lessonId: string) {
  const when = `create trigger refuse before delete on "lessonTests"`;
  return engine === 'sqlite'
    ? {
        statements: [`${when} when old."lessonId" = '${lessonId}' begin select raise(abort, 'refused'); end`],
        undo: ['drop trigger refuse'],
      }
    : {
        statements: [
          `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
          `${when} for each row when (old."lessonId" = '${lessonId}') execute function refuse()`,
        ],
        undo: ['drop trigger refuse on "lessonTests"', 'drop function refuse()'],
      };
}
