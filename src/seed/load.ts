import { checkBlock, checkLesson, checkLessonTest, toQuestion, type LessonQuestion } from '../domain/lessons/lesson.ts';
import { checkTest } from '../domain/questions/test-input/test-input.ts';
import { addBlock, hasBlocks } from '../features/lessons/store/blocks.ts';
import { addLessonTest } from '../features/tests/store/lesson-tests.ts';
import { addLesson } from '../features/lessons/store/lessons.ts';
import { addTest, hasEverHadTests } from '../features/tests/store/tests.ts';
import { SYSTEM_ACTOR } from '../db/audit-log.ts';
import type { Database } from '../db/database.ts';

/**
 * Adds the sample content to a database that has never had any tests or blocks. It uses the same checks and store
 * functions as the content of admins.
 */
export async function loadSampleContent(db: Database): Promise<void> {
  if ((await hasEverHadTests(db)) || (await hasBlocks(db))) return;
  // The module is loaded only at the first start, so that an idle server needs no memory for it.
  const { sampleGeneralTests } = await import('./general-tests.ts');
  for (const test of sampleGeneralTests) await addTest(db, checkTest(test), SYSTEM_ACTOR);
  await addSampleBlocks(db);
}

export interface AddedLesson {
  id: string;
  blockId: string;
  title: string;
  /** The questions of the lesson's test. */
  questions: LessonQuestion[];
}

/**
 * Adds the sample blocks with their lessons.
 * @returns the lessons in their order
 */
export async function addSampleBlocks(db: Database): Promise<AddedLesson[]> {
  const added: AddedLesson[] = [];
  const { sampleBlocks } = await import('./lessons.ts');
  for (const { block, lessons } of sampleBlocks) {
    const { id: blockId } = await addBlock(db, checkBlock(block), SYSTEM_ACTOR);
    for (const { lesson, test } of lessons) {
      const saved = await addLesson(db, checkLesson({ ...lesson, blockId }), SYSTEM_ACTOR);
      if (typeof saved === 'string') throw new Error(`Sample lesson «${lesson.title}»: ${saved}`);
      const { questions } = checkLessonTest(test);
      await addLessonTest(db, saved.id, questions.map(toQuestion), SYSTEM_ACTOR);
      added.push({ id: saved.id, blockId, title: saved.title, questions });
    }
  }
  return added;
}
