import { expect, test } from 'vitest';
import { textQuestion } from '../domain/testing-questions.ts';
import { addBlock, listStoredBlocks, removeBlock } from '../features/lessons/store/blocks.ts';
import { addLesson } from '../features/lessons/store/lessons.ts';
import { addLessonTest } from '../features/lessons/store/lesson-tests.ts';
import { addTest, listStoredTests, removeTest } from '../features/tests/store/tests.ts';
import { engines, withDatabase } from '../server/testing-database.ts';
import { PROGRAM } from '../storage/audit.ts';
import type { Database } from '../storage/database.ts';
import { loadSampleContent } from './load.ts';

const makeBlock = (db: Database) => addBlock(db, { title: 'Клетка', description: 'Строение', order: 1 }, PROGRAM);

/** What a tutor may have made before the samples are asked for. */
const made: Record<string, (db: Database) => Promise<unknown>> = {
  'a test that is deleted by now': async (db) => {
    const { id } = await addTest(db, { name: 'Т', questions: [textQuestion()] }, PROGRAM);
    await removeTest(db, id, PROGRAM);
  },
  'a block': makeBlock,
  'a lesson with a test, deleted by now with its block': async (db) => {
    const block = await makeBlock(db);
    const lesson = await addLesson(db, { title: 'Ядро', content: 'Текст', blockId: block.id, videoUrl: '' }, PROGRAM);
    if (lesson === 'block-not-found') throw new Error(lesson);
    await addLessonTest(db, lesson.id, [{ question: '?', options: ['Да', 'Нет'], correct: 0 }], PROGRAM);
    await removeBlock(db, block.id, PROGRAM);
  },
};

test.for(engines.flatMap((engine) => Object.keys(made).map((what) => [engine, what] as const)))(
  'samples stay out of a database (%s) that held %s',
  async ([engine, what]) => {
    await withDatabase(engine, async (db) => {
      await made[what]?.(db);
      const content = async () => [await listStoredTests(db), await listStoredBlocks(db)];
      const before = await content();
      await loadSampleContent(db);
      expect(await content()).toEqual(before);
    });
  },
);
