/**
 * Removes the names of deleted users from the audit log. The entries stay, without nicknames, e-mail addresses and IP
 * addresses.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../database.ts';
import { isPostgres } from '../transaction.ts';
import { deletedName } from './deleted-name.ts';

export interface Forgotten {
  uid: string;
  email: string;
  role: number;
}

/**
 * SQL that searches and changes the details of entries. It must equal the expressions in the indexes of migration 0021.
 */
function detailsOf(trx: Transaction) {
  const isJsonb = isPostgres(trx);
  const field = (name: 'email' | 'from'): RawBuilder<string | null> =>
    isJsonb ? sql`substring("details" from ${sql.lit(`"${name}": ?"([^"]*)"`)})` : sql`json_extract("details", ${sql.lit(`$.${name}`)})`;
  const without = (...names: string[]): RawBuilder<string> =>
    isJsonb
      ? sql`(("details"::jsonb) - array[${sql.join(names.map((name) => sql.lit(name)))}])::text`
      : sql`json_remove("details", ${sql.join(names.map((name) => sql.lit(`$.${name}`)))})`;
  return { email: field('email'), from: field('from'), without };
}

const CHANGES_OF_NAMES = sql`("action" in ('nickname-changed', 'email-changed'))`;

/**
 * Removes the names of users from the audit log.
 * @returns by uid the current and former e-mail addresses of the user that nobody else has now
 */
export async function forgetInJournal(trx: Transaction, people: readonly Forgotten[]): Promise<Map<string, Set<string>>> {
  const addresses = await addressesOf(trx, people);
  for (const group of Map.groupBy(people, ({ role }) => deletedName(role)).entries()) await forgetGroup(trx, group, addresses);
  return addresses;
}

async function forgetGroup(trx: Transaction, [name, people]: [string, readonly Forgotten[]], addresses: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  const { email, from, without } = detailsOf(trx);
  const uids = sql.join(people.map(({ uid }) => uid));
  const cleaned = sql`case when ${CHANGES_OF_NAMES} then ${without('email', 'from', 'to')} else ${without('email')} end`;
  await sql`
    update "audit" set "actorNickname" = ${name}, "actorEmail" = null, "address" = null,
      "details" = case when "action" = 'nickname-changed' then ${without('from', 'to')} else "details" end
    where "actorUid" in (${uids}) and "actorKind" is null`.execute(trx);
  // The IP address of an admin who acted on the user stays. The IP address of a failed sign-in is removed.
  await sql`
    update "audit" set "subjectTitle" = ${name}, "details" = ${cleaned}, "address" = case when "action" = 'sign-in-failed' then null else "address" end
    where "subjectId" in (${uids}) and "subjectKind" = 'user'`.execute(trx);
  const own = people.flatMap(({ uid }) => [...(addresses.get(uid) ?? [])]);
  if (own.length === 0) return;
  const listed = sql.join(own);
  await sql`
    update "audit" set "subjectTitle" = ${name}, "address" = null
    where "subjectKind" = 'user' and "subjectId" is null and "subjectTitle" in (${listed})`.execute(trx);
  // These entries are about another user who had the address for a time.
  await sql`
    update "audit" set "details" = case when "action" = 'email-changed' then ${without('email', 'to')} else ${without('email')} end
    where ${email} is not null and ${email} in (${listed})`.execute(trx);
  await sql`update "audit" set "details" = ${without('from')} where "action" = 'email-changed' and ${from} in (${listed})`.execute(trx);
}

/**
 * Finds the current and former e-mail addresses of users that the audit log has. Addresses that now belong to somebody
 * else are left out.
 */
async function addressesOf(trx: Transaction, people: readonly Forgotten[]): Promise<Map<string, Set<string>>> {
  const { email, from } = detailsOf(trx);
  const uids = sql.join(people.map(({ uid }) => uid));
  const { rows } = await sql<{ uid: string; address: string | null }>`
    select distinct "actorUid" as "uid", "actorEmail" as "address" from "audit" where "actorUid" in (${uids}) and "actorKind" is null
    union select "subjectId", ${email} from "audit" where "subjectId" in (${uids}) and "subjectKind" = 'user'
    union select "subjectId", ${from} from "audit" where "subjectId" in (${uids}) and "action" = 'email-changed'`.execute(trx);
  const addresses = new Map(people.map((person) => [person.uid, new Set([person.email])]));
  for (const { uid, address } of rows) if (address) addresses.get(uid)?.add(address);
  const all = [...addresses.values()].flatMap((each) => [...each]);
  const taken = await trx
    .selectFrom('users')
    .select('email')
    .where('email', 'in', all)
    .where('uid', 'not in', people.map(({ uid }) => uid))
    .execute();
  for (const each of addresses.values()) for (const { email: others } of taken) each.delete(others);
  return addresses;
}
