/** The questions of pupils about checks, and the replies (rule R346). */
import { asAdmin } from '../../../db/as-admin.ts';
import type { Actor } from '../../../db/audit-log.ts';
import { lockWork, ofCheck, refreshWork, type CheckKey } from '../../../db/checking/works.ts';
import type { Database } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Asked } from '../../../domain/checking/check-types.ts';
import { isBlank } from '../../../domain/fold-signs.ts';

/**
 * The text without spaces at its ends.
 * @throws AppError `missing-fields` if it is blank
 */
function sentText(text: string): string {
  if (isBlank(text)) throw new AppError('missing-fields');
  return text.trim();
}

/**
 * @returns the question, and whether it is new
 * @throws AppError `missing-fields`, `result-not-found`, `not-given-out`, `already-asked`
 */
export const ask = (db: Database, key: CheckKey, sent: string): Promise<{ asked: Asked; isNew: boolean }> => {
  const text = sentText(sent);
  return inTransaction(db, async (trx) => {
    const work = await lockWork(trx, key);
    if (work === undefined) throw new AppError('result-not-found');
    const check = await trx.selectFrom('checks').select('questionId').where(ofCheck(key)).executeTakeFirst();
    if (check === undefined) throw new AppError('result-not-found');
    const known = await trx.selectFrom('askedQuestions').selectAll().where(ofCheck(key)).executeTakeFirst();
    if (known?.text === text) {
      const reply = known.reply === null || known.repliedAt === null ? null : { text: known.reply, at: known.repliedAt };
      return { asked: { text, at: known.at, reply }, isNew: false };
    }
    if (work.givenAt === null || work.putAside === 1) throw new AppError('not-given-out');
    if (known !== undefined) throw new AppError('already-asked');
    const at = new Date().toISOString();
    const { uid, testId, attempt, questionId } = key;
    await trx.insertInto('askedQuestions').values({ uid, testId, attempt, questionId, text, at, reply: null, repliedAt: null }).execute();
    await refreshWork(trx, key, null);
    return { asked: { text, at, reply: null }, isNew: true };
  });
};

/** @throws AppError `missing-fields`, `not-asked`, `already-replied` */
export const reply = (db: Database, key: CheckKey, sent: string, actor: Actor): Promise<{ text: string; at: string }> => {
  const text = sentText(sent);
  return asAdmin(db, actor, async (trx) => {
    await lockWork(trx, key);
    const asked = await trx.selectFrom('askedQuestions').selectAll().where(ofCheck(key)).executeTakeFirst();
    if (asked === undefined) throw new AppError('not-asked');
    if (asked.reply === text && asked.repliedAt !== null) return { text, at: asked.repliedAt };
    if (asked.reply !== null) throw new AppError('already-replied');
    const at = new Date().toISOString();
    await trx.updateTable('askedQuestions').set({ reply: text, repliedAt: at }).where(ofCheck(key)).execute();
    await refreshWork(trx, key, null);
    return { text, at };
  });
};
