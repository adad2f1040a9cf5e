import { closeSync, openSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { rejectArguments } from '../cli/command.ts';
import { PRODUCT_NAME } from '../domain/product.ts';
import { engineOf } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { POSTGRES_CONNECTIONS } from '../db/postgres/postgres.ts';
import { exitOnStartupError } from './exit-on-startup-error.ts';
import { ignoreStdioErrors } from './ignore-stdio-errors.ts';
import { bootstrap, warnAboutUnsafeSettings } from './bootstrap.ts';
import { publicOriginOf, readSettings, SettingsError } from './settings.ts';
import type { WorkerExit } from './cluster/worker-process.ts';
import { START_TIMEOUT_MS, Supervisor, type WorkerCrash } from './cluster/supervisor.ts';

/** Connections of all workers together. PostgreSQL's default limit is 100; the rest is left to other programs. */
const TOTAL_CONNECTIONS = 80;

/** Primary of a cluster over one PostgreSQL: prepares the database and supervises the workers (ADR 16). */
async function main(): Promise<void> {
  ignoreStdioErrors();
  rejectArguments(process.argv.slice(2), 'npm run start:cluster');
  const settings = readSettings(process.env);
  if (engineOf(settings.databaseUrl) !== 'postgres') {
    throw new SettingsError('DATABASE_URL: нескольким процессам нужна PostgreSQL (postgres://…), файл SQLite открывает один: npm start.');
  }
  warnAboutUnsafeSettings(settings);
  const count = settings.workers ?? availableParallelism();
  const environment = { DATABASE_CONNECTIONS: String(settings.databaseConnections ?? connectionsPerWorker(count)) };
  const supervisor = new Supervisor({ program: join(import.meta.dirname, 'worker.ts'), count, environment }, reportCrash);
  const started = Promise.withResolvers<void>();
  handleSignals(supervisor, started.promise);

  const db = await openDatabase(settings.databaseUrl, settings.databaseConnections);
  await bootstrap(db, settings);
  await db.destroy();
  if (settings.metricsToken !== null) (await import('./cluster/cluster-metrics.ts')).serveClusterMetrics();
  const port = await supervisor.start();
  if (supervisor.isStopping) return;
  if (typeof port !== 'number') {
    // A worker that exited with a code has printed the error itself.
    if (typeof port.reason !== 'number') console.error(`Рабочий ${describeExit(port)}.`);
    process.exit(1);
  }
  started.resolve();
  console.log(`Процессов: ${count}. Заменить их новыми, не прерывая работы: kill -HUP ${process.pid}`);
  // The last line: a reader of it may send a signal at once.
  console.log(`«${PRODUCT_NAME}» открыт: ${publicOriginOf(settings, port)}`);
}

const connectionsPerWorker = (workers: number): number =>
  Math.max(1, Math.min(POSTGRES_CONNECTIONS, Math.floor(TOTAL_CONNECTIONS / workers)));

const reportCrash = (crash: WorkerCrash): void =>
  console.error(`Рабочий ${describeExit(crash)}, новый будет через ${crash.restartDelayMs / 1000} с.`);

/** The end of a worker as part of a Russian sentence. */
function describeExit({ pid, reason, timedOut }: WorkerExit): string {
  if (pid === undefined) return `процесс не запустился (${reason})`;
  return timedOut ? `процесс ${pid} не открылся за ${START_TIMEOUT_MS / 60_000} мин. и остановлен` : `процесс ${pid} завершился (${reason})`;
}

/**
 * Stops at SIGTERM and SIGINT, replaces the workers at SIGHUP.
 * @param started resolves when the workers are started; they are not replaced before that
 */
function handleSignals(supervisor: Supervisor, started: Promise<void>): void {
  const stop = (): void => void supervisor.stop().then(() => process.exit(0));
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  const replaceWorkers = async (): Promise<void> => {
    const failed = await supervisor.replaceAll();
    if (supervisor.isStopping) return;
    if (failed === null) console.log('Рабочие процессы заменены новыми.');
    else console.error(`Новый рабочий ${describeExit(failed)}, работают прежние.`);
  };
  let replacing = started;
  const hadTerminal = hasTerminal();
  process.on('SIGHUP', () => {
    if (hadTerminal && !hasTerminal()) stop();
    else replacing = replacing.then(replaceWorkers);
  });
}

/** Whether the process has a terminal. The system also sends SIGHUP when the terminal is closed, which means to stop. */
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
  exitOnStartupError(error);
}
