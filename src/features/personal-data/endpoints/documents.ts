import { actorOf, handle, type Route } from '../../../http/handler.ts';
import { AppError } from '../../../domain/errors.ts';
import { DOCUMENT_KINDS } from '../../../domain/personal-data/personal-data-schema.ts';
import type { DocumentKind } from '../../../domain/personal-data/personal-data.ts';
import type { Database } from '../../../db/database.ts';
import { getDocument, listDocumentVersions, publishDocuments } from '../contract.ts';
import { documentHeads, findDocument, publish, type NewVersion } from '../store/documents.ts';

/**
 * The endpoints of the documents: everyone may read them, admins publish them.
 * @param readTemplates reads the current templates
 */
export const documentEndpoints = (db: Database, readTemplates: () => Promise<Record<DocumentKind, string>>): Route[] => [
  handle(getDocument, async ({ params, query }) => {
    const document = await findDocument(db, kindOf(params.kind), query.version);
    if (document === undefined) throw new AppError('document-not-found');
    return document;
  }),

  handle(listDocumentVersions, ({ params }) => documentHeads(db, kindOf(params.kind))),

  handle(publishDocuments, async ({ body: { policy, consent }, ...context }) => {
    const templates = await readTemplates();
    const versions: NewVersion[] = [
      ...(policy === undefined ? [] : [{ kind: 'policy' as const, ...policy, template: templates.policy, note: null, askAgain: false }]),
      ...(consent === undefined
        ? []
        : [{ kind: 'consent' as const, ...consent, template: templates.consent, note: consent.note?.trim() || null, askAgain: consent.askAgain ?? false }]),
    ];
    const blank = versions.filter(({ text }) => text.trim() === '').map(({ kind }): [string, string] => [`${kind}.text`, 'Текст пуст.']);
    if (blank.length > 0) throw new AppError('missing-fields', { message: 'Текст пуст.', fields: Object.fromEntries(blank) });
    return publish(db, versions, actorOf(context));
  }),
];

/** @throws AppError `document-not-found` */
function kindOf(kind: string): DocumentKind {
  const known = DOCUMENT_KINDS.find((each) => each === kind);
  if (known === undefined) throw new AppError('document-not-found');
  return known;
}
