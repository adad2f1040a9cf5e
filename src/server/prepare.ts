import { addAdministrator, firstAdministrator } from '../features/account/first-administrator.ts';
import { loadSampleContent } from '../sample/load.ts';
import { isDatabaseUnavailable, type Database } from '../storage/database.ts';
import { writeHostsAsTyped } from '../storage/hosts-as-typed.ts';
import { alone } from '../storage/transaction.ts';
import { expectFree } from './listen.ts';
import type { Settings } from './settings.ts';
import { sweep } from './sweep.ts';

/** Tells the operator of a setting that no site should be open with. */
export function warnOf({ hasRateLimits }: Settings): void {
  if (!hasRateLimits) console.warn('Внимание: RATE_LIMITS=off, попытки входа не ограничены.');
}

/**
 * Gives a new database its administrator and the samples, tells the operator who that is, and tidies an old one.
 * @throws Error with one line for the operator when the site couldn't be opened then
 */
export async function prepare(db: Database, settings: Settings): Promise<void> {
  // First, so that no error stands under a password that is shown once.
  await expectFree(settings);
  const first = await firstAdministrator(db, settings.administrator);
  // Of processes that start at once on an empty database one fills it, and the others find it filled.
  const made = await alone(db, async (trx) => {
    const credentials = await addAdministrator(trx, first);
    if (settings.hasSampleContent) await loadSampleContent(trx);
    return credentials;
  });
  if (made !== null) {
    console.log(`Создан администратор: ${made.email}, пароль: ${made.password}`);
    console.log('Пароль показан один раз. Войдите и смените его в профиле.');
  }
  // That can be done later: a database that takes no writes now can be read.
  await tidy(db).catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
  });
}

async function tidy(db: Database): Promise<void> {
  const left = await writeHostsAsTyped(db);
  if (left > 0) {
    console.warn(`Внимание: учётных записей, в которые не войти: ${left} (их адрес, записанный буквами, занят). Их найдёт поиск «xn--» среди пользователей.`);
  }
  await sweep(db);
}
