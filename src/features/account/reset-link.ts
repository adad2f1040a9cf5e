import type { By } from '../../storage/audit.ts';
import type { Database } from '../../storage/database.ts';
import { replaceResetLink, type Obstacle } from './store/reset-links.ts';
import { hashToken, newToken } from './tokens.ts';

/** How long a link for a forgotten password works, ms. */
const RESET_LINK_LIFE = 24 * 60 * 60 * 1000;

/**
 * Makes the link by which somebody who forgot their password sets a new one, in place of an earlier one.
 * @param publicOrigin the address that learners type
 * @returns what is in the way where there is no such account, or who asks is no administrator any more
 */
export async function makeResetLink(
  db: Database,
  { uid, publicOrigin }: { uid: string; publicOrigin: string },
  by: By,
): Promise<{ url: string; expiresAt: string } | Obstacle> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + RESET_LINK_LIFE).toISOString();
  const obstacle = await replaceResetLink(db, { id: hashToken(token), uid, expiresAt }, by);
  if (obstacle !== null) return obstacle;
  // After the #, so that the token stands in no log of a proxy.
  return { url: `${publicOrigin}/reset-password#${token}`, expiresAt };
}
