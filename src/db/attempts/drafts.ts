/** Stores answers in progress (rule R170). */
import { mergeAnswers, type DatedAnswers } from '../../domain/drafts/merge-answers.ts';
import type { Database } from '../database.ts';
import { noteDraftPhotos } from '../photos/draft-photos.ts';
import { preparedQuery } from '../prepared-query.ts';
import { inTransaction, isPostgres } from '../transaction.ts';

/** Identifies a draft: its user, its test and the number of the attempt. */
export interface DraftKey {
  uid: string;
  testId: string;
  attempt: number;
}

interface DraftRow extends DraftKey {
  answers: string;
  touchedAt: string;
  /** The version of the test that the pupil saw at the last save. */
  revision: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** A draft that nobody has touched for this long is deleted (rule R174). */
export const DRAFT_RETENTION_MS = 365 * DAY_MS;

const select = (db: Database, { uid, testId, attempt }: DraftKey) =>
  db
    .selectFrom('drafts')
    .select('answers')
    .where('uid', '=', uid)
    .where('testId', '=', testId)
    .where('attempt', '=', attempt);

const selectDraft = preparedQuery(select);
const selectForUpdate = preparedQuery((db, key: DraftKey) => select(db, key).forUpdate());

const upsertDraft = preparedQuery((db, { uid, testId, attempt, answers, touchedAt, revision }: DraftRow) =>
  db
    .insertInto('drafts')
    .values({ uid, testId, attempt, answers, touchedAt, revision })
    .onConflict((conflict) =>
      conflict.columns(['uid', 'testId', 'attempt']).doUpdateSet(({ ref }) => ({
        answers: ref('excluded.answers'),
        touchedAt: ref('excluded.touchedAt'),
        revision: ref('excluded.revision'),
      })),
    )
    .returning('uid'),
);

const insertEmptyDraft = preparedQuery((db, { uid, testId, attempt, touchedAt }: DraftKey & { touchedAt: string }) =>
  db
    .insertInto('drafts')
    .values({ uid, testId, attempt, answers: '{}', touchedAt })
    .onConflict((conflict) => conflict.doNothing()),
);

/** @returns `undefined` when there is no draft */
export async function findDraft(db: Database, key: DraftKey): Promise<DatedAnswers | undefined> {
  const [row] = await selectDraft(db, key);
  return row && (JSON.parse(row.answers) as DatedAnswers);
}

/**
 * Whether the current attempt has answers in progress or a running clock. Triggers delete the draft and stop the clock
 * when the attempt ends.
 */
export async function hasBegun(db: Database, { uid, testId }: Omit<DraftKey, 'attempt'>): Promise<boolean> {
  const draft = db.selectFrom('drafts').select('uid').where('uid', '=', uid).where('testId', '=', testId);
  const clock = db.selectFrom('clocks').select('uid').where('uid', '=', uid).where('testId', '=', testId).where('ended', 'is', null).where('startedAt', 'is not', null);
  return (await draft.unionAll(clock).execute()).length > 0;
}

/**
 * Merges changed answers into a draft, question by question. If there is no draft, it creates the draft, unless there
 * are no changed answers.
 * @param shown the version that the pupil sees
 * @param keep leaves out answers to questions that the test no longer has, and photos beyond the limit
 * @returns `undefined` when the attempt has ended meanwhile, because its result was stored or the test was deleted
 */
export function mergeDraft(
  db: Database,
  key: DraftKey,
  shown: { revision: number },
  changes: DatedAnswers,
  keep: (answers: DatedAnswers) => DatedAnswers,
): Promise<DatedAnswers | undefined> {
  if (Object.keys(changes).length === 0) return findDraft(db, key).then((answers) => keep(answers ?? {}));
  return inTransaction(db, async (trx) => {
    const touchedAt = new Date().toISOString();
    const isConcurrent = isPostgres(trx);
    // The row must exist before it can be locked, so an empty draft is inserted first.
    if (isConcurrent) await insertEmptyDraft(trx, { ...key, touchedAt });
    const [row] = await (isConcurrent ? selectForUpdate : selectDraft)(trx, key);
    const known = JSON.parse(row?.answers ?? '{}') as DatedAnswers;
    const answers = keep(mergeAnswers(known, changes));
    // A trigger refuses a draft of an attempt that is over, or of a test that is deleted.
    const stored = await upsertDraft(trx, { ...key, answers: JSON.stringify(answers), touchedAt, revision: shown.revision });
    if (stored.length === 0) return undefined;
    await noteDraftPhotos(trx, key, known, answers);
    return answers;
  });
}

/** Deletes the drafts that nobody has touched for a year. The server calls it periodically. */
export async function deleteOldDrafts(db: Database): Promise<void> {
  const before = new Date(Date.now() - DRAFT_RETENTION_MS).toISOString();
  await db.deleteFrom('drafts').where('touchedAt', '<', before).execute();
}
