import cluster from 'node:cluster';
import { openDatabase } from '../storage/open-database.ts';
import { endStart } from './end-start.ts';
import { serve } from './serve.ts';
import { readSettings } from './settings.ts';

/** One of several processes that serve the site. Its parent has prepared the database, and says when to stop. */
async function main(): Promise<void> {
  // The terminal sends these to every process in it; the parent decides what they mean.
  process.on('SIGINT', () => undefined);
  process.on('SIGHUP', () => undefined);

  const settings = readSettings(process.env);
  const site = await serve(await openDatabase(settings.databaseUrl, settings.databaseConnections), settings);
  // The parent may have sent connections before it knew that this process takes none. They are given back, and only
  // when the parent has answered that it knows is there none on its way.
  process.once('disconnect', () => process.exit(0));
  process.once('SIGTERM', () => void site.stop().then(() => cluster.worker?.disconnect()));
}

try {
  await main();
} catch (error) {
  endStart(error);
}
