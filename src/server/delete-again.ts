import { CommandError } from '../cli/command-error.ts';
import { missingFile, readArguments, withDatabase, runCommand, type Command } from '../cli/command.ts';
import { describeDatabaseError } from '../db/describe-database-error.ts';
import { engineOf, isParsableUrl } from '../db/database.ts';
import { deleteAgain, findDeleted, type DeletedAgain } from '../db/deletion/delete-again.ts';
import { tutorDays } from '../db/tutor-days.ts';
import { readSettings } from './settings.ts';

const USAGE = 'npm run delete-again -- АДРЕС_ПРЕЖНЕЙ_БАЗЫ';

/**
 * Deletes users from a restored database again. The audit log of the database that was replaced says which users had
 * been deleted (rule R274).
 * @throws Error with one line for the operator; then nothing has changed
 */
export async function deleteAgainCommand({ args, environment, print }: Command): Promise<void> {
  const { given } = readArguments({ args, environment }, {}, USAGE, 'Нужен один адрес');
  const { databaseUrl, timeZone } = readSettings(environment);
  // The argument may be a URL, or the file path that `npm run restore` prints.
  const replaced = engineOf(given) === null ? `sqlite:${given}` : given;
  if (!isParsableUrl(replaced)) throw new CommandError(`${USAGE}: адрес прежней базы не читается.`);
  for (const url of [replaced, databaseUrl]) {
    const missing = missingFile(url);
    if (missing !== null) throw new CommandError(`Базы ${missing} нет.`);
  }
  if (replaced === databaseUrl) throw new CommandError('Прежняя база и DATABASE_URL — одна и та же.');
  const uids = await findDeleted(replaced).catch((error: unknown) => {
    throw describeDatabaseError(error);
  });
  await withDatabase(databaseUrl, async (db) => print(describeDeletedAgain(await deleteAgain(db, uids, tutorDays(timeZone).today()))));
}

/** Tells the operator what was deleted. */
export const describeDeletedAgain = ({ people, isAdminLeft }: DeletedAgain): string =>
  `Удалены снова, как записано в журнале прежней базы: ${people}.${isAdminLeft ? ' Последний администратор остался: назначьте другого и удалите его.' : ''}`;

if (import.meta.main) await runCommand(deleteAgainCommand);
