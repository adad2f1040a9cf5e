import cluster from 'node:cluster';
import { openDatabase } from '../db/open-database.ts';
import { compactHeap } from './compact-heap.ts';
import { exitWithError } from './exit-with-error.ts';
import { startSite } from './start-site.ts';
import { readSettings } from './settings.ts';

/** Runs a worker of a cluster. The primary has prepared the database, and tells the worker when to stop. */
async function main(): Promise<void> {
  // The worker ignores these signals, which a terminal sends to all of its processes. The primary handles them and
  // tells the workers when to stop.
  process.on('SIGINT', () => undefined);
  process.on('SIGHUP', () => undefined);

  const settings = readSettings(process.env);
  const site = await startSite(await openDatabase(settings.databaseUrl, settings.databaseConnections), settings);
  compactHeap();
  // After the shutdown the primary may still pass connections to this worker, which returns them. The worker exits only
  // after the primary has acknowledged the disconnect, because then no connection can be on its way.
  process.once('disconnect', () => process.exit(0));
  process.once('SIGTERM', () => void site.stop().then(() => cluster.worker?.disconnect()));
}

try {
  await main();
} catch (error) {
  exitWithError(error);
}
