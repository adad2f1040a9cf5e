import { writeFile } from 'node:fs/promises';
import { CommandError } from '../command/command-error.ts';
import { missingFile, readArguments, refuseOwnName, withDatabase, type Command } from '../command/command.ts';
import { makeNewFile } from '../command/new-file.ts';
import { readSettings } from '../server/settings.ts';
import { exportText } from './export-documents.ts';

const USAGE = 'npm run export -- ФАЙЛ';

/**
 * Writes everything that the database of the settings holds into a new file.
 * @throws Error with one line that says what is wrong; no file is left then
 */
export async function exportCommand({ args, environment, print }: Command): Promise<void> {
  const { given: file } = readArguments(args, {}, USAGE);
  const { databaseUrl } = readSettings(environment);
  const missing = missingFile(databaseUrl);
  if (missing !== null) throw new CommandError(`DATABASE_URL: базы ${missing} нет, выгружать нечего.`);
  refuseOwnName(file, databaseUrl);
  // Opening may bring the database to a newer schema: not before there is a file to write to.
  await makeNewFile(file, (temporary) => withDatabase(databaseUrl, (db) => writeFile(temporary, exportText(db))));
  print(`Всё выгружено в ${file}. В файле есть хеши паролей: храните его как пароль.`);
}
