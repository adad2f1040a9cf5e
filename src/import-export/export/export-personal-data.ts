/**
 * Makes the documents with the operator, the published texts about personal data, and consents to them for an export.
 */
import type * as z from 'zod';
import type { DocumentKind } from '../../domain/personal-data/personal-data.ts';
import type { Database } from '../../db/database.ts';
import { toOperator } from '../../db/personal-data/operator.ts';
import { userPages } from './store.ts';
import { OPERATOR_ID, type OperatorDocument, type PublishedDocument } from '../personal-data-documents.ts';

type Documents<Document> = AsyncGenerator<[id: string, document: Document]>;

/** There is no document until an admin has named the operator. */
export async function* operator(db: Database): Documents<z.infer<typeof OperatorDocument>> {
  const row = await db.selectFrom('operator').selectAll().executeTakeFirst();
  if (row === undefined) return;
  const { firstPupilAt } = await db.selectFrom('databaseState').select('firstPupilAt').executeTakeFirstOrThrow();
  yield [OPERATOR_ID, { ...toOperator(row), asking: row.asking === 1, firstPupilAt }];
}

export async function* publishedDocuments(db: Database, kind: DocumentKind): Documents<z.infer<typeof PublishedDocument>> {
  const rows = await db.selectFrom('documents').selectAll().where('kind', '=', kind).orderBy('version').execute();
  for (const { kind: _, version, askAgain, ...row } of rows) yield [String(version), { ...row, askAgain: askAgain === 1 }];
}

/** A user without consents has no document. */
export async function* consents(db: Database): Documents<object> {
  for await (const page of userPages(db)) {
    const uids = page.map(({ uid }) => uid);
    const rows = await db.selectFrom('consents').selectAll().where('uid', 'in', uids).orderBy('uid').orderBy('version').execute();
    for (const [uid, own] of Map.groupBy(rows, (row) => row.uid)) {
      yield [uid, Object.fromEntries(own.map(({ uid: _, version, paper, ...row }) => [version, { ...row, paper: paper === 1 }]))];
    }
  }
}
