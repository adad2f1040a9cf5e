import { existsSync, readFileSync, statSync } from 'node:fs';
import { sqlitePath } from '../db/database.ts';

/** The size of the first page. A database without tables has no other page. */
const FIRST_PAGE_BYTES = 4096;
/** The index of the write version in the header of the file. */
const WRITE_VERSION = 18;
const WAL = 2;

/**
 * Warns that a SQLite file has lost the files beside it: somebody copied `listok.db` alone while the site was running,
 * and the newest rows were in `listok.db-wal`. If the file itself has no rows yet, the site would start empty without a
 * word.
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
