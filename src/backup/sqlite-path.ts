import { CommandError } from '../cli/command-error.ts';
import { engineOf, sqlitePath } from '../db/database.ts';
import { notAFileMessage } from '../db/sqlite/files.ts';

/**
 * Finds the path of the SQLite database in a URL.
 * @param program PostgreSQL's own program for the same task, which the error names
 * @throws CommandError for a database without a file
 */
export function sqliteFilePath(url: string, program: 'pg_dump' | 'pg_restore'): string {
  if (engineOf(url) === 'postgres') {
    throw new CommandError(`DATABASE_URL: это PostgreSQL, для него есть ${program}: docs/operations.md, «Резервные копии».`);
  }
  const path = sqlitePath(url);
  if (path === null) throw new CommandError('DATABASE_URL: это база в памяти, файла у неё нет.');
  const message = notAFileMessage(path);
  if (message !== null) throw new CommandError(`DATABASE_URL: ${message}`);
  return path;
}
