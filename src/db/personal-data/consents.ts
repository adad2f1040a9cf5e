/** Reads and stores the consents of users for several features. */
import { sql, type RawBuilder } from 'kysely';
import { DELETED_ADMIN, type Consent } from '../../domain/personal-data/personal-data.ts';
import { ROLE } from '../../domain/users/role.ts';
import type { GivenConsent } from '../../domain/personal-data/consent-input.ts';
import type { Database, Transaction } from '../database.ts';
import { isPostgres } from '../transaction.ts';
import { countLastConsents } from '../derived/consent-counts.ts';
import { publishedPersonalData } from './operator.ts';

/** Selects the last version to which all users had to consent again. Consents to older versions are not valid. */
const firstValidVersion = sql<number>`coalesce((select "askedVersion" from "operator"), 1)`;

const hasValid = sql<boolean>`exists (select 1 from "consents" where "consents"."uid" = "users"."uid" and "consents"."version" >= ${firstValidVersion})`;
const isPupil = sql<boolean>`"users"."role" in (${sql.lit(ROLE.default)}, ${sql.lit(ROLE.paid)})`;

/**
 * An SQL condition on `users`: the user is a pupil with a valid consent (`hasConsent`), or a pupil without a valid
 * consent (`lacksConsent`). Neither condition depends on whether the site asks for consent at the moment.
 */
export const hasConsent: RawBuilder<boolean> = sql`(${isPupil} and ${hasValid})`;
export const lacksConsent: RawBuilder<boolean> = sql`(${isPupil} and not ${hasValid})`;

const selectConsents = (db: Database) =>
  db
    .selectFrom('consents')
    .leftJoin('users as noter', 'noter.uid', 'consents.notedBy')
    .select(['consents.uid', 'version', 'at', 'by', 'parentName', 'paper', 'address', 'noter.nickname as noterNickname'])
    .select(firstValidVersion.as('askedVersion'));

type ConsentRow = Awaited<ReturnType<ReturnType<typeof selectConsents>['execute']>>[number];

const toConsent = ({ version, at, by, parentName, paper, address, noterNickname, askedVersion }: ConsentRow): Consent => ({
  version,
  at,
  by,
  parentName,
  paper: paper === 1,
  notedBy: paper === 1 ? (noterNickname ?? DELETED_ADMIN) : null,
  address,
  valid: version >= askedVersion,
});

/** Finds all consents of a user, the newest first. */
export const consentsOf = async (db: Database, uid: string): Promise<Consent[]> =>
  (await selectConsents(db).where('consents.uid', '=', uid).orderBy('version', 'desc').execute()).map(toConsent);

/** Finds the last consent of a user. It may be invalid. */
export const consentOf = async (db: Database, uid: string): Promise<Consent | null> => (await consentsOf(db, uid))[0] ?? null;

/** Finds the last consent of each of many users. */
export async function lastConsents(db: Database, uids: readonly string[]): Promise<Map<string, Consent>> {
  if (uids.length === 0) return new Map();
  const rows = await selectConsents(db).where('consents.uid', 'in', uids).orderBy('version').execute();
  return new Map(rows.map((row) => [row.uid, toConsent(row)]));
}

/**
 * Finds the version of the consent that is in force. Within a transaction it also takes a lock, so that no admin can
 * publish a newer version before the transaction ends.
 */
export async function currentConsent(db: Database): Promise<{ asking: boolean; version: number } | null> {
  if (db.isTransaction && isPostgres(db)) await db.selectFrom('operator').select('id').forShare().execute();
  const published = await publishedPersonalData(db);
  return published && { asking: published.asking, version: published.consentVersion };
}

interface NewConsent extends GivenConsent {
  uid: string;
  /** The IP address of the client; `null` for a consent on paper. */
  address: string | null;
  /** The uid of the admin who notes a consent on paper; `null` for a consent on the site. */
  notedBy: string | null;
}

/**
 * Stores a consent. A user consents to each version once.
 * @returns whether the consent is new
 */
export async function addConsent(trx: Transaction, { uid, version, by, parentName, address, notedBy }: NewConsent): Promise<boolean> {
  const row = { uid, version, at: new Date().toISOString(), by, parentName, paper: notedBy === null ? 0 : 1, notedBy, address };
  const query = trx.insertInto('consents').values(row).onConflict((conflict) => conflict.doNothing());
  return (await query.returning('uid').executeTakeFirst()) !== undefined;
}

/** Counts pupils by their last consent: by its version, by who gave it, and by whether it is on paper. Invalid consents are left out. */
export async function countValidConsents(db: Database) {
  const operator = await db.selectFrom('operator').select('askedVersion').executeTakeFirst();
  return (await countLastConsents(db)).filter(({ version }) => version >= (operator?.askedVersion ?? 1));
}

/** Whether the site asks its users for consent. */
export const isAsking = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('operator').select('asking').executeTakeFirst())?.asking === 1;
