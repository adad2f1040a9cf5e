import { CommandError } from '../cli/command-error.ts';
import { missingFile, rejectArguments, withDatabase, runCommand, type Command } from '../cli/command.ts';
import { beginEpoch } from '../db/epoch.ts';
import { inTransaction } from '../db/transaction.ts';
import { readSettings } from './settings.ts';

const USAGE = 'npm run new-epoch';

/**
 * Begins a new epoch of the database. The operator runs it after a restore that the site cannot detect, such as
 * pg_restore into the same database or a return to older files.
 * @throws Error with one line for the operator; then nothing has changed
 */
export async function newEpochCommand({ args, environment, print }: Command): Promise<void> {
  rejectArguments({ args, environment }, USAGE);
  const { databaseUrl } = readSettings(environment);
  const missing = missingFile(databaseUrl);
  if (missing !== null) throw new CommandError(`DATABASE_URL: базы ${missing} нет.`);
  await withDatabase(databaseUrl, (db) => inTransaction(db, beginEpoch));
  print('Начата новая эпоха базы: устройства учеников пришлют свои ответы заново.');
}

if (import.meta.main) await runCommand(newEpochCommand);
