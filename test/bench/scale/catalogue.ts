import { lessonTestName } from '../../../src/domain/lessons/lesson.ts';
import type { Database } from '../../../src/db/database.ts';
import { block, generalTest, lesson, type SampleResult } from './content.ts';
import { SeededRandom } from './random.ts';
import { insertRows } from './bulk-insert.ts';

const LESSONS_PER_BLOCK = 20;
const MINUTE_MS = 60_000;

/** The content of a data set, ordered by creation. */
export interface Catalogue {
  tests: { id: string; sampleResults: SampleResult[] }[];
  lessons: { id: string; name: string }[];
  blocks: string[];
}

/**
 * Adds tests, blocks and lessons with creation times one minute apart.
 * @param from creation time of the first, ms
 */
export async function seedCatalogue(db: Database, size: { tests: number; lessons: number }, from: number): Promise<Catalogue> {
  const random = new SeededRandom(1);
  const at = (number: number) => from + number * MINUTE_MS;
  const tests = Array.from({ length: size.tests }, (_, number) => ({ id: random.id(at(number)), number, ...generalTest(number) }));
  const testRows = tests.map(({ id, number, name, questions, maxScore }) => ({
    id,
    name,
    revision: 1,
    questionCount: questions.length,
    maxScore,
    createdAt: new Date(at(number)).toISOString(),
  }));
  const versionRows = tests.map(({ id, name, questions }) => ({ testId: id, revision: 1, name, questions: JSON.stringify(questions) }));
  await insertRows(db, 6, testRows, (trx, rows) => trx.insertInto('tests').values(rows).execute());
  await insertRows(db, 40, versionRows, (trx, rows) => trx.insertInto('testVersions').values(rows).execute());

  const blocks = Array.from({ length: Math.ceil(size.lessons / LESSONS_PER_BLOCK) }, (_, number) => ({
    id: random.id(at(number)),
    revision: 1,
    ...block(number),
  }));
  await insertRows(db, 5, blocks, (trx, rows) => trx.insertInto('blocks').values(rows).execute());
  const lessons = Array.from({ length: size.lessons }, (_, number) => ({ id: random.id(at(number)), number, ...lesson(number) }));
  const lessonRows = lessons.map(({ id, number, title, content }) => ({
    id,
    blockId: blocks[Math.floor(number / LESSONS_PER_BLOCK)]?.id ?? '',
    title,
    content,
    videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
    revision: 1,
    createdAt: new Date(at(number)).toISOString(),
  }));
  await insertRows(db, 70, lessonRows, (trx, rows) => trx.insertInto('lessons').values(rows).execute());
  const lessonTests = lessons.map(({ id, questions }) => ({ lessonId: id, revision: 1, questionCount: questions.length }));
  await insertRows(db, 3, lessonTests, (trx, rows) => trx.insertInto('lessonTests').values(rows).execute());
  const lessonVersions = lessons.map(({ id, questions }) => ({ lessonId: id, revision: 1, questions: JSON.stringify(questions) }));
  await insertRows(db, 30, lessonVersions, (trx, rows) => trx.insertInto('lessonTestVersions').values(rows).execute());

  return {
    tests: tests.map(({ id, sampleResults }) => ({ id, sampleResults })),
    lessons: lessons.map(({ id, title }) => ({ id, name: lessonTestName(title) })),
    blocks: blocks.map(({ id }) => id),
  };
}
