import { existsSync, readFileSync, statSync } from 'node:fs';
import { sqlitePath } from '../db/database.ts';

/** The size of the first page. A database without tables has no other page. */
const FIRST_PAGE_BYTES = 4096;
/** The offset of the write version in the header of the file. */
const WRITE_VERSION = 18;
const WAL = 2;

/**
 * Warns that the site starts empty because its SQLite file was copied alone. If somebody copies only `listok.db` while
 * the site runs, the copy lacks the newest rows, which are in `listok.db-wal`. The warning is for a copy that has no
 * rows at all.
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
