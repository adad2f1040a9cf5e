import { sql } from 'kysely';
import { gateOf, type ConsentState, type Gate } from '../../domain/personal-data/consent-gate.ts';
import { ROLE } from '../../domain/users/role.ts';
import type { Database } from '../database.ts';
import { preparedQuery } from '../prepared-query.ts';

/**
 * Columns for queries over `users` that tell whether the user has to consent. Every request reads them; each costs one
 * row of a small table.
 */
export const gateColumns = [
  sql<number | null>`(select "askedVersion" from "operator" where "asking" = 1)`.as('askedVersion'),
  sql<string | null>`(
    select "publishedAt" from "documents" join "operator" on "version" = "askedVersion" where "kind" = 'consent' and "asking" = 1
  )`.as('askedAt'),
  sql<number | null>`(select max("version") from "consents" where "consents"."uid" = "users"."uid")`.as('consentVersion'),
] as const;

const selectGate = preparedQuery((db, { uid }: { uid: string }) => db.selectFrom('users').select(gateColumns).where('uid', '=', uid));

/** Whether a user who has just signed in has to consent. */
export async function findGate(db: Database, { uid, ...user }: Pick<ConsentState, 'role' | 'signedInAt'> & { uid: string }): Promise<Gate | undefined> {
  if (user.role === ROLE.admin) return undefined;
  const [row] = await selectGate(db, { uid });
  return row && gateOf({ ...user, ...row }, Date.now());
}
