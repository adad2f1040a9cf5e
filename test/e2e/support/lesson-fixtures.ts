/** Creates a block with a lesson as content for tests. */
import type { StoredBlock, StoredLesson } from '../../../src/features/lessons/admin-contract.ts';
import type { Site } from './site-driver.ts';
import { lessonQuestions, markedLesson } from './test-fixtures.ts';

/** Creates the block «Строение клетки» with the lesson «Оболочка клетки», which has a test of two questions. */
export async function createCellBlock(site: Site): Promise<{ block: StoredBlock; lesson: StoredLesson }> {
  const block = await site.createBlock({ title: 'Строение клетки', description: 'От оболочки до ядра', order: 1 });
  const lesson = await site.createLesson(markedLesson(block.id, 'Оболочка клетки'));
  await site.createLessonTest(lesson.id, lessonQuestions);
  return { block, lesson };
}
