import { pathToFileURL } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import { isSqliteError } from './errors.ts';

/**
 * Finds the ids of the photos in a copy of a database. No process may have the copy open. No files appear beside it.
 * @returns `null` for a file that is not a database of this program
 */
export function photoIdsOf(path: string): string[] | null {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(new URL(`${pathToFileURL(path).href}?immutable=1`), { readOnly: true });
    const tables = database.prepare(`select name from sqlite_schema where name in ('kysely_migration', 'photos')`).all().map(({ name }) => name);
    if (!tables.includes('kysely_migration')) return null;
    // Backups of versions that had no photos do not have the table.
    return tables.includes('photos') ? database.prepare('select id from photos').all().map(({ id }) => String(id)) : [];
  } catch (error) {
    if (isSqliteError(error)) return null;
    throw error;
  } finally {
    database?.close();
  }
}
