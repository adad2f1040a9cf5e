/** Finds out whether the page of a document exists. A document has a page only after it is published (ADR 56). */
import { isAppError } from '../../domain/errors.ts';
import type { DocumentKind } from '../../domain/personal-data/personal-data.ts';
import type { CallEndpoint } from '../../http/page-rendering.ts';

const KINDS: Record<string, DocumentKind> = { '/privacy': 'policy', '/consent': 'consent' };

/**
 * @returns whether the address names a document or a version that does not exist. It is `false` if the server cannot
 * find out, because the page then shows the error itself
 */
export async function isMissingDocument(address: string, call: CallEndpoint): Promise<boolean> {
  const { pathname, searchParams } = new URL(address, 'http://site.invalid');
  const kind = KINDS[pathname.toLowerCase().replace(/\/$/, '')];
  if (kind === undefined) return false;
  const version = searchParams.get('version');
  try {
    await call('GET /api/documents/{kind}', [kind], version === null ? {} : { version });
    return false;
  } catch (error) {
    return isAppError(error, 'document-not-found', 'invalid-request');
  }
}
