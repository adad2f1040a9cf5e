import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { rejectArguments } from '../cli/command.ts';
import { onStopSignals } from '../cli/stop-signals.ts';
import { PRODUCT_NAME } from '../domain/product.ts';
import { engineOf } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { POSTGRES_CONNECTIONS } from '../db/postgres/postgres.ts';
import { exitWithError } from './exit-with-error.ts';
import { ignoreStdioErrors } from './ignore-stdio-errors.ts';
import { bootstrap, warnAboutUnsafeSettings } from './bootstrap.ts';
import { publicOriginOf, readSettings, SettingsError } from './settings.ts';
import { Supervisor, type WorkerCrash, type WorkerExit } from './cluster/supervisor.ts';

/**
 * The maximum number of connections of all workers together. PostgreSQL allows 100 by default; the rest is left to
 * other programs.
 */
const TOTAL_CONNECTIONS = 80;

/**
 * The primary process of a cluster over one PostgreSQL. It prepares the database and supervises the workers (ADR 28).
 */
async function main(): Promise<void> {
  ignoreStdioErrors();
  rejectArguments({ args: process.argv.slice(2) }, 'npm run start:cluster');
  const settings = readSettings(process.env);
  if (engineOf(settings.databaseUrl) !== 'postgres') {
    throw new SettingsError('DATABASE_URL: нескольким процессам нужна PostgreSQL (postgres://…), файл SQLite открывает один: npm start.');
  }
  warnAboutUnsafeSettings(settings);
  const count = settings.workers ?? availableParallelism();
  const environment = { DATABASE_CONNECTIONS: String(settings.databaseConnections ?? connectionsPerWorker(count)) };
  const supervisor = new Supervisor({ program: join(import.meta.dirname, 'worker.ts'), count, environment, onCrash: reportCrash });
  const stop = (): void => void supervisor.stop().then(() => process.exit(0));
  onStopSignals(process.stdin.isTTY, stop);

  const db = await openDatabase(settings.databaseUrl, settings.databaseConnections);
  await bootstrap(db, settings);
  await db.destroy();
  if (settings.metricsToken !== null) (await import('./cluster/cluster-metrics.ts')).serveClusterMetrics();
  const port = await supervisor.start();
  if (supervisor.isStopping) return;
  if (typeof port !== 'number') {
    // If a worker has exited with a code, it has already printed the error.
    if (typeof port.reason !== 'number') console.error(`Рабочий ${describeExit(port)}.`);
    process.exit(1);
  }
  console.log(`Процессов: ${count}.`);
  // This line is printed last, because a program that reads it may send a signal at once.
  console.log(`«${PRODUCT_NAME}» открыт: ${publicOriginOf(settings, port)}`);
}

const connectionsPerWorker = (workers: number): number =>
  Math.max(1, Math.min(POSTGRES_CONNECTIONS, Math.floor(TOTAL_CONNECTIONS / workers)));

const reportCrash = (crash: WorkerCrash): void =>
  console.error(`Рабочий ${describeExit(crash)}, новый будет через ${crash.restartDelayMs / 1000} с.`);

/** Describes how a worker ended, as a part of a Russian sentence. */
const describeExit = ({ pid, reason }: WorkerExit): string =>
  pid === undefined ? `процесс не запустился (${reason})` : `процесс ${pid} завершился (${reason})`;

try {
  await main();
} catch (error) {
  exitWithError(error);
}
