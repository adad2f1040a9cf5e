import { changeUser } from '../../src/features/users/store.ts';
import { addBlock } from '../../src/features/lessons/store/blocks.ts';
import { addLessonResult } from '../../src/features/lessons/store/lesson-results.ts';
import { addLessonTest } from '../../src/features/lessons/store/lesson-tests.ts';
import { addLesson } from '../../src/features/lessons/store/lessons.ts';
import { lessonTestName } from '../../src/domain/lessons/lesson.ts';
import { SYSTEM_ACTOR } from '../../src/db/audit-log.ts';
import type { Database } from '../../src/db/database.ts';

const BLOCKS = 6;
const LESSONS = 6;

const question = {
  question: 'В какой части клетки идёт фотосинтез?',
  options: ['Ядро', 'Хлоропласт', 'Вакуоль', 'Митохондрия'],
  correct: 1,
};

/** Lesson text of about two thousand characters. */
const content = Array.from(
  { length: 8 },
  (_, part) => `## Часть ${part + 1}\n\nРастительная клетка покрыта **клеточной стенкой**. Под ней лежит мембрана, которая
решает, что войдёт в клетку и что выйдет из неё. Внутри — цитоплазма с органоидами, и у каждого своя работа.\n`,
).join('\n');

/**
 * Adds blocks of lessons. Every second block is open to the reader. Every second lesson has a test, and the reader has
 * taken every second one of these.
 * @returns a lesson that is open to the reader
 */
export async function addLessons(db: Database, reader: string): Promise<string> {
  const open: { blockId: string; lessonId: string }[] = [];
  for (let order = 1; order <= BLOCKS; order += 1) {
    const block = await addBlock(db, { title: `Блок ${order}. Клетка`, description: 'Строение и работа клетки.', order }, SYSTEM_ACTOR);
    for (let number = 1; number <= LESSONS; number += 1) {
      const title = `Урок ${number}. Растительная клетка`;
      const lesson = { title, content, blockId: block.id, videoUrl: 'https://rutube.ru/video/0123456789abcdef0123456789abcdef/' };
      const added = await addLesson(db, lesson, SYSTEM_ACTOR);
      if (added === 'block-not-found') throw new Error(added);
      if (number % 2 === 0) await addLessonTest(db, added.id, [question, question], SYSTEM_ACTOR);
      if (number % 4 === 0) {
        const result = { answers: [1, 0], score: 1, maxScore: 2, name: lessonTestName(title), revision: 1 };
        await addLessonResult(db, { uid: reader, lessonId: added.id, ...result });
      }
      if (order % 2 === 0) open.push({ blockId: block.id, lessonId: added.id });
    }
  }
  await changeUser(db, reader, { accessBlocks: open.map(({ blockId }) => blockId) }, SYSTEM_ACTOR);
  return open.at(3)?.lessonId ?? '';
}
