/** Which versions of a test a pupil may answer (rule R211). */
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable, isForeignKeyViolation, type Database } from '../database.ts';
import { lastRevisionOfEpoch, TIME_BEFORE_NOTES } from '../epoch.ts';
import { preparedMutation } from '../group-commit.ts';
import { preparedQuery } from '../prepared-query.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a version that was served may be answered. */
const SERVED_RETENTION_MS = 100 * DAY_MS;
/** A note is renewed at this age: a copy without a network lives 90 days (rule R183), so its version is noted as long as the copy lives. */
const RENEWAL_MS = 10 * DAY_MS;
/** A test waits so long for its note: a database that does not write at the moment delays no reader further. */
const NOTE_TIMEOUT_MS = 1_000;

const timeBefore = (ms: number): string => new Date(Date.now() - ms).toISOString();

/** A version of a test, and the pupil who sees it. */
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

/** Notes that a pupil gets a version. Where it cannot be noted, on a full disk for example, the pupil gets it all the same. */
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

/** The version that a client names, in the epoch that it names, and the current ones. */
interface NamedVersion {
  uid: string;
  testId: string;
  /** The current one without it. */
  revision?: number | undefined;
  epoch?: string | undefined;
  current: { revision: number; epoch: string };
}

/**
 * Whether a pupil may answer the version that a client names: the current one, that of the draft, and those that were served to the
 * pupil in the last 100 days. In another epoch of the database its number must stand for the same questions, too (rule R210).
 */
export async function mayAnswer(db: Database, { revision, epoch, current, ...pupil }: NamedVersion): Promise<boolean> {
  const isFormer = epoch !== undefined && epoch !== current.epoch;
  if (revision === undefined) return !isFormer;
  if (isFormer) {
    const last = await lastRevisionOfEpoch(db, { ...pupil, epoch });
    // Notes of the end of that epoch may be lost; whoever came then has seen its last version.
    if (last === null || revision >= last) return revision === last;
  }
  if (revision === current.revision) return true;
  const version = { ...pupil, revision };
  if ((await selectNote(db, { ...version, since: timeBefore(SERVED_RETENTION_MS) })).length > 0) return true;
  if ((await selectDraftRevision(db, version)).length > 0) return true;
  return revision <= ((await lastRevisionOfEpoch(db, { ...pupil, epoch: TIME_BEFORE_NOTES })) ?? 0);
}

/** Called periodically. */
export async function deleteOldNotes(db: Database): Promise<void> {
  await db.deleteFrom('servedVersions').where('servedAt', '<', timeBefore(SERVED_RETENTION_MS)).execute();
}
