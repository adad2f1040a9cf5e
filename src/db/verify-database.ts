import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { notAFileMessage } from './sqlite/files.ts';

/**
 * Selects a table of another program, if the database belongs to one. The test is that `kysely_migration` is missing,
 * because this program creates this table before all others.
 */
const FOREIGN_TABLE = `
  select min("name") as "table" from sqlite_schema
  where "type" = 'table' and not exists (select 1 from sqlite_schema where "name" = 'kysely_migration')`;

/**
 * Checks a file before it is opened, because opening changes it.
 * @returns one line for the operator when the file belongs to another program; `null` otherwise, also when the file
 * does not exist or can be read only after it is opened
 */
export function verifySqliteFile(path: string): string | null {
  if (!existsSync(path)) return null;
  const notAFile = notAFileMessage(path);
  if (notAFile !== null) return notAFile;
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(readOnlyUrl(path), { readOnly: true });
    return describeForeignTable(file.prepare(FOREIGN_TABLE).get()?.['table']);
  } catch {
    return null;
  } finally {
    file?.close();
  }
}

/**
 * Returns a URL for reading a file without changing its folder. A file without a WAL or journal is opened as
 * `immutable`. Otherwise SQLite might create a WAL beside the file and leave it there. The program that owns the file
 * could then not open it, because the WAL would belong to another user.
 */
function readOnlyUrl(path: string): URL {
  const url = pathToFileURL(path);
  if (!existsSync(`${path}-wal`) && !existsSync(`${path}-journal`)) url.searchParams.set('immutable', '1');
  return url;
}

/**
 * Checks a file again after it was opened. The check before cannot read a file with an unfinished transaction of
 * another program.
 */
export async function verifyOpenSqlite(db: Database): Promise<string | null> {
  const { rows } = await sql.raw<{ table: string | null }>(FOREIGN_TABLE).execute(db);
  return describeForeignTable(rows[0]?.table);
}

/**
 * Checks a PostgreSQL database before the first table is created. With an encoding other than UTF-8, some letters
 * cannot be stored, or the length of texts is counted in bytes. Nobody would notice that until much later.
 * @returns one line for the operator when the database belongs to another program or is not in UTF-8
 */
export async function verifyPostgres(db: Database): Promise<string | null> {
  // The tables of extensions do not count.
  const { rows } = await sql<{ table: string | null; encoding: string }>`
    select min("relname") as "table", current_setting('server_encoding') as "encoding" from pg_class
    where "relkind" in ('r', 'p') and "relnamespace" <> 'pg_catalog'::regnamespace and pg_table_is_visible("oid")
      and not exists (select 1 from pg_depend where "classid" = 'pg_class'::regclass and "objid" = pg_class."oid" and "deptype" = 'e')
    having to_regclass('kysely_migration') is null`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  if (found.table !== null) return foreignTableMessage(found.table);
  if (found.encoding === 'UTF8') return null;
  return `кодировка базы ${found.encoding}, а нужна UTF8. Создайте её заново: createdb --encoding=UTF8 --template=template0.`;
}

const describeForeignTable = (table: unknown): string | null => (typeof table === 'string' ? foreignTableMessage(table) : null);

const foreignTableMessage = (table: string): string => `в этой базе таблицы другой программы («${table}»). «Листку» нужна своя, пустая.`;
