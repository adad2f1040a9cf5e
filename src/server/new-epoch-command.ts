import { CommandError } from '../cli/command-error.ts';
import { missingFile, rejectArguments, withDatabase, type Command } from '../cli/command.ts';
import { beginEpoch } from '../db/epoch.ts';
import { inTransaction } from '../db/transaction.ts';
import { readSettings } from './settings.ts';

const USAGE = 'npm run new-epoch';

/**
 * Begins an epoch after a restore that the site cannot notice: pg_restore into the same database, the files of an earlier moment.
 * @throws Error with one line for the operator; nothing is changed then
 */
export async function newEpochCommand({ args, environment, print }: Command): Promise<void> {
  rejectArguments({ args, environment }, USAGE);
  const { databaseUrl } = readSettings(environment);
  const missing = missingFile(databaseUrl);
  if (missing !== null) throw new CommandError(`DATABASE_URL: базы ${missing} нет.`);
  await withDatabase(databaseUrl, (db) => inTransaction(db, beginEpoch));
  print('Начата новая эпоха базы: устройства учеников пришлют свои ответы заново.');
}
