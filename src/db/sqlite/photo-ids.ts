import { pathToFileURL } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import { isSqliteError } from './errors.ts';

/**
 * The ids of the photos that a copy of a database names. No process may have it open; no files appear beside it.
 * @returns `null` for a file that is no database of this program
 */
export function photoIdsOf(path: string): string[] | null {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(new URL(`${pathToFileURL(path).href}?immutable=1`), { readOnly: true });
    const tables = database.prepare(`select name from sqlite_schema where name in ('kysely_migration', 'photos')`).all().map(({ name }) => name);
    if (!tables.includes('kysely_migration')) return null;
    // Copies of older versions know no photos.
    return tables.includes('photos') ? database.prepare('select id from photos').all().map(({ id }) => String(id)) : [];
  } catch (error) {
    if (isSqliteError(error)) return null;
    throw error;
  } finally {
    database?.close();
  }
}
