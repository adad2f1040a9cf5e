import { expect, test } from 'vitest';
import { textQuestion } from '../support/fixtures/question-arbitraries.ts';
import { addBlock, listStoredBlocks, removeBlock } from '../../src/features/lessons/store/blocks.ts';
import { addLesson } from '../../src/features/lessons/store/lessons.ts';
import { toQuestion } from '../../src/domain/lessons/lesson.ts';
import { addLessonTest } from '../../src/features/tests/store/lesson-tests.ts';
import { addTest, listStoredTests, removeTest } from '../../src/features/tests/store/tests.ts';
import { engines, withDatabase } from '../support/test-database.ts';
import { SYSTEM_ACTOR } from '../../src/db/audit-log.ts';
import type { Database } from '../../src/db/database.ts';
import { loadSampleContent } from '../../src/seed/load.ts';

const createBlock = (db: Database) => addBlock(db, { title: 'Клетка', description: 'Строение', order: 1 }, SYSTEM_ACTOR);

/** Content that an admin has created before the sample content is loaded. */
const existingContent: Record<string, (db: Database) => Promise<unknown>> = {
  'a deleted test': async (db) => {
    const { id } = await addTest(db, { name: 'Т', questions: [textQuestion()] }, SYSTEM_ACTOR);
    await removeTest(db, id, SYSTEM_ACTOR);
  },
  'a block': createBlock,
  'a lesson with a test, deleted with its block': async (db) => {
    const block = await createBlock(db);
    const lesson = await addLesson(db, { title: 'Ядро', content: 'Текст', blockId: block.id, videoUrl: '' }, SYSTEM_ACTOR);
    if (lesson === 'block-not-found') throw new Error(lesson);
    await addLessonTest(db, lesson.id, [toQuestion({ question: '?', options: ['Да', 'Нет'], correct: 0 })], SYSTEM_ACTOR);
    await removeBlock(db, block.id, SYSTEM_ACTOR, '2026-11-22');
  },
};

test.for(engines.flatMap((engine) => Object.keys(existingContent).map((name) => [engine, name] as const)))(
  'loadSampleContent changes nothing in a database (%s) that has or had %s',
  async ([engine, name]) => {
    await withDatabase(engine, async (db) => {
      await existingContent[name]?.(db);
      const content = async () => [await listStoredTests(db), await listStoredBlocks(db)];
      const before = await content();
      await loadSampleContent(db);
      expect(await content()).toEqual(before);
    });
  },
);
