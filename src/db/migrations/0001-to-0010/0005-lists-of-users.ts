import { sql, type Kysely } from 'kysely';
import type { Engine } from '../../database.ts';

/**
 * Adds counters of users by role and a trigram index for the search of users, so that the users page does not scan all
 * users. Triggers maintain both.
 */
export const listsOfUsers = (engine: Engine) => ({
  async up(untyped: Kysely<unknown>): Promise<void> {
    const db = untyped as Kysely<Tables>;
    await normalizeSearchTexts(db);

    // The number of users with a role is the sum of its rows. Triggers append rows, because an update in place would
    // lock the row for all concurrent registrations.
    await db.schema
      .createTable('roleCounts')
      .addColumn('role', 'integer', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .execute();
    await sql`insert into "roleCounts" ("role", "count") select "role", count(*) from "users" group by "role"`.execute(db);

    for (const statement of engine === 'sqlite' ? SQLITE : POSTGRES) await sql.raw(statement).execute(db);

    // The periodic deletion of expired rows uses this index.
    await db.schema.createIndex('known_places_by_age').on('knownPlaces').column('seenAt').execute();
    await db.schema.createIndex('reset_links_by_end').on('resetLinks').column('expiresAt').execute();
    // The index is empty when all imported users have signed in, because a sign-in replaces the Firebase hash.
    await sql`create index "users_with_old_hash" on "users" ("uid") where "passwordHash" like 'firebase-scrypt$%'`.execute(db);
  },
});

interface Tables {
  users: { uid: string; nickname: string; email: string; searchText: string };
}

/** Composes letters that are stored in decomposed form, such as й as и and U+0306. */
async function normalizeSearchTexts(db: Kysely<Tables>): Promise<void> {
  const users = await db.selectFrom('users').select(['uid', 'nickname', 'email', 'searchText']).execute();
  for (const { uid, nickname, email, searchText: oldText } of users) {
    const searchText = `${nickname}\n${email}`.toLowerCase().normalize('NFC');
    if (searchText !== oldText) await db.updateTable('users').set({ searchText }).where('uid', '=', uid).execute();
  }
}

/**
 * FTS5 stores only the trigrams, without texts and positions. Queries therefore check the matches. The separate table
 * `userSearchKeys` holds the row ids of FTS5, because VACUUM changes the rowids of `users`.
 */
const SQLITE = [
  `create table "userSearchKeys" ("key" integer primary key, "uid" text not null unique)`,
  `create virtual table "userSearch" using fts5 (
    "searchText", content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1'
  )`,
  `insert into "userSearchKeys" ("uid") select "uid" from "users" order by "signedInAt"`,
  `insert into "userSearch" (rowid, "searchText")
    select "key", "searchText" from "userSearchKeys" cross join "users" using ("uid") order by "key"`,
  `create trigger "users_added" after insert on "users" begin
    insert into "roleCounts" ("role", "count") values (new."role", 1);
    insert into "userSearchKeys" ("uid") values (new."uid");
    insert into "userSearch" (rowid, "searchText")
      select "key", new."searchText" from "userSearchKeys" where "uid" = new."uid";
  end`,
  `create trigger "users_removed" after delete on "users" begin
    insert into "roleCounts" ("role", "count") values (old."role", -1);
    delete from "userSearch" where rowid = (select "key" from "userSearchKeys" where "uid" = old."uid");
    delete from "userSearchKeys" where "uid" = old."uid";
  end`,
  `create trigger "users_role_changed" after update of "role" on "users" when new."role" <> old."role" begin
    insert into "roleCounts" ("role", "count") values (old."role", -1), (new."role", 1);
  end`,
  `create trigger "users_renamed" after update of "searchText" on "users" when new."searchText" <> old."searchText" begin
    update "userSearch" set "searchText" = new."searchText"
      where rowid = (select "key" from "userSearchKeys" where "uid" = new."uid");
  end`,
];

/**
 * The index is a GIN index over arrays, which every PostgreSQL has. The extension pg_trgm has a smaller index, but it
 * ignores letters beyond ASCII in a database with locale C, and not every user may install it.
 */
const POSTGRES = [
  `create function "trigramsOf" (string text) returns text[] language plpgsql immutable strict parallel safe as $$
    declare
      trigrams text[] := '{}';
    begin
      for place in 1 .. length(string) - 2 loop
        trigrams := trigrams || substr(string, place, 3);
      end loop;
      return trigrams;
    end
  $$`,
  // PostgreSQL collects inserts in a pending list, which makes them cheaper. Searches scan that list, so it is kept
  // short.
  `create index "users_by_trigram" on "users"
    using gin ("trigramsOf"("searchText")) with (fastupdate = on, gin_pending_list_limit = 256)`,
  `create function "countRoles" () returns trigger language plpgsql as $$
    begin
      if TG_OP <> 'INSERT' then insert into "roleCounts" ("role", "count") values (old."role", -1); end if;
      if TG_OP <> 'DELETE' then insert into "roleCounts" ("role", "count") values (new."role", 1); end if;
      return null;
    end
  $$`,
  `create trigger "users_added_or_removed" after insert or delete on "users"
    for each row execute function "countRoles"()`,
  `create trigger "users_role_changed" after update of "role" on "users"
    for each row when (new."role" <> old."role") execute function "countRoles"()`,
];
