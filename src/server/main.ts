import { refuseArguments } from '../command/command.ts';
import { PRODUCT_NAME } from '../domain/product.ts';
import { openDatabase } from '../storage/open-database.ts';
import { keepDailyBackups } from './daily-backups.ts';
import { endStart } from './end-start.ts';
import { outliveReaders } from './outlive-readers.ts';
import { prepare, warnOf } from './prepare.ts';
import { serve } from './serve.ts';
import { publicOriginOf, readSettings } from './settings.ts';

/** The site in one process. With `--prepare` it prepares the database and ends: `npm start` does that after an update. */
async function main(): Promise<void> {
  outliveReaders();
  const [option, ...others] = process.argv.slice(2);
  const isToServe = option !== '--prepare';
  refuseArguments(isToServe ? process.argv.slice(2) : others, 'npm start');
  const settings = readSettings(process.env);
  const db = await openDatabase(settings.databaseUrl, settings.databaseConnections);
  await prepare(db, settings);
  if (!isToServe) return db.destroy();
  warnOf(settings);
  const site = await serve(db, settings);

  const over = new AbortController();
  const stop = (): void => {
    over.abort();
    void site.stop().then(() => process.exit(0));
  };
  // The last of them: the window that it was started in is closed.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  // Whoever reads this may send a signal at once.
  console.log(`«${PRODUCT_NAME}» открыт: ${publicOriginOf(settings, site.port)}`);
  void keepDailyBackups(settings, over.signal);
}

try {
  await main();
} catch (error) {
  endStart(error);
}
