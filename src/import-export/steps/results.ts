import { AccountDocument, EarlierResultsDocument, FORMAT, type AttemptDetails, type LessonAttemptDetails } from '../documents.ts';
import * as store from '../import-store.ts';
import { isMap } from '../input-file.ts';
import { checkId, parseOrReject } from '../parse/validate.ts';
import { DocumentRejected } from '../document-rejected.ts';
import { lessonAttempts, testAttempts, type InsertAttempt } from './insert-attempt.ts';
import { forEachDocument, readOwnDocument, type ImportContext, type VersionLink } from './step.ts';

/** Imports the results of general tests and of lesson tests, and then the attempts that were put aside. */
export async function importResults(
  context: ImportContext,
  testLinks: ReadonlyMap<string, VersionLink>,
  lessonLinks: ReadonlyMap<string, VersionLink>,
): Promise<void> {
  const insertResult = testAttempts(context, testLinks);
  const insertLessonResult = lessonAttempts(context, lessonLinks);

  await forEachDocument(context, 'results', async (uid, document, notes) => {
    const account = await accountOf(context, uid);
    await insertAll(resultsIn(document, account?.results, insertResult), uid, notes);
  });
  await forEachDocument(context, 'lessonResults', async (uid, document, notes) => {
    const account = await accountOf(context, uid);
    await insertAll(resultsIn(document, account?.lessonResults, insertLessonResult), uid, notes);
  });

  if (context.input.header.get('format') !== FORMAT) return;
  await forEachDocument(context, 'earlierResults', async (uid, document, notes) => {
    await assertUser(context, uid);
    const { results, lessonResults } = parseOrReject(EarlierResultsDocument, document);
    await insertAll([...earlierIn(results, insertResult), ...earlierIn(lessonResults, insertLessonResult)], uid, notes);
  });
}

/**
 * The details of a user's results; `undefined` in files of other programs.
 * @throws DocumentRejected when the user does not exist
 */
async function accountOf(context: ImportContext, uid: string) {
  await assertUser(context, uid);
  return readOwnDocument(context, 'accounts', uid, AccountDocument);
}

async function assertUser({ db }: ImportContext, uid: string): Promise<void> {
  if (!(await store.hasUser(db, uid))) throw new DocumentRejected('такого пользователя нет');
}

/** An attempt that must still be inserted. */
interface PendingAttempt {
  /** The id of the test or of the lesson. */
  id: string;
  /** The name of the attempt in the report. */
  label: string;
  insert(uid: string, notes: string[]): Promise<boolean>;
}

const resultsIn = <Details>(
  document: Record<string, unknown>,
  details: Record<string, Details> | undefined,
  insert: InsertAttempt<Details>,
): PendingAttempt[] =>
  Object.entries(document).map(([id, entry]) => ({
    id,
    label: id,
    insert: (uid, notes) => {
      if (!isMap(entry)) throw new DocumentRejected('это не результат');
      return insert({ uid, id, entry, details: details?.[id], putAsideAt: null, notes });
    },
  }));

const earlierIn = <Attempt extends (AttemptDetails | LessonAttemptDetails) & { putAsideAt: string }>(
  attemptsById: Record<string, Attempt[]>,
  insert: InsertAttempt<Attempt>,
): PendingAttempt[] =>
  Object.entries(attemptsById).flatMap(([id, attempts]) =>
    attempts.map((details) => ({
      id,
      label: `${id}, попытка ${details.attempt}`,
      insert: (uid: string, notes: string[]) =>
        insert({ uid, id, entry: { ...details }, details, putAsideAt: details.putAsideAt, notes }),
    })),
  );

/**
 * Inserts attempts. A rejected attempt does not stop the others.
 * @throws DocumentRejected when all attempts are rejected
 */
async function insertAll(attempts: readonly PendingAttempt[], uid: string, notes: string[]): Promise<void> {
  const rejected: string[] = [];
  for (const { id, label, insert } of attempts) {
    const ownNotes: string[] = [];
    try {
      checkId(id);
      if (!(await insert(uid, ownNotes))) throw new DocumentRejected('результат уже есть в базе');
      notes.push(...ownNotes.map((note) => `${label}: ${note}`));
    } catch (error) {
      if (!(error instanceof DocumentRejected)) throw error;
      rejected.push(`${label}: не взят, ${error.message}`);
    }
  }
  if (rejected.length > 0 && rejected.length === attempts.length) throw new DocumentRejected(rejected.join('; '));
  notes.push(...rejected);
}
