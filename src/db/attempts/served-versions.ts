/**
 * Records which versions of a test a pupil has received, because the pupil may submit answers to them later (rule
 * R211). A record is called a note.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable, isForeignKeyViolation, type Database } from '../database.ts';
import { lastRevisionOfEpoch, TIME_BEFORE_NOTES } from '../epoch.ts';
import { preparedMutation } from '../group-commit.ts';
import { preparedQuery } from '../prepared-query.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** For how long after receiving a version a pupil may submit answers to it. */
const SERVED_RETENTION_MS = 100 * DAY_MS;
/**
 * A note of this age is renewed when the pupil receives the version again. Notes must outlive the copy of a test on a
 * device, which is kept for 90 days without a network (rule R183).
 */
const RENEWAL_MS = 10 * DAY_MS;
/**
 * How long a pupil waits at most for the note to be written. If the database cannot write at the moment, the pupil gets
 * the test without a note.
 */
const NOTE_TIMEOUT_MS = 1_000;

const timeBefore = (ms: number): string => new Date(Date.now() - ms).toISOString();

/** A version of a test, and the pupil who receives it. */
interface ServedVersion {
  uid: string;
  testId: string;
  revision: number;
}

const selectNote = preparedQuery((db, { uid, testId, revision, since }: ServedVersion & { since: string }) =>
  db
    .selectFrom('servedVersions')
    .select('revision')
    .where('uid', '=', uid)
    .where('testId', '=', testId)
    .where('revision', '=', revision)
    .where('servedAt', '>=', since),
);

const upsertNote = preparedMutation((db, { uid, testId, revision, servedAt }: ServedVersion & { servedAt: string }) =>
  db
    .insertInto('servedVersions')
    .values({ uid, testId, revision, servedAt })
    .onConflict((conflict) =>
      conflict.columns(['uid', 'testId', 'revision']).doUpdateSet(({ ref }) => ({ servedAt: ref('excluded.servedAt') })),
    ),
);

/**
 * Notes that a pupil receives a version. If the note cannot be written, on a full disk for example, the pupil still
 * gets the version.
 */
export async function noteServed(db: Database, version: ServedVersion): Promise<void> {
  if ((await selectNote(db, { ...version, since: timeBefore(RENEWAL_MS) })).length > 0) return;
  const write = upsertNote(db, { ...version, servedAt: new Date().toISOString() }).catch((error: unknown) => {
    // The account may have been deleted meanwhile.
    if (!isDatabaseUnavailable(error) && !isForeignKeyViolation(error)) throw error;
  });
  const timeout = new AbortController();
  await Promise.race([write, sleep(NOTE_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined)]);
  timeout.abort();
}

const selectDraftRevision = preparedQuery((db, { uid, testId, revision }: ServedVersion) =>
  db.selectFrom('drafts').select('revision').where('uid', '=', uid).where('testId', '=', testId).where('revision', '=', revision),
);

/** A version that a client says it has answered, and the current version of the test. */
interface NamedVersion {
  uid: string;
  testId: string;
  /** The number of the version; without it the current version is meant. */
  revision?: number | undefined;
  epoch?: string | undefined;
  current: { revision: number; epoch: string };
}

/**
 * Whether a pupil may answer the version that a client names: the current version, the version of the pupil's draft, or
 * one that the pupil received in the last 100 days. If the client names another epoch of the database, the number must
 * also stand for the same questions in this epoch (rule R210).
 */
export async function mayAnswer(db: Database, { revision, epoch, current, ...pupil }: NamedVersion): Promise<boolean> {
  const isFormer = epoch !== undefined && epoch !== current.epoch;
  if (revision === undefined) return !isFormer;
  if (isFormer) {
    const last = await lastRevisionOfEpoch(db, { ...pupil, epoch });
    // A restored backup does not have the notes that were written after it was made. A pupil who received a version in
    // that time received the last version of that epoch, so this version is accepted.
    if (last === null || revision >= last) return revision === last;
  }
  if (revision === current.revision) return true;
  const version = { ...pupil, revision };
  if ((await selectNote(db, { ...version, since: timeBefore(SERVED_RETENTION_MS) })).length > 0) return true;
  if ((await selectDraftRevision(db, version)).length > 0) return true;
  return revision <= ((await lastRevisionOfEpoch(db, { ...pupil, epoch: TIME_BEFORE_NOTES })) ?? 0);
}

/** Deletes the notes that are too old. The server calls it periodically. */
export async function deleteOldNotes(db: Database): Promise<void> {
  await db.deleteFrom('servedVersions').where('servedAt', '<', timeBefore(SERVED_RETENTION_MS)).execute();
}
