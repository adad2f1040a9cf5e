import type { Actor } from '../../../db/audit-log.ts';
import type { Database } from '../../../db/database.ts';
import { replaceResetLink, type ResetLinkError } from '../store/reset-links.ts';
import { hashToken, newToken } from '../../../db/tokens.ts';

const RESET_LINK_LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * Creates a password reset link (rule R13), which replaces an earlier link of the account.
 * @param publicOrigin the origin of the link
  * @returns an error code if the account does not exist
  * @throws AppError `forbidden` if the caller is not an admin any more
 */
export async function makeResetLink(
  db: Database,
  { uid, publicOrigin }: { uid: string; publicOrigin: string },
  by: Actor,
): Promise<{ url: string; expiresAt: string } | ResetLinkError> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + RESET_LINK_LIFETIME_MS).toISOString();
  const errorCode = await replaceResetLink(db, { id: hashToken(token), uid, expiresAt }, by);
  if (errorCode !== null) return errorCode;
  // The token is in the fragment, which browsers do not send, so that no proxy logs it.
  return { url: `${publicOrigin}/reset-password#${token}`, expiresAt };
}
