import type * as z from 'zod';
import { lessonTestName, toLessonQuestions } from '../../domain/lessons/lesson.ts';
import { lessonOf } from '../../domain/lessons/lesson-test-id.ts';
import { givenSettings } from '../../domain/exams/test-settings.ts';
import { imageIds } from '../../domain/materials/material.ts';
import { inlineImages } from '../../features/tests/question-images.ts';
import { findImages } from '../../features/tests/store/stored-images.ts';
import { settingsOfRow } from '../../features/tests/store/version-columns.ts';
import { parseQuestions } from '../../db/attempts/parse-questions.ts';
import type { Database } from '../../db/database.ts';
import { findKeeping } from '../../db/photos/photo-keeping.ts';
import * as documents from '../documents.ts';
import { assignments } from '../assignments/export.ts';
import { accessRequests, groups } from './export-groups.ts';
import { extendedQuestions, works } from '../checking/export.ts';
import { consents, operator, publishedDocuments } from './export-personal-data.ts';
import { outsideResults } from '../outside-results.ts';
import { drafts, practice } from './export-pupils.ts';
import { accounts, earlierResults, lessonResults, results } from './export-results.ts';
import * as store from './store.ts';
import { KEEP_MONTHS_FIELD } from '../photos/documents.ts';
import { deletedPhotos, photos, type KeepPhoto } from '../photos/export.ts';

type Collection = documents.Collection | documents.OwnCollection;
type Documents = AsyncIterable<[id: string, document: object]>;

/**
 * Streams the exported file, so that at most one page of rows is in memory. It reads one snapshot of the database in
 * one transaction.
 * @param today the current day in the tutor's time zone
 * @param keepPhoto called for each photo to store its bytes beside the file
 */
export async function* exportText(db: Database, today: string, keepPhoto: KeepPhoto): AsyncGenerator<string> {
  // SQLite needs no isolation level, because this process has exclusive access to the file.
  const transaction = await db.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    yield `{\n"format": ${JSON.stringify(documents.FORMAT)}`;
    yield `,\n${JSON.stringify(KEEP_MONTHS_FIELD)}: ${JSON.stringify(await findKeeping(transaction))}`;
    for (const [name, entries] of Object.entries(collections(transaction, today, keepPhoto))) yield* collectionText(name, entries);
    yield '\n}\n';
  } finally {
    await transaction.rollback().execute();
  }
}

/**
 * The collections of the file. For people who read the file, each document comes after the documents to which it refers. An import accepts any order.
 */
const collections = (db: Database, today: string, keepPhoto: KeepPhoto): Record<Collection, Documents> => ({
  blocks: blocks(db),
  users: users(db, today),
  accounts: accounts(db),
  tests: tests(db),
  testHistory: testHistory(db),
  testVersions: testVersions(db),
  lessons: lessons(db),
  lessonTests: lessonTests(db),
  lessonHistory: lessonHistory(db),
  lessonTestVersions: lessonTestVersions(db),
  results: results(db),
  lessonResults: lessonResults(db),
  earlierResults: earlierResults(db),
  groups: groups(db),
  accessRequests: accessRequests(db),
  drafts: drafts(db),
  practice: practice(db),
  assignments: assignments(db),
  outsideResults: outsideResults(db),
  operator: operator(db),
  policies: publishedDocuments(db, 'policy'),
  consentTexts: publishedDocuments(db, 'consent'),
  consents: consents(db),
  extendedQuestions: extendedQuestions(db),
  works: works(db),
  photos: photos(db, keepPhoto),
  deletedPhotos: deletedPhotos(db),
});

/** Writes each document in a line of its own. */
async function* collectionText(name: string, entries: Documents): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}: {`;
  let separator = '\n';
  for await (const [id, document] of entries) {
    yield `${separator}${JSON.stringify(id)}: ${JSON.stringify(document)}`;
    separator = ',\n';
  }
  yield '\n}';
}

/** A document without its versions, because exports write each version as a document of its own. */
type WithoutVersions<Schema extends z.ZodType> = Omit<z.infer<Schema>, 'versions'>;

async function* users(db: Database, today: string): AsyncGenerator<[string, z.infer<typeof documents.UserDocument>]> {
  for await (const page of store.userPages(db)) {
    for (const user of await store.usersOf(db, page, today)) yield [user.uid, user];
  }
}

async function* blocks(db: Database): AsyncGenerator<[string, z.infer<typeof documents.BlockDocument>]> {
  for await (const page of store.blockPages(db)) {
    for (const { id, title, description, order } of page) yield [id, { title, description, order }];
  }
}

async function* lessons(db: Database): AsyncGenerator<[string, z.infer<typeof documents.LessonDocument>]> {
  for await (const page of store.lessonPages(db)) {
    for (const { id, title, content, blockId, videoUrl } of page) yield [id, { title, content, blockId, videoUrl }];
  }
}

async function* lessonTests(db: Database): AsyncGenerator<[string, z.infer<typeof documents.LessonTestDocument>]> {
  for await (const page of store.lessonTestPages(db)) {
    for (const { lessonId, title, questions } of page) {
      yield [lessonId, { name: lessonTestName(title), questions: toLessonQuestions(parseQuestions(questions)) }];
    }
  }
}

async function* lessonHistory(db: Database): AsyncGenerator<[string, WithoutVersions<typeof documents.LessonHistoryDocument>]> {
  for await (const page of store.lessonPages(db)) {
    for (const { id } of page) {
      const current = await store.lessonRow(db, id);
      if (current !== undefined) yield [id, { createdAt: current.createdAt, revision: current.revision }];
    }
  }
}

async function* lessonTestVersions(db: Database): AsyncGenerator<[string, z.infer<typeof documents.LessonTestVersionDocument>]> {
  for (const { testId, revision } of await store.formerVersions(db)) {
    const lessonId = lessonOf(testId);
    if (lessonId === null) continue;
    const { questions } = await store.testVersion(db, testId, revision);
    yield [`${lessonId}:${revision}`, { questions: toLessonQuestions(parseQuestions(questions)) }];
  }
}

async function* tests(db: Database): AsyncGenerator<[string, z.infer<typeof documents.TestDocument>]> {
  for await (const page of store.testPages(db)) {
    for (const { id } of page) {
      const current = await store.testRow(db, id);
      if (current === undefined) continue;
      const isPublished = current.revision === current.publishedRevision;
      yield [id, { ...(await testVersion(db, id, current.revision)), ...(!isPublished && { published: false }), ...(current.visibility === 'assigned' && { visibility: 'assigned' as const }) }];
    }
  }
}

async function* testHistory(db: Database): AsyncGenerator<[string, WithoutVersions<typeof documents.TestHistoryDocument>]> {
  for await (const page of store.testPages(db)) {
    for (const { id } of page) {
      const row = await store.testRow(db, id);
      yield [id, { current: row === undefined ? null : { revision: row.revision, createdAt: row.createdAt } }];
    }
  }
}

/** Each version is exported as its own document, because a version with its images may reach the size limit of an import. */
async function* testVersions(db: Database): AsyncGenerator<[string, z.infer<typeof documents.TestVersionDocument>]> {
  for (const { testId, revision } of await store.formerVersions(db)) {
    if (lessonOf(testId) === null) yield [`${testId}:${revision}`, await testVersion(db, testId, revision)];
  }
}

/** A version whose images are data URLs (rule R61). */
async function testVersion(db: Database, id: string, revision: number): Promise<z.infer<typeof documents.TestVersionDocument>> {
  const { name, questions: text, ...row } = await store.testVersion(db, id, revision);
  const settings = settingsOfRow(row);
  const content = { questions: parseQuestions(text), materials: settings.materials };
  const { questions, materials } = inlineImages(content, await findImages(db, imageIds(content)));
  return { name, questions, ...givenSettings({ ...settings, materials }) };
}
