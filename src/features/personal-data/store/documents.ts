/** The documents in versions. Versions are added, but never changed or removed. */
import { sql } from 'kysely';
import { AppError } from '../../../domain/errors.ts';
import { DELETED_ADMIN, DOCUMENT_TITLES, type DocumentKind } from '../../../domain/personal-data/personal-data.ts';
import { asAdmin, type RecordEvent } from '../../../db/as-admin.ts';
import type { Actor } from '../../../db/audit-log.ts';
import { isUniqueViolation, type Database, type Transaction } from '../../../db/database.ts';
import { isPostgres } from '../../../db/transaction.ts';
import type { DocumentHead } from '../contract.ts';

const selectHeads = (db: Database) =>
  db
    .selectFrom('documents')
    .leftJoin('users', 'users.uid', 'documents.publishedBy')
    .select(['kind', 'version', 'publishedAt', 'note', 'askAgain', 'nickname']);

type HeadRow = Awaited<ReturnType<ReturnType<typeof selectHeads>['execute']>>[number];

const toHead = ({ nickname, askAgain, ...head }: HeadRow): DocumentHead => ({ ...head, askAgain: askAgain === 1, publishedBy: nickname ?? DELETED_ADMIN });

/** The versions of a document, newest first. */
export const documentHeads = async (db: Database, kind: DocumentKind): Promise<DocumentHead[]> =>
  (await selectHeads(db).where('kind', '=', kind).orderBy('version', 'desc').execute()).map(toHead);

async function currentHead(db: Database, kind: DocumentKind): Promise<DocumentHead | null> {
  const row = await selectHeads(db).where('kind', '=', kind).orderBy('version', 'desc').limit(1).executeTakeFirst();
  return row === undefined ? null : toHead(row);
}

export const currentHeads = async (db: Database): Promise<Record<DocumentKind, DocumentHead | null>> => ({
  policy: await currentHead(db, 'policy'),
  consent: await currentHead(db, 'consent'),
});

/** A version of a document, or the current version if no number is given; `undefined` if there is none. */
export async function findDocument(db: Database, kind: DocumentKind, version: number | undefined) {
  const query = db.selectFrom('documents').select(['kind', 'version', 'publishedAt', 'text', 'note', 'askAgain']).where('kind', '=', kind);
  const found = version === undefined ? query.orderBy('version', 'desc').limit(1) : query.where('version', '=', version);
  const row = await found.executeTakeFirst();
  if (row === undefined) return undefined;
  const versions = await db.selectFrom('documents').select(['version', 'publishedAt']).where('kind', '=', kind).orderBy('version', 'desc').execute();
  return { ...row, askAgain: row.askAgain === 1, versions };
}

/** The text of the template when the current version of a document was published; `null` if there is no version. */
export async function publishedTemplate(db: Database, kind: DocumentKind): Promise<string | null> {
  const row = await db.selectFrom('documents').select('template').where('kind', '=', kind).orderBy('version', 'desc').limit(1).executeTakeFirst();
  return row?.template ?? null;
}

export interface NewVersion {
  kind: DocumentKind;
  text: string;
  /** The current text of the template. */
  template: string;
  note: string | null;
  askAgain: boolean;
  /** The version that the author's text is based on; 0 if there was none. */
  basedOn: number;
}

/**
 * Publishes versions together. With the first versions, the site begins to ask for consent.
 * @throws AppError `forbidden`, `missing-fields` if there is no operator, `invalid-request` if only one of the first two documents is given,
 * `edit-conflict`
 */
export async function publish(db: Database, versions: readonly NewVersion[], by: Actor): Promise<Record<DocumentKind, DocumentHead | null>> {
  const publishing = asAdmin(db, by, async (trx, record) => {
    // The lock makes concurrent consents wait. They then see the new version.
    const operator = await trx.selectFrom('operator').select('askedVersion').$if(isPostgres(trx), (query) => query.forUpdate()).executeTakeFirst();
    if (operator === undefined) throw new AppError('missing-fields', { message: 'Сначала назовите оператора.' });
    const isFirst = operator.askedVersion === null;
    if (isFirst && versions.length < 2) throw new AppError('invalid-request', { message: 'Первый раз публикуют оба документа.' });
    for (const version of versions) await addVersion(trx, version, by, record);
    if (isFirst) await trx.updateTable('operator').set({ asking: 1, revision: sql`"revision" + 1` }).execute();
    return currentHeads(trx);
  });
  return publishing.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('edit-conflict') : error;
  });
}

async function addVersion(trx: Transaction, { kind, text, template, note, askAgain, basedOn }: NewVersion, by: Actor, record: RecordEvent): Promise<void> {
  const current = (await currentHead(trx, kind))?.version ?? 0;
  if (current !== basedOn) throw new AppError('edit-conflict');
  const version = current + 1;
  // The first version always asks for consent.
  const isAsking = kind === 'consent' && (askAgain || version === 1);
  await trx
    .insertInto('documents')
    .values({ kind, version, publishedAt: new Date().toISOString(), text, template, note, askAgain: isAsking ? 1 : 0, publishedBy: by.user?.uid ?? null })
    .execute();
  if (isAsking) await trx.updateTable('operator').set({ askedVersion: version }).execute();
  const subject = { kind: 'document', id: kind, title: DOCUMENT_TITLES[kind] } as const;
  await record({ action: 'document-published', subject, details: { kind, version } });
}
