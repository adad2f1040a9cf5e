import { CommandError } from '../command/command-error.ts';
import { missingFile, readArguments, withDatabase, type Command } from '../command/command.ts';
import { isEmail } from '../domain/user.ts';
import { makeResetLink } from '../features/account/reset-link.ts';
import { findAccount } from '../features/account/store/accounts.ts';
import { PROGRAM } from '../storage/audit.ts';
import { normalizeEmail } from '../storage/email.ts';
import { publicOriginOf, readSettings } from './settings.ts';

const USAGE = 'npm run reset-password -- EMAIL';

/**
 * Prints a link for a new password, for whom nobody else can give one: the only administrator.
 * @throws Error with one line that says what is wrong; nothing is changed then
 */
export async function resetPasswordCommand({ args, environment, print }: Command): Promise<void> {
  const { given } = readArguments(args, {}, USAGE, 'Нужен один адрес');
  const settings = readSettings(environment);
  if (!isEmail(given)) throw new CommandError(`${given}: это не адрес электронной почты.`);
  const missing = missingFile(settings.databaseUrl);
  if (missing !== null) throw new CommandError(`DATABASE_URL: базы ${missing} нет.`);
  await withDatabase(settings.databaseUrl, async (db) => {
    const account = await findAccount(db, normalizeEmail(given));
    const publicOrigin = publicOriginOf(settings, settings.port);
    const link = account && (await makeResetLink(db, { uid: account.uid, publicOrigin }, PROGRAM));
    if (typeof link !== 'object') throw new CommandError(`${given}: такой учётной записи нет.`);
    print(`Новый пароль (один раз, в течение суток): ${link.url}`);
  });
}
