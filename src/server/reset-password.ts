import { CommandError } from '../cli/command-error.ts';
import { missingFile, readArguments, withDatabase, runCommand, type Command } from '../cli/command.ts';
import { isEmail } from '../domain/users/user.ts';
import { makeResetLink } from '../features/account/passwords/reset-link.ts';
import { findAccount } from '../features/account/store/accounts.ts';
import { SYSTEM_ACTOR } from '../db/audit-log.ts';
import { normalizeEmail } from '../db/users/email.ts';
import { publicOriginOf, readSettings } from './settings.ts';

const USAGE = 'npm run reset-password -- EMAIL';

/**
 * Prints a password reset link. It is meant for the only admin of a site who has forgotten the password (rule R13).
 * @throws Error with one line for the operator; then nothing has changed
 */
export async function resetPasswordCommand({ args, environment, print }: Command): Promise<void> {
  const { given } = readArguments({ args, environment }, {}, USAGE, 'Нужен один адрес');
  const settings = readSettings(environment);
  if (!isEmail(given)) throw new CommandError(`${given}: это не адрес электронной почты.`);
  const missing = missingFile(settings.databaseUrl);
  if (missing !== null) throw new CommandError(`DATABASE_URL: базы ${missing} нет.`);
  await withDatabase(settings.databaseUrl, async (db) => {
    const account = await findAccount(db, normalizeEmail(given));
    const publicOrigin = publicOriginOf(settings, settings.port);
    const link = account && (await makeResetLink(db, { uid: account.uid, publicOrigin }, SYSTEM_ACTOR));
    if (typeof link !== 'object') throw new CommandError(`${given}: такой учётной записи нет.`);
    print(`Новый пароль (один раз, в течение суток): ${link.url}`);
  });
}

if (import.meta.main) await runCommand(resetPasswordCommand);
