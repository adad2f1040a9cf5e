import { refuseArguments } from '../command/command.ts';
import { PRODUCT_NAME } from '../domain/product.ts';
import { openDatabase } from '../storage/database.ts';
import { prepare } from './prepare.ts';
import { addressOf, serve } from './serve.ts';
import { readSettings } from './settings.ts';

/** The site in one process. */
async function main(): Promise<void> {
  refuseArguments(process.argv.slice(2), 'npm start');
  const settings = readSettings(process.env);
  const db = await openDatabase(settings.databaseUrl, settings.databaseConnections);
  await prepare(db, settings);
  const site = await serve(db, settings);

  const stop = (): void => void site.stop().then(() => process.exit(0));
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Who reads this may send a signal at once.
  console.log(`«${PRODUCT_NAME}» открыт: ${addressOf(settings, site.port)}`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
