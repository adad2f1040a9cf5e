import type { By } from '../../storage/audit.ts';
import type { Database } from '../../storage/database.ts';
import { replaceResetLink } from './store/reset-links.ts';
import { hashToken, newToken } from './tokens.ts';

/** How long a link for a forgotten password works, ms. */
const RESET_LINK_LIFE = 24 * 60 * 60 * 1000;

/**
 * Makes the link by which somebody who forgot their password sets a new one, in place of an earlier one.
 * @param publicOrigin the address that learners type
 * @returns `null` where there is no such account
 */
export async function makeResetLink(
  db: Database,
  { uid, publicOrigin }: { uid: string; publicOrigin: string },
  by: By,
): Promise<{ url: string; expiresAt: string } | null> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + RESET_LINK_LIFE).toISOString();
  if (!(await replaceResetLink(db, { id: hashToken(token), uid, expiresAt }, by))) return null;
  // After the #, so that the token stands in no log of a proxy.
  return { url: `${publicOrigin}/reset-password#${token}`, expiresAt };
}
