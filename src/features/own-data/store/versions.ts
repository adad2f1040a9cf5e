/** Reads versions of tests, because answers need their questions. */
import { parseQuestions } from '../../../db/attempts/parse-questions.ts';
import type { Database } from '../../../db/database.ts';
import { keysByPlace } from '../../../domain/questions/question-keys.ts';
import type { Question } from '../../../domain/questions/question.ts';
import { toLearnerQuestions } from '../../../domain/questions/shown-questions.ts';
import { lessonOf } from '../../../domain/lessons/lesson-test-id.ts';
import { imageUrl } from '../../../http/image-path.ts';

interface Version {
  /** The name of the test. A lesson test has the title of its lesson; it is empty if the lesson is deleted. */
  name: string;
  questions: Question[];
}

interface VersionKey {
  testId: string;
  revision: number;
}

/** The maximum number of versions in memory. */
const CACHE_MAX = 20;

/** Reads versions of tests, and keeps up to `CACHE_MAX` of them in memory. */
export class Versions {
  readonly #db: Database;
  readonly #cache = new Map<string, Version | null>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** @returns `null` if the database does not have the version */
  async find(key: VersionKey): Promise<Version | null> {
    const id = JSON.stringify([key.testId, key.revision]);
    const known = this.#cache.get(id);
    if (known !== undefined) return known;
    const found = await read(this.#db, key);
    if (this.#cache.size >= CACHE_MAX) this.#cache.clear();
    this.#cache.set(id, found);
    return found;
  }
}

async function read(db: Database, { testId, revision }: VersionKey): Promise<Version | null> {
  const row = await db.selectFrom('testVersions').select(['name', 'questions']).where('testId', '=', testId).where('revision', '=', revision).executeTakeFirst();
  if (row === undefined) return null;
  const lessonId = lessonOf(testId);
  return { name: lessonId === null ? row.name : await titleOf(db, lessonId), questions: parseQuestions(row.questions) };
}

const titleOf = async (db: Database, lessonId: string): Promise<string> =>
  (await db.selectFrom('lessons').select('title').where('id', '=', lessonId).executeTakeFirst())?.title ?? '';

/** The question with the given key. */
export function questionByKey({ questions }: Version, key: string): Question | undefined {
  const place = keysByPlace(toLearnerQuestions(questions, imageUrl)).indexOf(key);
  return place < 0 ? undefined : questions[place];
}
