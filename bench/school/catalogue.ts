import { lessonTestName } from '../../src/domain/lesson.ts';
import type { Database } from '../../src/storage/database.ts';
import { block, generalTest, lesson, type Taken } from './content.ts';
import { Chance } from './random.ts';
import { storeRows } from './store-rows.ts';

const LESSONS_PER_BLOCK = 20;
const MINUTE = 60_000;

/** What the tutor has made, in the order of its making. */
export interface Catalogue {
  tests: { id: string; taken: Taken[] }[];
  lessons: { id: string; name: string }[];
  blocks: string[];
}

/** Makes tests, blocks and lessons, each a minute after the one before. @param from time of the first, ms */
export async function fillCatalogue(db: Database, size: { tests: number; lessons: number }, from: number): Promise<Catalogue> {
  const chance = new Chance(1);
  const at = (number: number) => from + number * MINUTE;
  const tests = Array.from({ length: size.tests }, (_, number) => ({ id: chance.id(at(number)), number, ...generalTest(number) }));
  const testRows = tests.map(({ id, number, name, questions, maxScore }) => ({
    id,
    name,
    revision: 1,
    questionCount: questions.length,
    maxScore,
    createdAt: new Date(at(number)).toISOString(),
  }));
  const versionRows = tests.map(({ id, name, questions }) => ({ testId: id, revision: 1, name, questions: JSON.stringify(questions) }));
  await storeRows(db, 6, testRows, (trx, rows) => trx.insertInto('tests').values(rows).execute());
  await storeRows(db, 40, versionRows, (trx, rows) => trx.insertInto('testVersions').values(rows).execute());

  const blocks = Array.from({ length: Math.ceil(size.lessons / LESSONS_PER_BLOCK) }, (_, number) => ({
    id: chance.id(at(number)),
    revision: 1,
    ...block(number),
  }));
  await storeRows(db, 5, blocks, (trx, rows) => trx.insertInto('blocks').values(rows).execute());
  const lessons = Array.from({ length: size.lessons }, (_, number) => ({ id: chance.id(at(number)), number, ...lesson(number) }));
  const lessonRows = lessons.map(({ id, number, title, content }) => ({
    id,
    blockId: blocks[Math.floor(number / LESSONS_PER_BLOCK)]?.id ?? '',
    title,
    content,
    videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
    revision: 1,
    createdAt: new Date(at(number)).toISOString(),
  }));
  await storeRows(db, 70, lessonRows, (trx, rows) => trx.insertInto('lessons').values(rows).execute());
  const lessonTests = lessons.map(({ id, questions }) => ({ lessonId: id, revision: 1, questionCount: questions.length }));
  await storeRows(db, 3, lessonTests, (trx, rows) => trx.insertInto('lessonTests').values(rows).execute());
  const lessonVersions = lessons.map(({ id, questions }) => ({ lessonId: id, revision: 1, questions: JSON.stringify(questions) }));
  await storeRows(db, 30, lessonVersions, (trx, rows) => trx.insertInto('lessonTestVersions').values(rows).execute());

  return {
    tests: tests.map(({ id, taken }) => ({ id, taken })),
    lessons: lessons.map(({ id, title }) => ({ id, name: lessonTestName(title) })),
    blocks: blocks.map(({ id }) => id),
  };
}
