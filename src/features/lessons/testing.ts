/** Blocks with lessons for tests: made as the administrator makes them, opened as the administrator opens them. */
import type { LessonQuestion } from '../../domain/lesson.ts';
import { expectStatus, type Pupil, type TestApp } from '../../server/testing.ts';
import type { TestClient } from '../../server/testing-client.ts';
import type { StoredBlock, StoredLesson, StoredLessonTest } from './author-contract.ts';

export const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

/** Two points at most. */
export const twoQuestions: LessonQuestion[] = [
  { question: 'Где идёт фотосинтез?', options: ['Ядро', 'Хлоропласт', 'Вакуоль'], correct: 1 },
  { question: 'Чем дышит корень?', options: ['Кислородом', 'Азотом'], correct: 0 },
];
export const rightAnswers = [1, 0];
/** One point. */
export const poorAnswers = [1, 1];

/** Makes a block, with what a test gives in place of the usual. */
export async function createBlock(admin: TestClient, change: Partial<StoredBlock> = {}): Promise<StoredBlock> {
  const reply = await admin.post<StoredBlock>('/api/admin/blocks', { title: 'Клетка', description: 'О клетке', order: 1, ...change });
  expectStatus(reply, 201);
  return reply.body;
}

/** Makes a lesson in a block, likewise. */
export async function createLesson(
  admin: TestClient,
  blockId: string,
  change: Partial<StoredLesson> = {},
): Promise<StoredLesson> {
  const draft = { title: 'Пластиды', content: 'Какими бывают пластиды', videoUrl: VIDEO, blockId, ...change };
  const reply = await admin.post<StoredLesson>('/api/admin/lessons', draft);
  expectStatus(reply, 201);
  return reply.body;
}

/** Gives a lesson its first test. */
export async function createLessonTest(
  admin: TestClient,
  lessonId: string,
  questions = twoQuestions,
): Promise<StoredLessonTest> {
  const reply = await admin.put<StoredLessonTest>(`/api/admin/lesson-tests/${lessonId}`, { questions });
  expectStatus(reply, 201);
  return reply.body;
}

/** Sets which blocks are open to a user: these and no others. */
export async function openBlocks(admin: TestClient, { uid }: Pick<Pupil, 'uid'>, ...accessBlocks: string[]): Promise<void> {
  expectStatus(await admin.patch(`/api/admin/users/${uid}`, { accessBlocks }), 200);
}

/** An administrator, a block with one lesson that has a test, and a learner to whom the block is open. */
export async function startCourse(app: TestApp) {
  const admin = await app.signInAdmin();
  const block = await createBlock(admin);
  const lesson = await createLesson(admin, block.id);
  await createLessonTest(admin, lesson.id);
  const pupil = await app.registerPupil();
  await openBlocks(admin, pupil, block.id);
  return { admin, block, lesson, pupil };
}
