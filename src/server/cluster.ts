import { closeSync, openSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { refuseArguments } from '../command/command.ts';
import { PRODUCT_NAME } from '../domain/product.ts';
import { engineOf } from '../storage/database.ts';
import { openDatabase } from '../storage/open-database.ts';
import { POSTGRES_CONNECTIONS } from '../storage/postgres.ts';
import { endStart } from './end-start.ts';
import { outliveReaders } from './outlive-readers.ts';
import { prepare, warnOf } from './prepare.ts';
import { publicOriginOf, readSettings, SettingsError } from './settings.ts';
import type { Ending } from './worker-process.ts';
import { LONGEST_START, Workers, type Death } from './workers.ts';

/** PostgreSQL takes 100 connections unless it is told otherwise; some are left for others. */
const ALL_CONNECTIONS = 80;

/** The site in several processes over one PostgreSQL. This one prepares the database and looks after the others. */
async function main(): Promise<void> {
  outliveReaders();
  refuseArguments(process.argv.slice(2), 'npm run start:cluster');
  const settings = readSettings(process.env);
  if (engineOf(settings.databaseUrl) !== 'postgres') {
    throw new SettingsError('DATABASE_URL: нескольким процессам нужна PostgreSQL (postgres://…), файл SQLite открывает один: npm start.');
  }
  warnOf(settings);
  const count = settings.workers ?? availableParallelism();
  const environment = { DATABASE_CONNECTIONS: String(settings.databaseConnections ?? shareOf(count)) };
  const workers = new Workers({ program: join(import.meta.dirname, 'worker.ts'), count, environment }, report);
  const opened = Promise.withResolvers<void>();
  obeySignals(workers, opened.promise);

  const db = await openDatabase(settings.databaseUrl, settings.databaseConnections);
  await prepare(db, settings);
  await db.destroy();
  if (settings.metricsToken !== null) (await import('./metrics-of-all.ts')).tellWorkers();
  const port = await workers.start();
  if (workers.isStopping) return;
  if (typeof port !== 'number') {
    // A worker that ended by itself has said why.
    if (typeof port.reason !== 'number') console.error(`Рабочий ${fateOf(port)}.`);
    process.exit(1);
  }
  opened.resolve();
  console.log(`Процессов: ${count}. Заменить их новыми, не прерывая работы: kill -HUP ${process.pid}`);
  // Whoever reads this may send a signal at once.
  console.log(`«${PRODUCT_NAME}» открыт: ${publicOriginOf(settings, port)}`);
}

/** How many connections to PostgreSQL each of so many processes may have. */
const shareOf = (count: number): number => Math.max(1, Math.min(POSTGRES_CONNECTIONS, Math.floor(ALL_CONNECTIONS / count)));

const report = (death: Death): void => console.error(`Рабочий ${fateOf(death)}, новый будет через ${death.pause / 1000} с.`);

/** What became of a worker, as part of a sentence. */
function fateOf({ pid, reason, isLate }: Ending): string {
  if (pid === undefined) return `процесс не запустился (${reason})`;
  return isLate ? `процесс ${pid} не открылся за ${LONGEST_START / 60_000} мин. и остановлен` : `процесс ${pid} завершился (${reason})`;
}

/** @param opened workers that are still being started are not replaced before */
function obeySignals(workers: Workers, opened: Promise<void>): void {
  const stop = (): void => void workers.stop().then(() => process.exit(0));
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  const replace = async (): Promise<void> => {
    const failed = await workers.replaceAll();
    if (workers.isStopping) return;
    if (failed === null) console.log('Рабочие процессы заменены новыми.');
    else console.error(`Новый рабочий ${fateOf(failed)}, работают прежние.`);
  };
  let replacing = opened;
  const hadTerminal = hasTerminal();
  process.on('SIGHUP', () => {
    if (hadTerminal && !hasTerminal()) stop();
    else replacing = replacing.then(replace);
  });
}

/** Whether this process has a terminal: the same signal asks for new workers, and tells that the terminal is gone. */
function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return true;
  } catch {
    return false;
  }
}

try {
  await main();
} catch (error) {
  endStart(error);
}
