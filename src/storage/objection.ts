import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { objectionToPlace } from './sqlite-files.ts';

/** The first thing that this program makes in a database is Kysely's list of steps. */
const FOREIGN_TABLE = `
  select min("name") as "table" from sqlite_schema
  where "type" = 'table' and not exists (select 1 from sqlite_schema where "name" = 'kysely_migration')`;

/**
 * Looks into a file before it is opened as a database of this program, which changes it.
 * @returns one line for the operator when it is another program's; `null` too where there is none, or none to be read before it is opened
 */
export function objectionToFile(path: string): string | null {
  if (!existsSync(path)) return null;
  const misplaced = objectionToPlace(path);
  if (misplaced !== null) return misplaced;
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(toRead(path), { readOnly: true });
    return ofTable(file.prepare(FOREIGN_TABLE).get()?.['table']);
  } catch {
    return null;
  } finally {
    file?.close();
  }
}

/**
 * A file on its own is all there is to read. SQLite is told so, or it makes a log beside one that is to have a log and leaves it
 * there, and the program whose file it is can't open it any more when another user made that.
 */
function toRead(path: string): URL {
  const url = pathToFileURL(path);
  if (!existsSync(`${path}-wal`) && !existsSync(`${path}-journal`)) url.searchParams.set('immutable', '1');
  return url;
}

/** Looks at a file once more when it is open: what a program left amid a transaction can't be read before. */
export async function objectionToOpenFile(db: Database): Promise<string | null> {
  const { rows } = await sql.raw<{ table: string | null }>(FOREIGN_TABLE).execute(db);
  return ofTable(rows[0]?.table);
}

/**
 * Looks at a database of PostgreSQL before the first table is made in it. In another encoding than UTF-8 it takes bytes for
 * letters, or has none for some, which shows much later.
 * @returns one line for the operator when it is another program's, or can't hold every letter
 */
export async function objectionToServer(db: Database): Promise<string | null> {
  // Tables of extensions belong to nobody.
  const { rows } = await sql<{ table: string | null; encoding: string }>`
    select min("relname") as "table", current_setting('server_encoding') as "encoding" from pg_class
    where "relkind" in ('r', 'p') and "relnamespace" <> 'pg_catalog'::regnamespace and pg_table_is_visible("oid")
      and not exists (select 1 from pg_depend where "classid" = 'pg_class'::regclass and "objid" = pg_class."oid" and "deptype" = 'e')
    having to_regclass('kysely_migration') is null`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  if (found.table !== null) return ofAnother(found.table);
  if (found.encoding === 'UTF8') return null;
  return `кодировка базы ${found.encoding}, а нужна UTF8. Создайте её заново: createdb --encoding=UTF8 --template=template0.`;
}

const ofTable = (table: unknown): string | null => (typeof table === 'string' ? ofAnother(table) : null);

const ofAnother = (table: string): string => `в этой базе таблицы другой программы («${table}»). «Листку» нужна своя, пустая.`;
