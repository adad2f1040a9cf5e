import { existsSync, readFileSync, statSync } from 'node:fs';
import { sqlitePath } from '../db/database.ts';

/** SQLite keeps a database that has no tables yet in its first page. */
const FIRST_PAGE_BYTES = 4096;
/** The place of the write version in the header of a file. */
const WRITE_VERSION = 18;
const WAL = 2;

/**
 * Says that a file of the embedded database has lost what lay beside it: somebody copied `listok.db` alone while the site was
 * running, and the newest rows were in `listok.db-wal`. Where nothing has come into the file itself yet, the site would start empty
 * without a word.
 */
export function warnAboutLoneCopy(databaseUrl: string): void {
  const path = sqlitePath(databaseUrl);
  if (path === null || !existsSync(path) || existsSync(`${path}-wal`)) return;
  if (statSync(path).size !== FIRST_PAGE_BYTES || readFileSync(path)[WRITE_VERSION] !== WAL) return;
  console.warn(
    `${path}: в этом файле нет данных, сайт будет пустым. Похоже, его скопировали без соседнего ${path}-wal, пока сайт работал. ` +
      'Копию работающего сайта снимает npm run backup -- ФАЙЛ.',
  );
}
