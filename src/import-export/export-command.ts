import { writeFile } from 'node:fs/promises';
import { CommandError } from '../cli/command-error.ts';
import { missingFile, readArguments, rejectReservedName, withDatabase, type Command } from '../cli/command.ts';
import { writeFileAtomic } from '../cli/write-file-atomic.ts';
import { tutorDays } from '../db/tutor-days.ts';
import { readSettings } from '../server/settings.ts';
import { settleClocks } from '../features/tests/clock/settle.ts';
import { exportText } from './export-documents.ts';

const USAGE = 'npm run export -- ФАЙЛ';

/**
 * `npm run export`: writes the whole database to a new file.
 * @throws Error with a one-line message; it leaves no file
 */
export async function exportCommand({ args, environment, print }: Command): Promise<void> {
  const { given: file } = readArguments({ args, environment }, {}, USAGE);
  const { databaseUrl, timeZone } = readSettings(environment);
  const missing = missingFile(databaseUrl);
  if (missing !== null) throw new CommandError(`DATABASE_URL: базы ${missing} нет, выгружать нечего.`);
  rejectReservedName(file, databaseUrl);
  // Opening migrates the database, so the file is created first.
  await writeFileAtomic(file, (temporary) => withDatabase(databaseUrl, async (db) => {
    await settleClocks(db);
    await writeFile(temporary, exportText(db, tutorDays(timeZone).today()));
  }));
  print(`Всё выгружено в ${file}. В файле есть хеши паролей: храните его как пароль.`);
  print('Ключей для бота в файле нет: на новом месте создайте новые.');
}
