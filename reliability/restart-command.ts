import { CLUSTER, launchServer, untilServing, type Environment, type Manner, type ServerProcess } from '../src/server/testing-server.ts';
import { inTemporaryFolder } from '../tools/temporary-folder.ts';
import { startPostgres } from '../tools/throwaway-postgres.ts';
import { RequestLoad } from './request-load.ts';
import { endOf, oneProcess, processesBehindProxy, type Site } from './rolling-restart.ts';

/** What is restarted: a cluster at SIGHUP, processes of their own behind a proxy, or one process over SQLite. */
export const manners = ['cluster', 'processes', 'sqlite'] as const;
export type RestartManner = (typeof manners)[number];

const PROCESSES = 4;
const BROWSERS = { keeping: 24, connecting: 8 };
/** Requests that are answered between two restarts. */
const BETWEEN = 500;

type Start = (settings: Environment, manner?: Manner) => Promise<ServerProcess>;

/** Restarts a site under load so many times, stops it under load, and says how many requests failed. */
export async function restartCommand(times: number, manner: RestartManner): Promise<boolean> {
  const postgres = manner === 'sqlite' ? null : await startPostgres();
  try {
    return await inTemporaryFolder(async (folder) => {
      const url = postgres?.url ?? `sqlite:${folder}/listok.db`;
      const start: Start = (settings, how) => untilServing(launchServer(folder, { DATABASE_URL: url, ...settings }, how));
      const site = await open(manner, start);
      const load = await RequestLoad.start(site.url, BROWSERS);
      // One process that is away refuses; what came before is answered.
      if (manner === 'sqlite') load.siteEnds();
      for (let time = 1; time <= times; time++) {
        await load.answeredMore(BETWEEN);
        await site.restart();
        console.log(`${time} из ${times}`);
      }
      await load.answeredMore(BETWEEN);
      const refused = load.tally.refused;
      load.siteEnds();
      await site.end();
      const { answered, failed } = await load.stop();
      await site.stop();
      console.log(`\nПерезапусков под нагрузкой: ${times}, потом остановка. Запросов с ответом: ${answered}.`);
      console.log(`Соединений, которые некому было принять, до остановки: ${refused}.`);
      for (const line of failed.slice(0, 20)) console.log(`  ${line}`);
      console.log(`Неудачных запросов: ${failed.length}.`);
      return failed.length === 0 && (refused === 0 || manner === 'sqlite');
    });
  } finally {
    await postgres?.stop();
  }
}

function open(manner: RestartManner, start: Start): Promise<Site> {
  switch (manner) {
    case 'cluster':
      return clusterAtHangup(start);
    case 'processes':
      return processesBehindProxy(PROCESSES, (port) => start({ PORT: String(port) }));
    case 'sqlite':
      return oneProcess((port) => start({ PORT: String(port) }));
  }
}

async function clusterAtHangup(start: Start): Promise<Site> {
  const cluster = await start({ WORKERS: String(PROCESSES) }, { main: CLUSTER });
  const replaced = (): number => cluster.stdout.match(/заменены новыми/g)?.length ?? 0;
  return {
    url: cluster.url,
    restart: async () => {
      const before = replaced();
      cluster.kill('SIGHUP');
      while (replaced() === before) await new Promise((resolve) => setTimeout(resolve, 50));
    },
    end: () => endOf(cluster),
    stop: () => endOf(cluster),
  };
}
