import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { refuseArguments } from '../command/command.ts';
import { PRODUCT_NAME } from '../domain/product.ts';
import { ensureAdministrator } from '../features/account/first-administrator.ts';
import { sweepSessions } from '../features/account/sessions.ts';
import { loadSampleContent } from '../sample/load.ts';
import { sweepAudit } from '../storage/audit.ts';
import { isDatabaseUnavailable, openDatabase, type Database } from '../storage/database.ts';
import { foldRoleCounts } from '../storage/role-counts.ts';
import { alone } from '../storage/transaction.ts';
import { createApp } from './app.ts';
import { listen } from './listen.ts';
import { readSettings, type Settings } from './settings.ts';

const WEB_ROOT = join(import.meta.dirname, '../../dist/web');
const HOUR = 60 * 60 * 1000;

async function main(): Promise<void> {
  refuseArguments(process.argv.slice(2), 'npm start');
  const settings = readSettings(process.env);
  const db = await openDatabase(settings.databaseUrl);
  await prepare(db, settings);

  const server = await listen(settings, ({ port, isShuttingDown }) =>
    createApp({
      db,
      settings,
      publicOrigin: settings.publicOrigin ?? `http://localhost:${port}`,
      webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : null,
      isShuttingDown,
      onDefect: (error, request) => console.error(new Date().toISOString(), request, error),
    }),
  );
  const sweeping = setInterval(() => void sweep(db).catch(console.error), HOUR);

  const stop = async (): Promise<void> => {
    clearInterval(sweeping);
    await server.close();
    await db.destroy();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  // Who reads this may send a signal at once.
  console.log(`«${PRODUCT_NAME}» открыт: ${settings.publicOrigin ?? `http://localhost:${server.port}`}`);
}

async function prepare(db: Database, settings: Settings): Promise<void> {
  if (!settings.hasRateLimits) console.warn('Внимание: RATE_LIMITS=off, попытки входа не ограничены.');
  // Of processes that start at once on an empty database one fills it, and the others find it filled.
  const made = await alone(db, async (trx) => {
    const administrator = await ensureAdministrator(trx, settings.administrator);
    if (settings.hasSampleContent) await loadSampleContent(trx);
    return administrator;
  });
  if (made !== null) {
    console.log(`Создан администратор: ${made.email}, пароль: ${made.password}`);
    console.log('Пароль показан один раз. Войдите и смените его в профиле.');
  }
  // That can be done later: a database that takes no writes now can be read.
  await sweep(db).catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
  });
}

/** Removes what is over, adds up what was appended. */
async function sweep(db: Database): Promise<void> {
  await sweepSessions(db);
  await sweepAudit(db);
  await foldRoleCounts(db);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
