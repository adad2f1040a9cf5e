import { operatorProblem, readOperator } from '../../domain/personal-data/operator-input.ts';
import { Version } from '../../domain/personal-data/personal-data-schema.ts';
import type { DocumentKind } from '../../domain/personal-data/personal-data.ts';
import { FORMAT } from '../documents.ts';
import { DocumentRejected } from '../document-rejected.ts';
import { hasUser } from '../import-store.ts';
import { checkOrReject, parseOrReject } from '../parse/validate.ts';
import { ConsentsDocument, OPERATOR_ID, OperatorDocument, PublishedDocument } from '../personal-data-documents.ts';
import * as store from '../personal-data-store.ts';
import { forEachDocument, type ImportContext } from './step.ts';

const HAS_ITS_OWN = 'на сайте уже есть свои документы, они остаются';

/**
 * Imports the operator, the published documents and the consents to them. The users must be imported first. If the site already has published
 * documents, it keeps them and its setting, and imports no consents, because they would be consents to other texts.
 */
export async function importPersonalData(context: ImportContext): Promise<void> {
  if (context.input.header.get('format') !== FORMAT) return;
  const { db } = context;
  const hasDocuments = await store.hasDocuments(db);
  let isAsking = false;
  await forEachDocument(context, 'operator', async (id, document) => {
    if (id !== OPERATOR_ID) throw new DocumentRejected(`есть только ${OPERATOR_ID}`);
    const { asking, firstPupilAt, ...read } = parseOrReject(OperatorDocument, document);
    const operator = readOperator(read);
    checkOrReject(() => {
      const problem = operatorProblem(operator);
      if (problem !== null) throw problem;
    });
    if (firstPupilAt !== null) await store.setFirstPupil(db, firstPupilAt);
    if (hasDocuments) throw new DocumentRejected(HAS_ITS_OWN);
    isAsking = asking;
    if (!(await store.insertOperator(db, operator))) throw new DocumentRejected('оператор на сайте уже назван');
  });
  const importDocument = (kind: DocumentKind) => async (id: string, document: Record<string, unknown>, notes: string[]) => {
    if (hasDocuments) throw new DocumentRejected(HAS_ITS_OWN);
    const { publishedBy, ...published } = parseOrReject(PublishedDocument, document);
    const version = parseOrReject(Version, Number(id));
    const by = await knownAdmin(context, publishedBy, notes);
    if (!(await store.insertDocument(db, { kind, version, ...published, publishedBy: by }))) throw new DocumentRejected('такая версия уже есть в базе');
  };
  await forEachDocument(context, 'policies', importDocument('policy'));
  await forEachDocument(context, 'consentTexts', importDocument('consent'));
  if (!hasDocuments) await store.setAsking(db, isAsking);
  await forEachDocument(context, 'consents', async (uid, document, notes) => {
    if (hasDocuments) throw new DocumentRejected('на сайте уже есть свои документы, согласие дано к другому тексту');
    if (!(await hasUser(db, uid))) throw new DocumentRejected('такого пользователя нет');
    for (const [version, { notedBy, ...consent }] of Object.entries(parseOrReject(ConsentsDocument, document))) {
      const by = await knownAdmin(context, notedBy, notes);
      const isNew = await store.insertConsent(db, { uid, version: Number(version), ...consent, notedBy: by });
      if (!isNew) notes.push(`версия ${version}: не взято, такого документа нет или согласие уже есть`);
    }
  });
}

async function knownAdmin({ db }: ImportContext, uid: string | null, notes: string[]): Promise<string | null> {
  if (uid === null || (await hasUser(db, uid))) return uid;
  notes.push(`администратора ${uid} нет`);
  return null;
}
