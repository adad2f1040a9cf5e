/** Counts the checked answers to questions again, by the criteria that were published last (rule R348). */
import { isSame, recount, type Basis, type Recounted } from '../../domain/checking/basis.ts';
import type { Database, Transaction } from '../database.ts';
import { noteChange } from '../derived/result-totals.ts';
import { isPostgres } from '../transaction.ts';
import { basisText, copyIn, findChecks, findCopies, isEditedSince, storeCopy, storedCheckOf, type CheckRow, type CopyWithHistory } from './checks.ts';
import { storeGiven } from './give-out.ts';
import { ofCheck, ofWork, refreshWork, type WorkKey } from './works.ts';

export interface RecountedAnswer extends WorkKey {
  from: number;
  to: number;
  givenOut: boolean;
}

export interface Recounting {
  up: number;
  down: number;
  unchanged: number;
  byHand: number;
  /** The number of works that are given out and whose points change. */
  givenOut: number;
  /** The number of recounted answers in works that are not given out, by outcome. */
  open: Record<Recounted['outcome'], number>;
  changes: RecountedAnswer[];
  /** Works that are given out and whose result changes, with the score before the change. */
  given: { uid: string; score: number; difference: number }[];
}

export const NOTHING_RECOUNTED: Recounting = { up: 0, down: 0, unchanged: 0, byHand: 0, givenOut: 0, open: { up: 0, down: 0, unchanged: 0, byHand: 0 }, changes: [], given: [] };

/** The new criteria and maxima of the questions to count again, by id. */
export type Bases = ReadonlyMap<string, Basis>;

const PAGE_SIZE = 200;

/**
 * Counts the checked answers of current attempts again and stores the new points.
 * @param isDry whether only to count and to store nothing
 */
export async function recountChecks(trx: Transaction, testId: string, bases: Bases, { isDry, now, byUid }: { isDry: boolean; now: string; byUid: string | null }): Promise<Recounting> {
  const total: Recounting = { ...NOTHING_RECOUNTED, open: { ...NOTHING_RECOUNTED.open }, changes: [], given: [] };
  let after: string | null = '';
  while (after !== null) {
    const works = await readWorks(trx, testId, after, !isDry);
    for (const work of works) await recountWork(trx, { uid: work.uid, testId, attempt: work.attempt }, work.givenAt !== null, bases, total, { isDry, now, byUid });
    after = works.length < PAGE_SIZE ? null : (works.at(-1)?.uid ?? null);
  }
  return total;
}

const readWorks = (db: Database, testId: string, after: string, isLocking: boolean) =>
  db
    .selectFrom('works')
    .select(['uid', 'attempt', 'givenAt'])
    .where('testId', '=', testId)
    .where('putAside', '=', 0)
    .where('uid', '>', after)
    .orderBy('uid')
    .limit(PAGE_SIZE)
    .$if(isLocking && isPostgres(db), (query) => query.forUpdate())
    .execute();

interface Run {
  isDry: boolean;
  now: string;
  byUid: string | null;
}

async function recountWork(trx: Transaction, key: WorkKey, isGiven: boolean, bases: Bases, total: Recounting, run: Run): Promise<void> {
  const rows = (await findChecks(trx, key)).filter(({ questionId }) => bases.has(questionId));
  const copies = await findCopies(trx, key);
  let [isChanged, isCopyChanged, hasOtherPoints, difference] = [false, false, false, 0];
  for (const row of rows) {
    const basis = bases.get(row.questionId);
    if (basis === undefined) continue;
    const counted = recountRow(row, basis);
    if (counted !== null && row.state === 'checked') {
      total[counted.outcome] += 1;
      if (!isGiven) total.open[counted.outcome] += 1;
      const from = row.points ?? 0;
      if (from !== counted.points) total.changes.push({ ...key, from, to: counted.points, givenOut: isGiven });
    }
    const copy = copies.get(row.questionId);
    const copied = copy && { ...copy, ...basis, points: recount(basis, copy, copy).points };
    if (copy !== undefined && copied !== undefined && copied.points !== copy.points) {
      hasOtherPoints = true;
      difference += copied.points - copy.points;
    }
    if (run.isDry) continue;
    if (copy !== undefined && copied !== undefined && !isSame(copy, copied)) {
      isCopyChanged = true;
      const corrected = copied.points === copy.points ? copy.corrected : { from: copy.points, at: run.now };
      await storeCopy(trx, { ...key, questionId: row.questionId }, { ...copied, corrected, amendedAt: copied.points === copy.points ? copy.amendedAt : null });
    }
    isChanged = (await storeRecounted(trx, { ...key, row }, basis, counted, copied, run)) || isChanged;
  }
  if (hasOtherPoints) total.givenOut += 1;
  if (difference !== 0) {
    const { score } = await trx.selectFrom('results').select('score').where(ofWork(key)).executeTakeFirstOrThrow();
    total.given.push({ uid: key.uid, score, difference });
  }
  if (isCopyChanged) await storeGiven(trx, key, run.now);
  if (!isChanged && !isCopyChanged) return;
  await refreshWork(trx, key, run.now);
  await noteChange(trx, key.testId);
}

/**
 * Finds the users whose attempts would get other points or another maximum if they were recounted now.
 * @param attempts the numbers of the current attempts, by uid
 */
export async function findOutdated(db: Database, testId: string, attempts: ReadonlyMap<string, number>, bases: Bases): Promise<Set<string>> {
  const outdated = new Set<string>();
  if (bases.size === 0 || attempts.size === 0) return outdated;
  const uids = [...attempts.keys()];
  const checks = await db.selectFrom('checks').selectAll().where('testId', '=', testId).where('uid', 'in', uids).where('putAside', '=', 0).where('state', '=', 'checked').execute();
  for (const row of checks) {
    const basis = bases.get(row.questionId);
    const counted = basis && recountRow(row, basis);
    if (counted && (counted.points !== row.points || row.basisMaxPoints !== basis.maxPoints)) outdated.add(row.uid);
  }
  const copies = await db.selectFrom('givenChecks').selectAll().where('testId', '=', testId).where('uid', 'in', uids).execute();
  for (const row of copies) {
    const basis = bases.get(row.questionId);
    if (basis === undefined || attempts.get(row.uid) !== row.attempt) continue;
    const copy = copyIn(row);
    if (copy.maxPoints !== basis.maxPoints || recount(basis, copy, copy).points !== copy.points) outdated.add(row.uid);
  }
  return outdated;
}

/**
 * @returns `null` if there is nothing to recount: the answer has no points, or it is not checked yet and the tutor has
 * not chosen points above the maximum
 */
function recountRow(row: CheckRow, basis: Basis): Recounted | null {
  const stored = storedCheckOf(row);
  if (stored === null || row.points === null) return null;
  // An answer that is not checked yet needs no recount, because the criteria apply when it is checked. Only points that
  // the tutor chose and that exceed the new maximum are lowered.
  if (row.state !== 'checked' && (row.byHand === 0 || row.points <= basis.maxPoints)) return null;
  return recount(basis, stored.check, { points: row.points, byHand: row.byHand === 1 });
}

/** @returns whether the check has changed */
async function storeRecounted(
  trx: Transaction,
  { row, ...key }: WorkKey & { row: CheckRow },
  basis: Basis,
  counted: Recounted | null,
  copy: CopyWithHistory | undefined,
  { byUid, now }: Run,
): Promise<boolean> {
  const stored = storedCheckOf(row);
  const isChanged = counted !== null && stored !== null && (counted.points !== row.points || !isSame(stored.basis, basis));
  const next = isChanged ? { check: { ...stored.check, points: counted.points }, basis } : stored;
  await trx
    .updateTable('checks')
    .set({
      isEdited: Number(isEditedSince(next, row.isEmpty === 1, copy)),
      ...(isChanged && { points: counted.points, basis: basisText(basis), basisMaxPoints: basis.maxPoints, revision: row.revision + 1, byUid, at: now }),
    })
    .where(ofCheck({ ...key, questionId: row.questionId }))
    .execute();
  return isChanged;
}
