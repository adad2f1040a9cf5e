import { lessonTestName, toQuestion } from '../../domain/lesson.ts';
import { AccountDocument, LessonResultsDocument, ResultsDocument, type Collection } from '../documents.ts';
import * as store from '../import-store.ts';
import { isMap } from '../input-file.ts';
import { toLessonAnswers } from '../take/answers.ts';
import { checkId, fitting } from '../take/checked.ts';
import { Fields } from '../take/fields.ts';
import { readResult } from '../take/result.ts';
import { Refusal } from '../refusal.ts';
import { LinkedVersions } from './linked-versions.ts';
import { forEachDocument, LOST_REVISION, ownDocument, timeByPlace, type Import, type Link } from './step.ts';

const LOST_TEST_NAME = 'Удалённый тест';
const LOST_LESSON_TEST_NAME = 'Тест удалённого урока';

/** Takes the results of general tests; those of tests that are gone keep score and time, without questions. */
export async function takeResults(all: Import, links: ReadonlyMap<string, Link>): Promise<void> {
  const versions = new LinkedVersions(links, {
    questions: (id, revision) => store.testQuestions(all.db, id, revision),
    current: (id) => store.currentTestRevision(all.db, id),
    addLost: (id) => store.insertTestVersion(all.db, { id, revision: LOST_REVISION, name: LOST_TEST_NAME, questions: [] }),
  });

  await forEachResult(all, 'results', async ({ uid, id: testId, entry, account, notes }) => {
    const kept = account?.results[testId];
    const version = await versions.of(testId, kept?.revision, notes);
    const { maxScore, ...read } = readResult(entry, version, notes);
    const timestamp = new Fields(entry, notes).time('timestamp') ?? timeByPlace(all, 0);
    if (timestamp === timeByPlace(all, 0)) notes.push('времени не было, поставлено время переноса');
    const { answers, ...row } = fitting(ResultsDocument.valueType, { ...read, timestamp });
    return store.insertResult(all.db, {
      uid,
      testId,
      revision: version.revision,
      ...row,
      answers: JSON.stringify(answers),
      maxScore: kept?.maxScore ?? maxScore,
    });
  });
}

/** Takes the results of lessons' tests, in the same way. */
export async function takeLessonResults(all: Import, links: ReadonlyMap<string, Link>): Promise<void> {
  const versions = new LinkedVersions(links, {
    questions: async (id, revision) => (await store.lessonQuestions(all.db, id, revision))?.map(toQuestion) ?? null,
    current: (id) => store.currentLessonTestRevision(all.db, id),
    addLost: (id) => store.insertLessonTestVersion(all.db, id, LOST_REVISION, []),
  });

  await forEachResult(all, 'lessonResults', async ({ uid, id: lessonId, entry, account, notes }) => {
    const kept = account?.lessonResults[lessonId];
    const version = await versions.of(lessonId, kept?.revision, notes);
    const { answers, score, maxScore } = readResult(entry, version, notes);
    const row = fitting(LessonResultsDocument.valueType, { score, answers: toLessonAnswers(answers) });
    const title = await store.lessonTitle(all.db, lessonId);
    return store.insertLessonResult(all.db, {
      uid,
      lessonId,
      revision: version.revision,
      name: kept?.name ?? (title === null ? LOST_LESSON_TEST_NAME : lessonTestName(title)),
      score: row.score,
      answers: JSON.stringify(row.answers),
      maxScore: kept?.maxScore ?? maxScore,
    });
  });
}

interface Entry {
  uid: string;
  /** Of the test or the lesson. */
  id: string;
  entry: Record<string, unknown>;
  account: Account | undefined;
  notes: string[];
}

type Account = Awaited<ReturnType<typeof ownDocument<typeof AccountDocument>>>;

/** Does something with every result of every user: what is wrong with one of them doesn't concern the others. */
async function forEachResult(
  all: Import,
  collection: Collection,
  take: (entry: Entry) => Promise<boolean>,
): Promise<void> {
  await forEachDocument(all, collection, async (uid, document, notes) => {
    if (!(await store.hasUser(all.db, uid))) throw new Refusal('такого пользователя нет');
    const account = await ownDocument(all, 'accounts', uid, AccountDocument);
    const refused: string[] = [];
    for (const [id, entry] of Object.entries(document)) {
      const own: string[] = [];
      try {
        checkId(id);
        if (!isMap(entry)) throw new Refusal('это не результат');
        if (!(await take({ uid, id, entry, account, notes: own }))) throw new Refusal('результат уже есть в базе');
        notes.push(...own.map((note) => `${id}: ${note}`));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused.push(`${id}: не взят, ${error.message}`);
      }
    }
    const isNothingLeft = refused.length > 0 && refused.length === Object.keys(document).length;
    if (isNothingLeft) throw new Refusal(refused.join('; '));
    notes.push(...refused);
  });
}
