import { expect, test } from 'vitest';
import { describeApi } from '../../support/test-app.ts';
import type { ListedBlock } from '../../../src/features/lessons/contract.ts';
import { createBlock, createLesson, createLessonTest, openBlocks, poorAnswers, createCourse, VIDEO, firstAttempt } from '../../support/fixtures/lesson-fixtures.ts';

describeApi('GET /api/blocks', (app) => {
  test('blocks are sorted by order and title, lessons by creation', async () => {
    const admin = await app.signInAdmin();
    const late = await createBlock(admin, { title: 'Анатомия', order: 5003 });
    const second = await createBlock(admin, { title: 'Вирусы', order: 5002 });
    const first = await createBlock(admin, { title: 'бактерии', order: 5002 });
    const moved = await createBlock(admin, { title: 'Грибы', order: 5009 });
    await admin.put(`/api/admin/blocks/${moved.id}`, { title: 'Грибы', description: 'О грибах', order: 5001, revision: 1 });
    const lessons = [];
    for (const title of ['Я', 'А', 'М']) lessons.push(await createLesson(admin, first.id, { title }));
    await admin.put(`/api/admin/lessons/${lessons[0]?.id}`, { title: 'Яя', content: 'т', blockId: first.id, revision: 1 });

    const pupil = await app.registerPupil();
    await openBlocks(admin, pupil, first.id);
    const { status, body } = await pupil.client.get<ListedBlock[]>('/api/blocks');
    expect(status).toBe(200);
    const own = body.filter(({ order }) => order > 5000);
    expect(own.map(({ id }) => id)).toEqual([moved.id, first.id, second.id, late.id]);
    expect(own[1]?.lessons.map(({ title }) => title)).toEqual(['Яя', 'А', 'М']);
    const listed = (await admin.get<{ id: string; order: number }[]>('/api/admin/blocks')).body;
    expect(listed.filter(({ order }) => order > 5000).map(({ id }) => id)).toEqual(own.map(({ id }) => id));
  });

  test('an open block has its lessons with the pupil’s own results', async () => {
    const { admin, block, lesson, pupil } = await createCourse(app);
    const bare = await createLesson(admin, block.id, { title: 'Без теста' });
    const other = await app.registerPupil();
    await openBlocks(admin, other, block.id);
    await pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers: poorAnswers });
    const blockOf = async ({ client }: typeof pupil) =>
      (await client.get<ListedBlock[]>('/api/blocks')).body.find(({ id }) => id === block.id);
    const expected = (result: object | null) => ({
      id: block.id,
      title: 'Клетка',
      description: 'О клетке',
      order: 1,
      unlocked: true,
      until: null,
      request: null,
      lessonCount: 2,
      lessons: [
        { id: lesson.id, title: 'Пластиды', hasTest: true, result, earlier: [] },
        { id: bare.id, title: 'Без теста', hasTest: false, result: null, earlier: [] },
      ],
    });
    expect(await blockOf(pupil)).toEqual(expected({ score: 1, maxScore: 2 }));
    expect(await blockOf(other)).toEqual(expected(null));
  });

  test('a locked block has the number of its lessons and nothing else of them, for every role', async () => {
    const admin = await app.signInAdmin();
    const open = await createBlock(admin);
    const locked = await createBlock(admin, { title: 'Закрытый', order: 2 });
    const empty = await createBlock(admin, { title: 'Пустой', order: 3 });
    const secret = await createLesson(admin, locked.id, { title: 'Тайное-имя', content: 'Тайный-текст' });
    await createLessonTest(admin, secret.id, [{ question: 'Тайный-вопрос', options: ['Тайное-да', 'Нет'], correct: 0 }]);

    for (const role of [0, 1, 99] as const) {
      const pupil = await app.registerPupil(role);
      await openBlocks(admin, pupil, open.id);
      const { text, body } = await pupil.client.get<ListedBlock[]>('/api/blocks');
      const never = { until: null, request: null };
      expect(body.filter(({ id }) => [open, locked, empty].some((block) => block.id === id))).toEqual([
        { id: open.id, title: 'Клетка', description: 'О клетке', order: 1, unlocked: true, lessonCount: 0, lessons: [], ...never },
        { id: locked.id, title: 'Закрытый', description: 'О клетке', order: 2, unlocked: false, lessonCount: 1, lessons: [], ...never },
        { id: empty.id, title: 'Пустой', description: 'О клетке', order: 3, unlocked: false, lessonCount: 0, lessons: [], ...never },
      ]);
      expect(text).not.toMatch(new RegExp(`Тайн|${secret.id}|${VIDEO}|"correct`));
    }
  });

  test('a block that opens and closes concurrently is never open without its lessons', async () => {
    const { admin, block, pupil } = await createCourse(app);
    const checkList = async (): Promise<void> => {
      const { body } = await pupil.client.get<ListedBlock[]>('/api/blocks');
      const { unlocked, lessons } = body.find(({ id }) => id === block.id) ?? {};
      expect({ unlocked, lessons: lessons?.length }).toEqual({ unlocked, lessons: unlocked ? 1 : 0 });
    };
    for (let round = 0; round < 20; round++) {
      const change = openBlocks(admin, pupil, ...(round % 2 ? [block.id] : []));
      await Promise.all([change, ...Array.from({ length: 20 }, checkList)]);
    }
  });

  test('a closed block hides its lessons, but GET /api/lesson-results still has their results', async () => {
    const { admin, block, lesson, pupil } = await createCourse(app);
    await pupil.client.put(`/api/lesson-results/${lesson.id}`, { answers: poorAnswers });
    await openBlocks(admin, pupil);
    const { text, body } = await pupil.client.get<ListedBlock[]>('/api/blocks');
    expect(body.find(({ id }) => id === block.id)).toMatchObject({ unlocked: false, lessonCount: 1, lessons: [] });
    expect(text).not.toContain(lesson.id);
    expect((await pupil.client.get('/api/lesson-results')).body).toEqual({
      [lesson.id]: { score: 1, maxScore: 2, answers: poorAnswers, ...firstAttempt },
    });
  });
});
