import cluster from 'node:cluster';
import { openDatabase } from '../db/open-database.ts';
import { compactHeap } from './compact-heap.ts';
import { exitWithError } from './exit-with-error.ts';
import { startSite } from './start-site.ts';
import { readSettings } from './settings.ts';

/** Worker of a cluster. Its primary has prepared the database, and tells it when to stop. */
async function main(): Promise<void> {
  // A terminal sends these to all of its processes; the primary handles them, and tells the workers when to stop.
  process.on('SIGINT', () => undefined);
  process.on('SIGHUP', () => undefined);

  const settings = readSettings(process.env);
  const site = await startSite(await openDatabase(settings.databaseUrl, settings.databaseConnections), settings);
  compactHeap();
  // After the shutdown the primary may still pass connections to this process; they go back to it. Only when it has
  // acknowledged the disconnect is no connection on its way.
  process.once('disconnect', () => process.exit(0));
  process.once('SIGTERM', () => void site.stop().then(() => cluster.worker?.disconnect()));
}

try {
  await main();
} catch (error) {
  exitWithError(error);
}
