import { sql, type RawBuilder } from 'kysely';
import type { Database, Engine } from './database.ts';

interface Found {
  /** A table that is there; `null`: there is none. */
  table: string | null;
  encoding: string;
}

/** What is there where nothing of this program is: the first thing that it makes is Kysely's list of steps. */
const foundIn: Record<Engine, RawBuilder<Found>> = {
  sqlite: sql`
    select min("name") as "table", 'UTF8' as "encoding" from sqlite_master
    where "type" = 'table' and not exists (select 1 from sqlite_master where "name" = 'kysely_migration')`,
  // Tables of extensions belong to nobody.
  postgres: sql`
    select min("relname") as "table", current_setting('server_encoding') as "encoding" from pg_class
    where "relkind" in ('r', 'p') and "relnamespace" <> 'pg_catalog'::regnamespace and pg_table_is_visible("oid")
      and not exists (select 1 from pg_depend where "classid" = 'pg_class'::regclass and "objid" = pg_class."oid" and "deptype" = 'e')
    having to_regclass('kysely_migration') is null`,
};

/**
 * Looks at a database before the first table is made in it. In another encoding than UTF-8 PostgreSQL takes bytes for letters, or
 * has none for some, which shows much later.
 * @returns one line for the operator when it is another program's, or can't hold every letter
 */
export async function objectionTo(db: Database, engine: Engine): Promise<string | null> {
  const [found] = (await foundIn[engine].execute(db)).rows;
  if (found === undefined) return null;
  if (found.table !== null) return `в этой базе таблицы другой программы («${found.table}»). «Листку» нужна своя, пустая.`;
  if (found.encoding === 'UTF8') return null;
  return `кодировка базы ${found.encoding}, а нужна UTF8. Создайте её заново: createdb --encoding=UTF8 --template=template0.`;
}
