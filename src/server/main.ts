import { rejectArguments } from '../cli/command.ts';
import { onStopSignals } from '../cli/stop-signals.ts';
import { PRODUCT_NAME } from '../domain/product.ts';
import { openDatabase } from '../db/open-database.ts';
import { compactHeap } from './compact-heap.ts';
import { scheduleDailyBackups } from './daily-backups.ts';
import { exitWithError } from './exit-with-error.ts';
import { ignoreStdioErrors } from './ignore-stdio-errors.ts';
import { bootstrap, warnAboutUnsafeSettings } from './bootstrap.ts';
import { startSite } from './start-site.ts';
import { publicOriginOf, readSettings } from './settings.ts';
import { warnAboutLoneCopy } from './warn-about-lone-copy.ts';

/**
 * Runs the site in one process. With `--prepare` it only prepares the database, as `npm start` does after an update.
 */
async function main(): Promise<void> {
  ignoreStdioErrors();
  const [option, ...others] = process.argv.slice(2);
  const isPrepareOnly = option === '--prepare';
  rejectArguments({ args: isPrepareOnly ? others : process.argv.slice(2) }, 'npm start');
  const settings = readSettings(process.env);
  warnAboutLoneCopy(settings.databaseUrl);
  // A damaged file or a failed sync ends the process, and the database is recovered at the next start (ADR 27).
  const db = await openDatabase(settings.databaseUrl, settings.databaseConnections, exitWithError);
  await bootstrap(db, settings);
  if (isPrepareOnly) return db.destroy();
  warnAboutUnsafeSettings(settings);
  const site = await startSite(db, settings);
  compactHeap();

  const stopping = new AbortController();
  const stop = (): void => {
    stopping.abort();
    void site.stop().then(() => process.exit(0));
  };
  onStopSignals(process.stdin.isTTY, stop);
  // This line is printed after the signal handlers are set, because a program that reads it may send a signal at once.
  console.log(`«${PRODUCT_NAME}» открыт: ${publicOriginOf(settings, site.port)}`);
  void scheduleDailyBackups(settings, stopping.signal);
}

try {
  await main();
} catch (error) {
  exitWithError(error);
}
