/** Reads the operator of the site and the published documents for several features. */
import { sql, type Selectable } from 'kysely';
import { DEFAULT_BACKUP_DAYS, type DocumentKind, type Operator, type PublishedPersonalData } from '../../domain/personal-data/personal-data.ts';
import type { Database } from '../database.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { OperatorTable } from './tables.ts';

export const toOperator = ({ name, inn, email, address, serverPlace, backupDays }: Selectable<OperatorTable>): Operator => ({
  name,
  inn,
  email,
  address,
  serverPlace,
  backupDays,
});

/** @returns `null` while no admin has named the operator */
export async function findOperator(db: Database): Promise<Operator | null> {
  const row = await db.selectFrom('operator').selectAll().executeTakeFirst();
  return row === undefined ? null : toOperator(row);
}

/** Finds for how many days data stay in backups. */
export const backupDaysOf = async (db: Database): Promise<number> => (await findOperator(db))?.backupDays ?? DEFAULT_BACKUP_DAYS;

const lastVersion = (kind: DocumentKind) => sql<number | null>`(select max("version") from "documents" where "kind" = ${sql.lit(kind)})`;

const selectPublished = preparedQuery((db) =>
  db.selectFrom('operator').select(['name', 'email', 'asking', lastVersion('consent').as('consentVersion'), lastVersion('policy').as('policyVersion')]),
);

/** Finds what the registration page and the footer show; `null` before the first publication. */
export async function publishedPersonalData(db: Database): Promise<PublishedPersonalData | null> {
  const [row] = await selectPublished(db, {});
  if (row === undefined || row.consentVersion === null || row.policyVersion === null) return null;
  const { name, email, asking, consentVersion, policyVersion } = row;
  return { asking: asking === 1, consentVersion, policyVersion, operator: { name, email } };
}
