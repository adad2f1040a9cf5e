/**
 * The queries of an import about personal data. No insert replaces an existing row. Each insert returns whether it has
 * added a row.
 */
import type { Insertable } from 'kysely';
import type { Operator } from '../domain/personal-data/personal-data.ts';
import type { Database } from '../db/database.ts';
import type { ConsentsTable, DocumentsTable } from '../db/personal-data/tables.ts';

export const hasDocuments = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('documents').select('version').limit(1).executeTakeFirst()) !== undefined;

/** Sets when the first pupil registered, unless an earlier time is stored. */
export async function setFirstPupil(db: Database, at: string): Promise<void> {
  await db
    .updateTable('databaseState')
    .set({ firstPupilAt: at })
    .where(({ eb, or }) => or([eb('firstPupilAt', 'is', null), eb('firstPupilAt', '>', at)]))
    .execute();
}

export async function insertOperator(db: Database, operator: Operator): Promise<boolean> {
  const row = { id: 1 as const, ...operator, asking: 0, askedVersion: null, revision: 1 };
  const query = db.insertInto('operator').values(row).onConflict((conflict) => conflict.doNothing());
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}

export async function insertDocument(db: Database, { askAgain, ...row }: Omit<Insertable<DocumentsTable>, 'askAgain'> & { askAgain: boolean }): Promise<boolean> {
  const query = db.insertInto('documents').values({ ...row, askAgain: askAgain ? 1 : 0 }).onConflict((conflict) => conflict.doNothing());
  return (await query.returning('version').executeTakeFirst()) !== undefined;
}

/**
 * Sets whether the site asks for consent. If it does, everybody has to consent to the last published text that is marked `askAgain`. The site cannot
 * ask without such a text and a privacy policy, so nothing changes then.
 */
export async function setAsking(db: Database, asking: boolean): Promise<void> {
  const rows = await db.selectFrom('documents').select(['kind', 'version', 'askAgain']).orderBy('version', 'desc').execute();
  const asked = rows.find(({ kind, askAgain }) => kind === 'consent' && askAgain === 1)?.version;
  if (asked === undefined || rows.every(({ kind }) => kind !== 'policy')) return;
  await db.updateTable('operator').set({ askedVersion: asked, asking: asking ? 1 : 0 }).execute();
}

/** @returns whether the consent was added; `false` also when the text to which it consents does not exist */
export async function insertConsent(db: Database, { paper, ...row }: Omit<Insertable<ConsentsTable>, 'paper'> & { paper: boolean }): Promise<boolean> {
  const document = await db.selectFrom('documents').select('version').where('kind', '=', 'consent').where('version', '=', row.version).executeTakeFirst();
  if (document === undefined) return false;
  const query = db.insertInto('consents').values({ ...row, paper: paper ? 1 : 0 }).onConflict((conflict) => conflict.doNothing());
  return (await query.returning('uid').executeTakeFirst()) !== undefined;
}
