import { sql, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';

/**
 * Adds the time at which users were last on the site, and indexes for the deletion of a user: entries of the audit log
 * by address, and requests by the user who decided them.
 */
export const lastSeenAndDeletion = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const statements = [...LAST_SEEN, GENERATED[engine], ...INDEXES, ...ADDRESSES_IN_DETAILS[engine]];
    for (const statement of statements) await sql.raw(statement).execute(db);
    await db.schema
      .createTable('deletedAddresses')
      .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('until', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('deleted_addresses_by_end').on('deletedAddresses').column('until').execute();
  },
});

/** The tables and columns that hold times at which a user was on the site. */
const VISITS = [
  ['sessions', 'seenAt'],
  ['results', 'timestamp'],
  ['lessonResults', 'timestamp'],
  ['drafts', 'touchedAt'],
  ['practiceCards', 'practisedAt'],
] as const;

const LAST_SEEN = [
  `alter table "users" add column "seenAt" text not null default ''`,
  ...VISITS.map(
    ([table, column]) => `update "users" set "seenAt" = "visits"."at"
      from (select "uid", max("${column}") as "at" from "${table}" group by "uid") as "visits"
      where "visits"."uid" = "users"."uid" and "visits"."at" > "users"."seenAt"`,
  ),
];

const GENERATED: Record<Engine, string> = {
  sqlite: `alter table "users" add column "lastSeenAt" text generated always as (max("seenAt", "signedInAt")) virtual`,
  postgres: `alter table "users" add column "lastSeenAt" text generated always as (greatest("seenAt", "signedInAt")) stored`,
};

const INDEXES = [
  `create index "users_by_last_seen" on "users" ("lastSeenAt", "role")`,
  // Finds failed sign-ins with an address that had no account.
  `create index "audit_by_unknown_address" on "audit" ("subjectTitle") where "subjectKind" = 'user' and "subjectId" is null`,
  `create index "access_requests_by_decider" on "accessRequests" ("deciderId") where "deciderId" is not null`,
];

/**
 * Indexes on the e-mail addresses in the details of audit entries. PostgreSQL cannot index a cast to JSON, so its index
 * finds the address by a pattern. The pattern is safe, because no address contains a quotation mark.
 */
const ADDRESSES_IN_DETAILS: Record<Engine, string[]> = {
  sqlite: [
    `create index "audit_by_address" on "audit" (json_extract("details", '$.email')) where json_extract("details", '$.email') is not null`,
    `create index "audit_by_former_address" on "audit" (json_extract("details", '$.from')) where "action" = 'email-changed'`,
  ],
  postgres: [
    `create index "audit_by_address" on "audit" (substring("details" from '"email": ?"([^"]*)"')) where substring("details" from '"email": ?"([^"]*)"') is not null`,
    `create index "audit_by_former_address" on "audit" (substring("details" from '"from": ?"([^"]*)"')) where "action" = 'email-changed'`,
  ],
};
