import { CLUSTER, launchServer, untilServing, type Environment, type LaunchOptions, type ServerProcess } from '../../support/launch-server.ts';
import { inTemporaryFolder } from '../../support/temporary-folder.ts';
import { startPostgres } from '../../setup/test-postgres.ts';
import { RequestLoad } from '../request-load.ts';
import { oneProcess, processesBehindProxy, stopServer, type RestartableSite } from '../rolling-restart.ts';

/** What is restarted: a cluster by SIGHUP, separate processes behind a proxy, or one process over SQLite. */
export const siteKinds = ['cluster', 'processes', 'sqlite'] as const;
export type SiteKind = (typeof siteKinds)[number];

const PROCESSES = 4;
const CLIENTS = { keepAlive: 24, reconnecting: 8 };
const REQUESTS_BETWEEN_RESTARTS = 500;

type Start = (settings: Environment, options?: LaunchOptions) => Promise<ServerProcess>;

/** Restarts a site under load `times` times, then stops it under load. @returns whether no request failed */
export async function restartCommand(times: number, kind: SiteKind): Promise<boolean> {
  const postgres = kind === 'sqlite' ? null : await startPostgres();
  try {
    return await inTemporaryFolder(async (folder) => {
      const url = postgres?.url ?? `sqlite:${folder}/listok.db`;
      const start: Start = (settings, options) => untilServing(launchServer(folder, { DATABASE_URL: url, ...settings }, options));
      const site = await startSite(kind, start);
      const load = await RequestLoad.start(site.url, CLIENTS);
      // A single process refuses connections while it restarts.
      if (kind === 'sqlite') load.expectSiteStop();
      for (let time = 1; time <= times; time++) {
        await load.waitForSuccesses(REQUESTS_BETWEEN_RESTARTS);
        await site.restart();
        console.log(`${time} из ${times}`);
      }
      await load.waitForSuccesses(REQUESTS_BETWEEN_RESTARTS);
      const refused = load.tally.refused;
      load.expectSiteStop();
      await site.stopServers();
      const { succeeded, failed } = await load.stop();
      await site.stop();
      console.log(`\nПерезапусков под нагрузкой: ${times}, потом остановка. Запросов с ответом: ${succeeded}.`);
      console.log(`Соединений, которые некому было принять, до остановки: ${refused}.`);
      for (const line of failed.slice(0, 20)) console.log(`  ${line}`);
      console.log(`Неудачных запросов: ${failed.length}.`);
      return failed.length === 0 && (refused === 0 || kind === 'sqlite');
    });
  } finally {
    await postgres?.stop();
  }
}

function startSite(kind: SiteKind, start: Start): Promise<RestartableSite> {
  switch (kind) {
    case 'cluster':
      return clusterSite(start);
    case 'processes':
      return processesBehindProxy(PROCESSES, (port) => start({ PORT: String(port) }));
    case 'sqlite':
      return oneProcess((port) => start({ PORT: String(port) }));
  }
}

async function clusterSite(start: Start): Promise<RestartableSite> {
  const cluster = await start({ WORKERS: String(PROCESSES) }, { main: CLUSTER });
  const replacements = (): number => cluster.stdout.match(/заменены новыми/g)?.length ?? 0;
  return {
    url: cluster.url,
    restart: async () => {
      const before = replacements();
      cluster.kill('SIGHUP');
      while (replacements() === before) await new Promise((resolve) => setTimeout(resolve, 50));
    },
    stopServers: () => stopServer(cluster),
    stop: () => stopServer(cluster),
  };
}
