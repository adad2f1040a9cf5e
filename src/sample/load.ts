import { checkBlock, checkLesson, checkLessonTest } from '../domain/lesson.ts';
import { checkTest } from '../domain/test-draft.ts';
import { addBlock, hasEverHadLessons } from '../features/lessons/store/blocks.ts';
import { addLessonTest } from '../features/lessons/store/lesson-tests.ts';
import { addLesson } from '../features/lessons/store/lessons.ts';
import { addTest, hasEverHadTests } from '../features/tests/store/tests.ts';
import { PROGRAM } from '../storage/audit.ts';
import type { Database } from '../storage/database.ts';
import { sampleGeneralTests } from './general-tests.ts';
import { sampleBlocks } from './lessons.ts';

/** Fills a database that never held content, by the same functions as the tutor's pages. */
export async function loadSampleContent(db: Database): Promise<void> {
  if ((await hasEverHadTests(db)) || (await hasEverHadLessons(db))) return;
  for (const draft of sampleGeneralTests) await addTest(db, checkTest(draft), PROGRAM);
  for (const { block, lessons } of sampleBlocks) {
    const { id: blockId } = await addBlock(db, checkBlock(block), PROGRAM);
    for (const { lesson, test } of lessons) {
      const saved = await addLesson(db, checkLesson({ ...lesson, blockId }), PROGRAM);
      if (typeof saved === 'string') throw new Error(`Sample lesson «${lesson.title}»: ${saved}`);
      await addLessonTest(db, saved.id, checkLessonTest(test).questions, PROGRAM);
    }
  }
}
