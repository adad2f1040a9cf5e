import { parseMaterials } from '../../../db/attempts/parse-materials.ts';
import { materialOf, type Material } from '../../../domain/materials/material.ts';
import { foldTopic } from '../../../domain/questions/topics.ts';
import type { Question } from '../../../domain/questions/question.ts';
import { normalizeSearch } from '../../../domain/users/user-search.ts';
import type { Database } from '../../../db/database.ts';
import { questionsOf } from './tests.ts';

/** A question of the current version of a test. */
export interface FoundQuestion {
  testId: string;
  testName: string;
  /** When the test was created. */
  createdAt: string;
  /** The place of the question in the stored test, from 0. */
  index: number;
  question: Question;
  material: Material | null;
}

export interface QuestionFilter {
  /** A part of the question's text or of the test's name. */
  search: string;
  /** The exact topic; `''` for questions without a topic, `undefined` for all questions. */
  topic: string | undefined;
}

/** The number of tests that are read at once. */
const BATCH = 50;

/**
 * The questions of all general tests; the questions of the newest test come first (rule R165). The search reads every test, because a word may
 * be anywhere. A tutor has some hundreds of tests, which are read in batches.
 */
export async function* findQuestions(db: Database, { search, topic }: QuestionFilter): AsyncGenerator<FoundQuestion> {
  const wanted = normalizeSearch(search);
  const hasTopic = (question: Question) => topic === undefined || foldTopic(question.topic ?? '') === foldTopic(topic);
  let last: { createdAt: string; id: string } | undefined;
  do {
    const batch = await testsAfter(db, last);
    for (const { id, name, createdAt, questions, materials: text } of batch) {
      const materials = parseMaterials({ materials: text });
      const isNamed = normalizeSearch(name).includes(wanted);
      for (const [index, question] of questionsOf({ questions }).entries()) {
        if (!hasTopic(question) || !(isNamed || normalizeSearch(question.question).includes(wanted))) continue;
        yield { testId: id, testName: name, createdAt, index, question, material: materialOf(question, materials) };
      }
    }
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last !== undefined);
}

const testsAfter = (db: Database, last: { createdAt: string; id: string } | undefined) =>
  db
    .selectFrom('tests')
    .innerJoin('testVersions', (join) =>
      join.onRef('testVersions.testId', '=', 'tests.id').onRef('testVersions.revision', '=', 'tests.revision'),
    )
    .select(['tests.id', 'tests.name', 'tests.createdAt', 'testVersions.questions', 'testVersions.materials'])
    .where('tests.lessonId', 'is', null)
    .$if(last !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('tests.createdAt', 'tests.id'), '<', tuple(last?.createdAt ?? '', last?.id ?? '')),
      ),
    )
    .orderBy('tests.createdAt', 'desc')
    .orderBy('tests.id', 'desc')
    .limit(BATCH)
    .execute();
