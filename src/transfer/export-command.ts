import { readSettings } from '../server/settings.ts';
import { missingFile, readArguments, withDatabase, type Command } from './command.ts';
import { exportText } from './export-documents.ts';
import { writeNewFile } from './output-file.ts';
import { TransferError } from './transfer-error.ts';

const USAGE = 'npm run export -- ФАЙЛ';

/**
 * Writes everything that the database of the settings holds into a new file.
 * @throws Error with one line that says what is wrong; no file is left then
 */
export async function exportCommand({ args, environment, print }: Command): Promise<void> {
  const { file } = readArguments(args, {}, USAGE);
  const { databaseUrl } = readSettings(environment);
  const missing = missingFile(databaseUrl);
  if (missing !== null) throw new TransferError(`DATABASE_URL: базы ${missing} нет, выгружать нечего.`);
  await withDatabase(databaseUrl, (db) => writeNewFile(file, exportText(db)));
  print(`Всё выгружено в ${file}. В файле есть хеши паролей: храните его как пароль.`);
}
