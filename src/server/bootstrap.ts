import { addFirstAdmin, prepareFirstAdmin } from '../features/account/bootstrap-admin.ts';
import { loadSampleContent } from '../seed/load.ts';
import { isDatabaseUnavailable, type Database } from '../db/database.ts';
import { readDuesIn } from '../db/assignments/due-columns.ts';
import { noticeOtherDatabase } from '../db/epoch.ts';
import { normalizeEmailHosts } from '../db/users/normalize-email-hosts.ts';
import { tutorDays, type TutorDays } from '../db/tutor-days.ts';
import { withExclusiveLock } from '../db/transaction.ts';
import { assertPortAvailable } from './http/http-server.ts';
import type { Settings } from './settings.ts';
import { cleanUp } from './cleanup.ts';

export function warnAboutUnsafeSettings({ hasRateLimits }: Settings): void {
  if (!hasRateLimits) console.warn('Внимание: RATE_LIMITS=off, попытки входа не ограничены.');
}

const OTHER_DATABASE = 'Это другая база, чем при прошлом запуске: начата новая эпоха, устройства учеников пришлют свои ответы заново.';

/**
 * Prepares the database for a start of the site. It creates the first admin and the sample content, then repairs and
 * cleans up.
 * @throws Error with one line for the operator when the site cannot start
 */
export async function bootstrap(db: Database, settings: Settings): Promise<void> {
  // The port is checked first. Otherwise a start that fails later would already have printed the admin's password,
  // which is printed only once.
  await assertPortAvailable(settings);
  const first = await prepareFirstAdmin(db, settings.admin);
  // When several processes start on an empty database, one of them fills it and the others wait.
  const created = await withExclusiveLock(db, async (trx) => {
    const credentials = await addFirstAdmin(trx, first);
    if (settings.hasSampleContent) await loadSampleContent(trx);
    if (await noticeOtherDatabase(trx)) console.warn(OTHER_DATABASE);
    return credentials;
  });
  if (created !== null) {
    console.log(`Создан администратор: ${created.email}, пароль: ${created.password}`);
    console.log('Пароль показан один раз. Войдите и смените его в профиле.');
  }
  await readDuesIn(db, settings.timeZone);
  // A failure here does not stop the start, because a database that cannot be written may still be readable.
  await repairAndCleanUp(db, tutorDays(settings.timeZone)).catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
  });
}

async function repairAndCleanUp(db: Database, days: TutorDays): Promise<void> {
  const unrepairedCount = await normalizeEmailHosts(db);
  if (unrepairedCount > 0) {
    console.warn(`Внимание: учётных записей, в которые не войти: ${unrepairedCount} (их адрес, записанный буквами, занят). Их найдёт поиск «xn--» среди пользователей.`);
  }
  const postponed = await cleanUp(db, days);
  if (postponed !== null) {
    console.warn(
      `Внимание: последняя уборка базы была ${postponed.lastCleanup}, а по часам сервера сейчас ${postponed.now}. Проверьте часы. Если они верны, ничего делать не нужно: уборка подождёт, пока сайт не проработает сутки.`,
    );
  }
}
