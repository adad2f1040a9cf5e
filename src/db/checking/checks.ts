/** Reads and stores the tutor's checks of a work, and the copies of them that the pupil sees. */
import type { Selectable } from 'kysely';
import { contentOf, copyOf, isSame, NO_CONTENT, touchedCheck, type Basis, type CheckContent, type GivenCopy, type StoredCheck } from '../../domain/checking/basis.ts';
import type { Criteria } from '../../domain/checking/criteria/criteria.ts';
import type { Asked, Given } from '../../domain/checking/check-types.ts';
import type { Database, Transaction } from '../database.ts';
import { ofCheck, ofWork, type CheckKey, type WorkKey } from './works.ts';
import type { AskedQuestionsTable, ChecksTable, GivenChecksTable } from './tables.ts';

export type CheckRow = Selectable<ChecksTable>;
type GivenRow = Selectable<GivenChecksTable>;

/** The part of a basis that is stored as JSON; its maximum has a column of its own. */
type StoredBasis = Omit<Basis, 'maxPoints'>;
export const basisText = ({ criteria, sampleAnswer }: Basis): string => JSON.stringify({ criteria, sampleAnswer } satisfies StoredBasis);
const basisOf = (text: string, maxPoints: number): Basis => {
  const { criteria, sampleAnswer } = JSON.parse(text) as { criteria: Criteria | null; sampleAnswer: string };
  return { maxPoints, criteria, sampleAnswer };
};

/** @returns `null` for a check that nobody has saved yet */
export function storedCheckOf({ content, comment, basis, basisMaxPoints, maxPoints, points, byHand, state }: CheckRow): StoredCheck | null {
  if (content === null || basis === null) return null;
  const check = { ...(JSON.parse(content) as Omit<CheckContent, 'comment'>), comment, points, byHand: byHand === 1, checked: state === 'checked' };
  return { check, basis: basisOf(basis, basisMaxPoints ?? maxPoints) };
}

/**
 * Converts a check to its columns. The comment has a column of its own, because the comments of a question are read
 * together.
 */
export function checkColumns({ check, basis }: StoredCheck) {
  const { comment, ...content } = contentOf(check);
  return { points: check.points, byHand: Number(check.byHand), comment, content: JSON.stringify(content), basis: basisText(basis), basisMaxPoints: basis.maxPoints };
}

export const findChecks = (db: Database, key: WorkKey): Promise<CheckRow[]> =>
  db.selectFrom('checks').selectAll().where(ofWork(key)).orderBy('place').execute();

export const copyIn = ({ content, basis, points, maxPoints, byHand }: GivenRow): GivenCopy => ({
  ...(content === null ? NO_CONTENT : (JSON.parse(content) as CheckContent)),
  ...basisOf(basis, maxPoints),
  points,
  byHand: byHand === 1,
});

const historyIn = ({ at, correctedFrom, correctedAt, amendedAt }: GivenRow): Pick<Given, 'at' | 'corrected' | 'amendedAt'> => ({
  at,
  corrected: correctedFrom === null || correctedAt === null ? null : { from: correctedFrom, at: correctedAt },
  amendedAt,
});

export interface CopyWithHistory extends GivenCopy, Pick<Given, 'at' | 'corrected' | 'amendedAt'> {
  /** Whether the answer is empty and the tutor had not touched its check. */
  isUntouched: boolean;
}

/** Finds the copies of the checks that the pupil sees, by question. */
export async function findCopies(db: Database, key: WorkKey): Promise<Map<string, CopyWithHistory>> {
  const rows = await db.selectFrom('givenChecks').selectAll().where(ofWork(key)).execute();
  return new Map(rows.map((row) => [row.questionId, { ...copyIn(row), ...historyIn(row), isUntouched: row.content === null }]));
}

const toAsked = ({ text, at, reply, repliedAt }: Selectable<AskedQuestionsTable>): Asked => ({
  text,
  at,
  reply: reply === null || repliedAt === null ? null : { text: reply, at: repliedAt },
});

/** Finds what the pupil has asked about the checks, by question. */
export async function findAsked(db: Database, key: WorkKey): Promise<Map<string, Asked>> {
  const rows = await db.selectFrom('askedQuestions').selectAll().where(ofWork(key)).execute();
  return new Map(rows.map((row) => [row.questionId, toAsked(row)]));
}

export const shownCopy = ({ isUntouched: _, ...copy }: CopyWithHistory, asked: Asked | null = null): Given => ({ ...copy, asked });

/**
 * Finds what the pupil sees of the checks, by the place of the question. An entry is `null` if the question is not an
 * extended question, or if the work is not given out yet.
 * @param places the number of questions
 */
export async function findGiven(db: Database, key: WorkKey, places: number): Promise<(Given | null)[]> {
  const given: (Given | null)[] = Array.from({ length: places }, () => null);
  const copies = await findCopies(db, key);
  if (copies.size === 0) return given;
  const asked = await findAsked(db, key);
  const rows = await db.selectFrom('checks').select(['questionId', 'place']).where(ofWork(key)).execute();
  for (const { questionId, place } of rows) {
    const copy = copies.get(questionId);
    if (copy !== undefined && place < places) given[place] = shownCopy(copy, asked.get(questionId));
  }
  return given;
}

/** Whether a check has changed since its copy was given out: by the tutor, a recount or a late answer. */
export function isEditedSince(stored: StoredCheck | null, isEmpty: boolean, copy: CopyWithHistory | undefined): boolean {
  if (copy === undefined) return false;
  const check = touchedCheck(isEmpty, stored);
  if (check === null || copy.isUntouched) return check !== null || !copy.isUntouched;
  return !check.check.checked || !isSame(copyOf(check), copyWithout(copy));
}

const copyWithout = (copy: GivenCopy): GivenCopy => {
  const { maxPoints, criteria, sampleAnswer, points, byHand } = copy;
  return { ...contentOf(copy), maxPoints, criteria, sampleAnswer, points, byHand };
};

/** Stores the copy of a check that the pupil sees, in place of the earlier copy. */
export async function storeCopy(trx: Transaction, key: CheckKey, { points, maxPoints, byHand, at, corrected, amendedAt, criteria, sampleAnswer, isUntouched, ...content }: CopyWithHistory): Promise<void> {
  const row = {
    points,
    maxPoints,
    byHand: Number(byHand),
    at,
    correctedFrom: corrected?.from ?? null,
    correctedAt: corrected?.at ?? null,
    amendedAt,
    content: isUntouched ? null : JSON.stringify(contentOf(content)),
    basis: basisText({ maxPoints, criteria, sampleAnswer }),
  };
  const { uid, testId, attempt, questionId } = key;
  await trx
    .insertInto('givenChecks')
    .values({ uid, testId, attempt, questionId, ...row })
    .onConflict((conflict) => conflict.columns(['uid', 'testId', 'attempt', 'questionId']).doUpdateSet(row))
    .execute();
  await nameAddedPhotos(trx, key, content.added, 1);
}

/** Records the photos that the tutor adds to a check. These rows decide who may see a photo and how long it is kept. */
export async function nameAddedPhotos(trx: Transaction, key: CheckKey, added: readonly { id: string }[], given: 0 | 1): Promise<void> {
  await trx.deleteFrom('addedPhotos').where(ofCheck(key)).where('given', '=', given).execute();
  if (added.length === 0) return;
  const { uid, testId, attempt, questionId } = key;
  await trx.insertInto('addedPhotos').values(added.map(({ id }) => ({ uid, testId, attempt, questionId, photoId: id, given }))).execute();
}
