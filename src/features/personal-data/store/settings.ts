/** The operator, whether the site asks for consent, and the facts about the site for the templates. */
import { AppError } from '../../../domain/errors.ts';
import type { KeyRight } from '../../../domain/access/key-rights.ts';
import type { Operator } from '../../../domain/personal-data/personal-data.ts';
import { ROLE } from '../../../domain/users/role.ts';
import { asAdmin } from '../../../db/as-admin.ts';
import type { Actor } from '../../../db/audit-log.ts';
import type { Database } from '../../../db/database.ts';
import { countRoles } from '../../../db/derived/role-counts.ts';
import { countValidConsents } from '../../../db/personal-data/consents.ts';
import { toOperator } from '../../../db/personal-data/operator.ts';
import { isPostgres } from '../../../db/transaction.ts';

export async function findSettings(db: Database): Promise<{ operator: Operator | null; asking: boolean; revision: number }> {
  const row = await db.selectFrom('operator').selectAll().executeTakeFirst();
  return row === undefined ? { operator: null, asking: false, revision: 0 } : { operator: toOperator(row), asking: row.asking === 1, revision: row.revision };
}

/** @throws AppError `forbidden`, `edit-conflict`, `invalid-request` if no document is published that the site could ask consent to */
export async function saveSettings(
  db: Database,
  { operator, asking, revision }: { operator: Operator; asking: boolean | undefined; revision: number },
  by: Actor,
): Promise<void> {
  await asAdmin(db, by, async (trx, record) => {
    const before = await trx.selectFrom('operator').selectAll().$if(isPostgres(trx), (query) => query.forUpdate()).executeTakeFirst();
    if ((before?.revision ?? 0) !== revision) throw new AppError('edit-conflict');
    if (asking === true && (before?.askedVersion ?? null) === null) throw new AppError('invalid-request', { fields: { asking: 'Сначала опубликуйте документы.' } });
    const wasAsking = before?.asking === 1;
    const isAsking = asking ?? wasAsking;
    const isSame = before !== undefined && JSON.stringify(toOperator(before)) === JSON.stringify(operator);
    if (isSame && isAsking === wasAsking) return;
    const row = { ...operator, asking: isAsking ? 1 : 0, revision: revision + 1 };
    const added = await trx
      .insertInto('operator')
      .values({ id: 1, askedVersion: null, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row).where('operator.revision', '=', revision))
      .returning('id')
      .executeTakeFirst();
    // Another admin has saved the first operator at the same time.
    if (added === undefined) throw new AppError('edit-conflict');
    if (!isSame) await record({ action: 'operator-changed' });
    if (isAsking !== wasAsking) await record({ action: 'asking-changed', details: { to: isAsking ? 'on' : 'off' } });
  });
}

/** The keys of bots with their rights, sorted by name. */
export async function listKeys(db: Database): Promise<{ name: string; rights: KeyRight[] }[]> {
  const rows = await db.selectFrom('apiKeys').select(['name', 'rights']).orderBy('name').orderBy('id').execute();
  return rows.map(({ name, rights }) => ({ name, rights: JSON.parse(rights) as KeyRight[] }));
}

export const videoLinks = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('lessons').select('videoUrl').distinct().where('videoUrl', '<>', '').execute()).map(({ videoUrl }) => videoUrl);

/** When the first pupil registered, even if that account is deleted; `null` before the first registration. */
export const firstPupilAt = async (db: Database): Promise<string | null> =>
  (await db.selectFrom('databaseState').select('firstPupilAt').executeTakeFirstOrThrow()).firstPupilAt;

/** Counts the pupils by their last valid consent: given by the pupil, given by a parent, on paper, or missing. */
export async function countConsents(db: Database): Promise<{ pupil: number; parent: number; paper: number; none: number }> {
  const valid = await countValidConsents(db);
  const countOf = (isCounted: (row: (typeof valid)[number]) => boolean) => valid.filter(isCounted).reduce((sum, { count }) => sum + count, 0);
  const paper = countOf((row) => row.paper === 1);
  const pupil = countOf((row) => row.paper === 0 && row.by === 'pupil');
  const parent = countOf((row) => row.paper === 0 && row.by === 'parent');
  const roles = await countRoles(db);
  const pupils = (roles.get(ROLE.default) ?? 0) + (roles.get(ROLE.paid) ?? 0);
  return { pupil, parent, paper, none: pupils - pupil - parent - paper };
}
