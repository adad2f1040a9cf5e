import { lessonTestName, toQuestion } from '../../domain/lessons/lesson.ts';
import { AccountDocument, LessonResultsDocument, ResultsDocument, type Collection } from '../documents.ts';
import * as store from '../import-store.ts';
import { isMap } from '../input-file.ts';
import { toLessonAnswers } from '../parse/answers.ts';
import { checkId, parseOrReject } from '../parse/validate.ts';
import { FieldReader } from '../parse/field-reader.ts';
import { readResult } from '../parse/result.ts';
import { DocumentRejected } from '../document-rejected.ts';
import { LinkedVersions } from './linked-versions.ts';
import { forEachDocument, ORPHAN_REVISION, readOwnDocument, fallbackTime, type ImportContext, type VersionLink } from './step.ts';

const ORPHAN_TEST_NAME = 'Удалённый тест';
const ORPHAN_LESSON_TEST_NAME = 'Тест удалённого урока';

/** Imports results of general tests. A result of a deleted test keeps its score and time, without questions. */
export async function importResults(context: ImportContext, links: ReadonlyMap<string, VersionLink>): Promise<void> {
  const versions = new LinkedVersions(links, {
    questions: (id, revision) => store.testQuestions(context.db, id, revision),
    current: (id) => store.currentTestRevision(context.db, id),
    addOrphan: (id) => store.insertTestVersion(context.db, { id, revision: ORPHAN_REVISION, name: ORPHAN_TEST_NAME, questions: [] }),
  });

  await forEachResult(context, 'results', async ({ uid, id: testId, entry, account, notes }) => {
    const exported = account?.results[testId];
    const version = await versions.of(testId, exported?.revision, notes);
    const { maxScore, ...read } = readResult(entry, version, notes);
    const timestamp = new FieldReader(entry, notes).time('timestamp') ?? fallbackTime(context, 0);
    if (timestamp === fallbackTime(context, 0)) notes.push('времени не было, поставлено время переноса');
    const { answers, ...row } = parseOrReject(ResultsDocument.valueType, { ...read, timestamp });
    return store.insertResult(context.db, {
      uid,
      testId,
      revision: version.revision,
      ...row,
      answers: JSON.stringify(answers),
      maxScore: exported?.maxScore ?? maxScore,
    });
  });
}

/** Imports results of lesson tests in the same way. */
export async function importLessonResults(context: ImportContext, links: ReadonlyMap<string, VersionLink>): Promise<void> {
  const versions = new LinkedVersions(links, {
    questions: async (id, revision) => (await store.lessonQuestions(context.db, id, revision))?.map(toQuestion) ?? null,
    current: (id) => store.currentLessonTestRevision(context.db, id),
    addOrphan: (id) => store.insertLessonTestVersion(context.db, id, ORPHAN_REVISION, []),
  });

  await forEachResult(context, 'lessonResults', async ({ uid, id: lessonId, entry, account, notes }) => {
    const exported = account?.lessonResults[lessonId];
    const version = await versions.of(lessonId, exported?.revision, notes);
    const { answers, score, maxScore } = readResult(entry, version, notes);
    const row = parseOrReject(LessonResultsDocument.valueType, { score, answers: toLessonAnswers(answers) });
    const title = await store.lessonTitle(context.db, lessonId);
    return store.insertLessonResult(context.db, {
      uid,
      lessonId,
      revision: version.revision,
      name: exported?.name ?? (title === null ? ORPHAN_LESSON_TEST_NAME : lessonTestName(title)),
      score: row.score,
      answers: JSON.stringify(row.answers),
      maxScore: exported?.maxScore ?? maxScore,
    });
  });
}

interface Entry {
  uid: string;
  /** Of the test or of the lesson. */
  id: string;
  entry: Record<string, unknown>;
  account: Account | undefined;
  notes: string[];
}

type Account = Awaited<ReturnType<typeof readOwnDocument<typeof AccountDocument>>>;

/** Imports every result of every user. A rejected result does not stop the others. */
async function forEachResult(
  context: ImportContext,
  collection: Collection,
  importResult: (entry: Entry) => Promise<boolean>,
): Promise<void> {
  await forEachDocument(context, collection, async (uid, document, notes) => {
    if (!(await store.hasUser(context.db, uid))) throw new DocumentRejected('такого пользователя нет');
    const account = await readOwnDocument(context, 'accounts', uid, AccountDocument);
    const rejected: string[] = [];
    for (const [id, entry] of Object.entries(document)) {
      const ownNotes: string[] = [];
      try {
        checkId(id);
        if (!isMap(entry)) throw new DocumentRejected('это не результат');
        if (!(await importResult({ uid, id, entry, account, notes: ownNotes }))) throw new DocumentRejected('результат уже есть в базе');
        notes.push(...ownNotes.map((note) => `${id}: ${note}`));
      } catch (error) {
        if (!(error instanceof DocumentRejected)) throw error;
        rejected.push(`${id}: не взят, ${error.message}`);
      }
    }
    const isAllRejected = rejected.length > 0 && rejected.length === Object.keys(document).length;
    if (isAllRejected) throw new DocumentRejected(rejected.join('; '));
    notes.push(...rejected);
  });
}
