/** Gives a work out: the pupil gets a copy of its checks, and the result counts all questions (rules R344, R345). */
import { copyOf, historyOf, NO_CONTENT, contentOf, touchedCheck } from '../../domain/checking/basis.ts';
import type { Answer } from '../../domain/questions/question.ts';
import { parseQuestions } from '../attempts/parse-questions.ts';
import type { Database, Transaction } from '../database.ts';
import { checkedQuestions, findExtendedQuestions } from './extended-questions.ts';
import { checkColumns, findChecks, findCopies, isEditedSince, nameAddedPhotos, storeCopy, storedCheckOf } from './checks.ts';
import { lockWork, ofCheck, ofWork, refreshWork, type WorkKey } from './works.ts';

/** A question whose points the pupil had seen before they changed. */
export interface Correction {
  number: number;
  from: number;
  to: number;
}

/**
 * Finds the criteria and the maximum points by which the answers of an attempt are checked. They are those of the last
 * published version. If that version does not have the question, they are those of the attempt's own version.
 */
export async function findBases(db: Database, { testId, revision }: { testId: string; revision: number }) {
  const version = await db.selectFrom('testVersions').select('questions').where('testId', '=', testId).where('revision', '=', revision).executeTakeFirstOrThrow();
  const questions = parseQuestions(version.questions);
  const [own, known] = [checkedQuestions(questions), await findExtendedQuestions(db, testId)];
  return {
    questions,
    /** @throws Error for a question that the attempt does not have */
    of(id: string) {
      const basis = known.get(id)?.published ?? own.get(id);
      if (basis === undefined) throw new Error(`The attempt has no question ${id}.`);
      const { maxPoints, criteria, sampleAnswer } = basis;
      return { maxPoints, criteria, sampleAnswer };
    },
    everElements: (id: string): ReadonlySet<string> => new Set([...(known.get(id)?.elements ?? []), ...(own.get(id)?.criteria?.elements ?? []).map((element) => element.id)]),
  };
}

/**
 * Gives a work out. If it was given out before, the changes since then are given out. All answers of the work must be
 * checked or empty.
 * @returns the questions whose points differ from those that the pupil has seen
 */
export async function giveOutWork(trx: Transaction, key: WorkKey, now: string): Promise<Correction[]> {
  const result = await trx.selectFrom('results').select('revision').where(ofWork(key)).executeTakeFirstOrThrow();
  const bases = await findBases(trx, { ...key, ...result });
  const copies = await findCopies(trx, key);
  const corrections: Correction[] = [];
  for (const row of await findChecks(trx, key)) {
    const { questionId, number } = row;
    const before = copies.get(questionId) ?? null;
    const stored = touchedCheck(row.isEmpty === 1, storedCheckOf(row));
    // The pupil keeps the earlier copy of a check that has not changed since, and of an empty answer that nobody has touched.
    if (before !== null && !isEditedSince(stored, row.isEmpty === 1, before)) continue;
    const copy = stored === null ? { ...NO_CONTENT, ...bases.of(questionId), points: 0, byHand: false } : copyOf(stored);
    await storeCopy(trx, { ...key, questionId }, { ...copy, ...historyOf(copy, before, now), isUntouched: stored === null });
    if (before !== null && before.points !== copy.points) corrections.push({ number, from: before.points, to: copy.points });
  }
  await trx.updateTable('checks').set({ isEdited: 0 }).where(ofWork(key)).execute();
  await storeGiven(trx, key, now);
  await trx.updateTable('works').set({ givenAt: now }).where(ofWork(key)).execute();
  await refreshWork(trx, key, now);
  return corrections;
}

/**
 * Updates the result after the copies that the pupil sees have changed.
 * @param now when the copies were given out or changed
 */
export async function storeGiven(trx: Transaction, key: WorkKey, now: string): Promise<void> {
  const result = await trx.selectFrom('results').select(['answers', 'score', 'maxScore', 'checkedAt']).where(ofWork(key)).executeTakeFirstOrThrow();
  const work = await trx.selectFrom('works').select(['givenPoints', 'givenMaxPoints']).where(ofWork(key)).executeTakeFirstOrThrow();
  const rows = await trx
    .selectFrom('givenChecks as given')
    .innerJoin('checks as check', (join) =>
      join.onRef('check.uid', '=', 'given.uid').onRef('check.testId', '=', 'given.testId').onRef('check.attempt', '=', 'given.attempt').onRef('check.questionId', '=', 'given.questionId'),
    )
    .select(['check.place', 'given.points', 'given.maxPoints'])
    .where('given.uid', '=', key.uid)
    .where('given.testId', '=', key.testId)
    .where('given.attempt', '=', key.attempt)
    .execute();
  const byPlace = new Map(rows.map(({ place, points, maxPoints }) => [place, { points, maxPoints }]));
  const given = (JSON.parse(result.answers) as Answer[]).map((_, place) => byPlace.get(place) ?? null);
  const [points, maxPoints] = [rows.reduce((sum, row) => sum + row.points, 0), rows.reduce((sum, row) => sum + row.maxPoints, 0)];
  const score = result.score - work.givenPoints + points;
  const maxScore = result.maxScore - work.givenMaxPoints + maxPoints;
  const isChanged = score !== result.score || maxScore !== result.maxScore;
  await trx
    .updateTable('results')
    .set({
      score,
      maxScore,
      pendingQuestions: 0,
      pendingMaxPoints: 0,
      checkedAt: result.checkedAt ?? now,
      givenPoints: JSON.stringify(given),
      unseen: 1,
      ...(result.checkedAt === null
        ? { scoreBefore: null, maxScoreBefore: null, regradedAt: null }
        : isChanged && { scoreBefore: result.score, maxScoreBefore: result.maxScore, regradedAt: now }),
    })
    .where(ofWork(key))
    .execute();
  await trx.updateTable('works').set({ givenPoints: points, givenMaxPoints: maxPoints }).where(ofWork(key)).execute();
}

/**
 * Resets the checks of a work to the copies that the pupil sees.
 * @returns whether the work was given out
 */
export async function dropEdits(trx: Transaction, key: WorkKey, by: { uid: string | null; at: string }): Promise<boolean> {
  const work = await lockWork(trx, key);
  if (work === undefined || work.givenAt === null) return false;
  const copies = await findCopies(trx, key);
  for (const row of await findChecks(trx, key)) {
    const copy = copies.get(row.questionId);
    if (row.isEdited === 0 || copy === undefined) continue;
    const ofRow = { ...key, questionId: row.questionId };
    const check = { ...contentOf(copy), points: copy.points, byHand: copy.byHand, checked: true };
    await trx
      .updateTable('checks')
      .set({
        revision: row.revision + 1,
        isEdited: 0,
        byUid: by.uid,
        at: by.at,
        ...(copy.isUntouched
          ? { state: 'empty', content: null, comment: '', basis: null, basisMaxPoints: null, points: null, byHand: 0 }
          : { state: 'checked', ...checkColumns({ check, basis: copy }) }),
      })
      .where(ofCheck(ofRow))
      .execute();
    await nameAddedPhotos(trx, ofRow, copy.added, 0);
  }
  await refreshWork(trx, key, by.at);
  return true;
}
