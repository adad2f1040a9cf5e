import { sql, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';

/**
 * What the users page needs so that it costs what it shows: how many users have each role, and by three letters that
 * stand side by side who has them. Triggers keep both, so that nothing that writes users can forget it.
 */
export const listsOfUsers = (engine: Engine) => ({
  async up(untyped: Kysely<unknown>): Promise<void> {
    const db = untyped as Kysely<Tables>;
    await foldSearchTexts(db);

    // Numbers to add up. Changes are appended: a number that is changed in place would be waited for by everybody who
    // registers at the same time.
    await db.schema
      .createTable('roleCounts')
      .addColumn('role', 'integer', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .execute();
    await sql`insert into "roleCounts" ("role", "count") select "role", count(*) from "users" group by "role"`.execute(db);

    for (const statement of engine === 'sqlite' ? SQLITE : POSTGRES) await sql.raw(statement).execute(db);

    // What is swept is found by its age.
    await db.schema.createIndex('known_places_by_age').on('knownPlaces').column('seenAt').execute();
    await db.schema.createIndex('reset_links_by_end').on('resetLinks').column('expiresAt').execute();
    // Holds nobody once those who came with a hash of Firebase have signed in.
    await sql`create index "users_with_old_hash" on "users" ("uid") where "passwordHash" like 'firebase-scrypt$%'`.execute(db);
  },
});

interface Tables {
  users: { uid: string; nickname: string; email: string; searchText: string };
}

/** Letters that were stored in parts, й as и and a sign above it, become one. */
async function foldSearchTexts(db: Kysely<Tables>): Promise<void> {
  const users = await db.selectFrom('users').select(['uid', 'nickname', 'email', 'searchText']).execute();
  for (const { uid, nickname, email, searchText: old } of users) {
    const searchText = `${nickname}\n${email}`.toLowerCase().normalize('NFC');
    if (searchText !== old) await db.updateTable('users').set({ searchText }).where('uid', '=', uid).execute();
  }
}

/**
 * FTS5 keeps the trigrams alone (no text, no places): who has them all is then looked at. Its rows are known by
 * numbers, which a table of their own holds: the hidden numbers of the rows of `users` change when the file is
 * vacuumed.
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
 * An index over arrays, which every PostgreSQL has. The extension pg_trgm is smaller, but knows no letters beyond
 * ASCII in a database whose locale is C, and isn't everywhere for everybody to install.
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
  // What is new waits in a list to be sorted in with others, which is cheaper. Searches read the list, so it is short.
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
