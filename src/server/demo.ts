import { CommandError } from '../cli/command-error.ts';
import { rejectArguments, withDatabase, runCommand, type Command } from '../cli/command.ts';
import { prepareFirstAdmin } from '../features/account/bootstrap-admin.ts';
import { wrongKey } from '../seed/demo/demo-tests.ts';
import { loadDemo } from '../seed/demo/load-demo.ts';
import { publicOriginOf, readSettings } from './settings.ts';

const USAGE = 'npm run demo';
/** The database of the demo, unless `DATABASE_URL` is set. It is not the default database of the site. */
const DATABASE_URL = 'sqlite:data/demo.db';

const REFUSED = 'DATABASE_URL: эта база не пуста. Примеру нужна новая, например DATABASE_URL=sqlite:data/demo-2.db.';

/**
 * Fills an empty database with an invented class, so that a tutor can look at results before having any.
 * @throws Error with one line for the operator; then nothing has changed
 */
export async function demoCommand({ args, environment, print }: Command): Promise<void> {
  rejectArguments({ args, environment }, USAGE);
  const given = environment['DATABASE_URL'] || undefined;
  const settings = readSettings({ ...environment, DATABASE_URL: given ?? DATABASE_URL });
  await withDatabase(settings.databaseUrl, async (db) => {
    const admin = await prepareFirstAdmin(db, null);
    const size = admin && (await loadDemo(db, admin, Date.now()));
    if (size === null) throw new CommandError(REFUSED);
    const { email, password } = admin?.credentials ?? {};
    const { pupils, tests, lessons, results } = size;
    print(`Создан пример. Учеников: ${pupils}, тестов: ${tests}, уроков: ${lessons}, результатов за два месяца: ${results}.`);
    print(`В тесте «${wrongKey.test}» у вопроса ${wrongKey.number} нарочно отмечен неверный ответ: «Результаты» его находят.`);
    print(`Запустить: ${given === undefined ? withSetting('DATABASE_URL', DATABASE_URL) : 'npm start с тем же DATABASE_URL'}`);
    print(`Открыть: ${publicOriginOf(settings, settings.port)}/admin/results`);
    print(`Администратор: ${email}, пароль: ${password}. У учеников пароль тот же, например у polina.k@example.com.`);
  });
}

/** The shell command that sets a variable and starts the site. Its syntax is that of the current system. */
const withSetting = (name: string, value: string): string =>
  process.platform === 'win32' ? `set ${name}=${value}&& npm start` : `${name}=${value} npm start`;

if (import.meta.main) await runCommand(demoCommand);
