import type { Kysely } from 'kysely';
import { normalizeEmailHosts } from '../../users/normalize-email-hosts.ts';

/**
 * Converts Punycode hosts of e-mail addresses to Unicode. An address stays as it is when another account already has the
 * Unicode form.
 */
export const hostsAsTyped = {
  async up(db: Kysely<unknown>): Promise<void> {
    await normalizeEmailHosts(db);
  },
};
