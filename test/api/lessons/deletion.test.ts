import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeApi } from '../../support/test-app.ts';
import { countStatuses } from '../../support/test-client.ts';
import { createBlock, createLesson, createLessonTest, openBlocks, createCourse, twoQuestions } from '../../support/fixtures/lesson-fixtures.ts';

describeApi('deletion of blocks and lessons', (app) => {
  /** Counts the stored rows of a block: its lessons, their tests, and the users to whom it is open. */
  const countRows = async (blockId: string, ...lessonIds: string[]) => ({
    lessons: (await app.db.selectFrom('lessons').select('id').where('id', 'in', lessonIds).execute()).length,
    tests: (await app.db.selectFrom('tests').select('lessonId').where('lessonId', 'in', lessonIds).execute()).length,
    open: (await app.db.selectFrom('openBlocks').select('uid').where('blockId', '=', blockId).execute()).length,
  });

  test('the deletion of a block deletes its lessons and their tests, and no others', async () => {
    const { admin, block, lesson } = await createCourse(app);
    const second = await createLesson(admin, block.id);
    await createLessonTest(admin, second.id);
    const other = await createCourse(app);
    expect(await countRows(block.id, lesson.id, second.id)).toEqual({ lessons: 2, tests: 2, open: 1 });
    expect((await admin.delete(`/api/admin/blocks/${block.id}`)).status).toBe(204);
    expect(await countRows(block.id, lesson.id, second.id)).toEqual({ lessons: 0, tests: 0, open: 0 });
    expect(await countRows(other.block.id, other.lesson.id)).toEqual({ lessons: 1, tests: 1, open: 1 });
    for (const id of [lesson.id, second.id]) {
      expect((await admin.get(`/api/admin/lessons/${id}`)).status).toBe(404);
      expect((await admin.get(`/api/admin/lesson-tests/${id}`)).status).toBe(404);
    }
  });

  test('a failed deletion of a block deletes nothing', async () => {
    const { admin, block, lesson, pupil } = await createCourse(app);
    const last = await createLesson(admin, block.id, { title: 'Последний' });
    await createLessonTest(admin, last.id);
    const { statements, undo } = failDeletion(app.engine, last.id);
    for (const statement of statements) await sql.raw(statement).execute(app.db);
    await expect(admin.delete(`/api/admin/blocks/${block.id}`)).rejects.toThrow('answered 500');
    for (const statement of undo) await sql.raw(statement).execute(app.db);

    expect(app.unexpectedErrors.splice(0)).toHaveLength(1);
    expect(await countRows(block.id, lesson.id, last.id)).toEqual({ lessons: 2, tests: 2, open: 1 });
    expect((await pupil.client.get(`/api/lesson-tests/${lesson.id}`)).status).toBe(200);
    expect((await admin.delete(`/api/admin/blocks/${block.id}`)).status).toBe(204);
  });

  test('the deletion of a lesson deletes its test, and neither its block nor other lessons', async () => {
    const { admin, block, lesson } = await createCourse(app);
    const second = await createLesson(admin, block.id);
    await createLessonTest(admin, second.id);
    expect((await admin.delete(`/api/admin/lessons/${lesson.id}`)).status).toBe(204);
    expect(await countRows(block.id, lesson.id)).toEqual({ lessons: 0, tests: 0, open: 1 });
    expect(await countRows(block.id, second.id)).toEqual({ lessons: 1, tests: 1, open: 1 });
    expect((await admin.get(`/api/admin/blocks/${block.id}`)).status).toBe(200);
  });

  test('the deletion of a block during saves of its lessons and tests leaves nothing without a block', async () => {
    for (let round = 0; round < 5; round++) {
      const { admin, block, lesson, pupil } = await createCourse(app);
      const input = { title: 'Поздний', content: 'т', blockId: block.id, videoUrl: lesson.videoUrl };
      const testPath = `/api/admin/lesson-tests/${lesson.id}`;
      await admin.delete(testPath);
      const responses = await Promise.all([
        ...Array.from({ length: 5 }, () => admin.post('/api/admin/lessons', input)),
        admin.put(testPath, { questions: twoQuestions }),
        admin.delete(`/api/admin/blocks/${block.id}`),
        admin.put(testPath, { questions: twoQuestions }),
        admin.put(`/api/admin/lessons/${lesson.id}`, { ...input, revision: 1 }),
        ...Array.from({ length: 5 }, () => admin.patch(`/api/admin/users/${pupil.uid}`, { accessBlocks: [block.id] })),
      ]);
      for (const { status, text } of responses) expect([status < 500, text]).toEqual([true, text]);
      expect((await admin.get(`/api/admin/lessons?blockId=${block.id}`)).body).toEqual([]);
      expect((await admin.get(`/api/admin/users/${pupil.uid}`)).body).toMatchObject({ accessBlocks: [] });
    }
  });

  test('deletions of blocks during changes of access do not deadlock', async () => {
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

/** Makes the deletion of a lesson's test fail. */
function failDeletion(engine: 'sqlite' | 'postgres', lessonId: string) {
  const when = `create trigger refuse before delete on "tests"`;
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
        undo: ['drop trigger refuse on "tests"', 'drop function refuse()'],
      };
}
