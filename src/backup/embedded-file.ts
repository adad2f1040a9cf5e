import { CommandError } from '../command/command-error.ts';
import { engineOf, sqlitePath } from '../storage/database.ts';
import { objectionToPlace } from '../storage/sqlite-files.ts';

/**
 * The file of the database that these commands are for.
 * @param program what does their work for PostgreSQL
 * @throws CommandError with one line for another database
 */
export function embeddedFile(url: string, program: 'pg_dump' | 'pg_restore'): string {
  if (engineOf(url) === 'postgres') {
    throw new CommandError(`DATABASE_URL: это PostgreSQL, для него есть ${program}: docs/operations.md, «Резервные копии».`);
  }
  const path = sqlitePath(url);
  if (path === null) throw new CommandError('DATABASE_URL: это база в памяти, файла у неё нет.');
  const misplaced = objectionToPlace(path);
  if (misplaced !== null) throw new CommandError(`DATABASE_URL: ${misplaced}`);
  return path;
}
