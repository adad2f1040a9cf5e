/** Exam results that were not taken on the site. The tutor writes them down (rule R373). */
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { AppError } from '../../../domain/errors.ts';
import type { ExamScore } from '../../../domain/exams/exam-score.ts';
import { outsideScore, type OutsideInput } from '../../../domain/exams/outside-result.ts';
import type { Outside } from '../../../domain/exams/outside-schema.ts';
import { asAdmin, type RecordEvent } from '../../../db/as-admin.ts';
import { asUserSubject, type Actor } from '../../../db/audit-log.ts';
import { isUniqueViolation, type Database, type Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/new-id.ts';
import type { Schema } from '../../../db/schema.ts';
import { isPostgres } from '../../../db/transaction.ts';

type Row = Selectable<Schema['outsideResults']>;

const toOutside = ({ id, revision, exam, name, date, examScore, createdAt }: Row): Outside => {
  const { primary, maxPrimary, testPoints, mark, lines } = JSON.parse(examScore) as ExamScore;
  const known = lines.map(({ line, score, maxScore }) => ({ line, score: score ?? 0, maxScore }));
  return { id, revision, exam, name, date, primary: primary ?? 0, maxPrimary, testPoints, mark, lines: known.length === 0 ? null : known, createdAt };
};

const columnsOf = (input: OutsideInput) => ({ exam: input.exam, name: input.name, date: input.date, examScore: JSON.stringify(outsideScore(input)) });

type Action = 'outside-result-added' | 'outside-result-changed' | 'outside-result-deleted';

/**
 * Changes the results of a user. It locks the user, who cannot be deleted meanwhile.
 * @throws AppError `user-not-found`
 */
const ofUser = <Result>(db: Database, uid: string, actor: Actor, work: (trx: Transaction, record: (action: Action, name: string) => Promise<void>) => Promise<Result>) =>
  asAdmin(db, actor, async (trx, recordEvent: RecordEvent) => {
    const user = await trx
      .selectFrom('users')
      .select(['uid', 'nickname', 'email'])
      .where('uid', '=', uid)
      .$if(isPostgres(trx), (query) => query.forKeyShare())
      .executeTakeFirst();
    if (user === undefined) throw new AppError('user-not-found');
    const { subject, details } = asUserSubject(user);
    return work(trx, (action, name) => recordEvent({ action, subject, details: { ...details, test: name } }));
  });

/**
 * Adds a result. A repetition of the request returns the stored result.
 * @throws AppError `user-not-found`; `edit-conflict` if the id was used for another result
 */
export async function addOutside(db: Database, uid: string, { id = newId(), ...input }: OutsideInput & { id?: string | undefined }, actor: Actor): Promise<Outside> {
  const row: Row = { id, uid, revision: 1, ...columnsOf(input), bodyHash: hashOf(uid, input), createdAt: new Date().toISOString() };
  try {
    await ofUser(db, uid, actor, async (trx, record) => {
      await trx.insertInto('outsideResults').values(row).execute();
      await record('outside-result-added', input.name);
    });
    return toOutside(row);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const stored = await db.selectFrom('outsideResults').selectAll().where('id', '=', id).executeTakeFirst();
    if (stored?.bodyHash !== row.bodyHash) throw new AppError('edit-conflict');
    return toOutside(stored);
  }
}

const hashOf = (uid: string, input: OutsideInput): string => createHash('sha256').update(JSON.stringify([uid, input])).digest('base64url');

/** @throws AppError `user-not-found`, `result-not-found`, `edit-conflict` */
export const changeOutside = (db: Database, uid: string, id: string, { revision, ...input }: OutsideInput & { revision: number }, actor: Actor): Promise<Outside> =>
  ofUser(db, uid, actor, async (trx, record) => {
    const changed = await trx
      .updateTable('outsideResults')
      .set({ ...columnsOf(input), revision: revision + 1 })
      .where('id', '=', id)
      .where('uid', '=', uid)
      .where('revision', '=', revision)
      .returningAll()
      .executeTakeFirst();
    if (changed === undefined) {
      const existing = await trx.selectFrom('outsideResults').select('id').where('id', '=', id).where('uid', '=', uid).executeTakeFirst();
      throw new AppError(existing === undefined ? 'result-not-found' : 'edit-conflict');
    }
    await record('outside-result-changed', input.name);
    return toOutside(changed);
  });

/** @throws AppError `user-not-found`, `result-not-found` */
export const deleteOutside = (db: Database, uid: string, id: string, actor: Actor): Promise<void> =>
  ofUser(db, uid, actor, async (trx, record) => {
    const deleted = await trx.deleteFrom('outsideResults').where('id', '=', id).where('uid', '=', uid).returning('name').executeTakeFirst();
    if (deleted === undefined) throw new AppError('result-not-found');
    await record('outside-result-deleted', deleted.name);
  });
