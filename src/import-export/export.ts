import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { CommandError } from '../cli/command-error.ts';
import { missingFile, readArguments, rejectReservedName, withDatabase, runCommand, type Command } from '../cli/command.ts';
import { writeFileAtomic } from '../cli/write-file-atomic.ts';
import type { Database } from '../db/database.ts';
import { copyPhotoFile, photoFolderOf, writePhotoFile } from '../db/photos/photo-files.ts';
import { readPhotoBytes } from '../db/photos/photos.ts';
import { PHOTOS_SUFFIX } from '../db/sqlite/files.ts';
import { tutorDays } from '../db/tutor-days.ts';
import { readSettings } from '../server/settings.ts';
import { settleAllClocks } from '../features/tests/clock/settle.ts';
import { exportText } from './export/export-documents.ts';
import type { KeepPhoto } from './photos/export.ts';

const USAGE = 'npm run export -- ФАЙЛ';

/**
 * Runs `npm run export`: writes the whole database to a new file, and the photos to a folder beside it.
 * @throws Error with a message of one line; then no file is left
 */
export async function exportCommand({ args, environment, print }: Command): Promise<void> {
  const { given: file } = readArguments({ args, environment }, {}, USAGE);
  const { databaseUrl, timeZone } = readSettings(environment);
  const missing = missingFile(databaseUrl);
  if (missing !== null) throw new CommandError(`DATABASE_URL: базы ${missing} нет, выгружать нечего.`);
  rejectReservedName(file, databaseUrl);
  const folder = `${file}${PHOTOS_SUFFIX}`;
  if (existsSync(folder)) throw new CommandError(`${folder}: такая папка уже есть, выберите файлу другое имя.`);
  const photos = { kept: 0, lost: 0 };
  // The file is created before the database is opened. If its path is wrong, the command then fails before opening the database migrates it.
  await writeFileAtomic(file, async (temporary) => {
    const unfinished = `${temporary}${PHOTOS_SUFFIX}`;
    const keepPhoto: KeepPhoto = async (db, id) => {
      photos[(await copyPhoto(db, id, unfinished)) ? 'kept' : 'lost'] += 1;
    };
    await withDatabase(databaseUrl, async (db) => {
      await settleAllClocks(db);
      await writeFile(temporary, exportText(db, tutorDays(timeZone).today(), keepPhoto));
    });
    if (photos.kept > 0) await rename(unfinished, folder);
  });
  print(`Всё выгружено в ${file}. В файле есть хеши паролей: храните его как пароль.`);
  if (photos.kept > 0) print(`Снимки (${photos.kept}) — в папке ${folder}: переносите её вместе с файлом.`);
  if (photos.lost > 0) print(`Снимков, файлы которых потеряны: ${photos.lost}.`);
  print('Ключей для бота в файле нет: на новом месте создайте новые.');
}

/**
 * Copies the bytes of a photo.
 * @returns whether the database has them
 */
async function copyPhoto(db: Database, id: string, to: string): Promise<boolean> {
  const folder = photoFolderOf(db);
  if (folder !== null) return copyPhotoFile(folder, to, id);
  const bytes = await readPhotoBytes(db, id);
  if (bytes !== null) await writePhotoFile(to, id, bytes);
  return bytes !== null;
}

if (import.meta.main) await runCommand(exportCommand);
