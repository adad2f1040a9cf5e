import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchServer, MAIN, untilServing, type Environment, type ServerProcess } from '../src/server/testing-server.ts';
import type { Engine } from '../src/storage/database.ts';
import { openSchool, schoolSettings } from './school.ts';
import { heapOf, residentOf, TELLS_HEAP } from './server-memory.ts';
import { Soak } from './soak.ts';
import { inTemporaryFolder } from './temporary-folder.ts';
import { withDatabase } from './with-database.ts';

/** What a server without visitors may have, MB. */
const IDLE_MAX = 120;
/** When what the start left behind has settled, ms. */
const SETTLED = 10_000;
/** Pupils who are there at the same time. */
const PUPILS = 12;
/** How often the memory is looked at, ms. */
const LOOK = 30_000;
/** By then everything was needed once, ms; half of a soak that is shorter than twice that. */
const WARM_UP = 120_000;
/** What more than then counts as growth. */
const GROWTH_MAX = 0.1;

const show = (megabytes: number): string => `${megabytes.toFixed(1)} МБ`;

/** Measures a server that nobody visits, with the samples: prepared as `npm start` prepares it, and not. */
export async function idleCommand(): Promise<boolean> {
  if (!existsSync(join(import.meta.dirname, '../dist/web'))) throw new Error('Сначала нужно собрать сайт: npm run build');
  const unprepared = await inTemporaryFolder(measureIdle);
  console.log(`Без подготовки: ${show(unprepared)}`);
  const [first, next] = await inTemporaryFolder(async (folder) => {
    execFileSync(process.execPath, [MAIN, '--prepare'], { cwd: folder, env: { ...process.env, ...settingsIn(folder), SAMPLE_CONTENT: 'on' } });
    return [await measureIdle(folder), await measureIdle(folder)];
  });
  console.log(`Первый запуск npm start: ${show(first)}, следующий: ${show(next)}, нужно меньше ${IDLE_MAX} МБ`);
  return Math.max(first, next) < IDLE_MAX;
}

const measureIdle = (folder: string): Promise<number> =>
  withServer(folder, { ...settingsIn(folder), SAMPLE_CONTENT: 'on' }, async (server) => {
    await sleep(SETTLED);
    return residentOf(server);
  });

/** Measures a server under a load of everything for so many minutes. */
export async function soakCommand(minutes: number, engine: Engine): Promise<boolean> {
  return inTemporaryFolder((folder) => withDatabase(engine, folder, (databaseUrl) => soak(minutes, folder, databaseUrl)));
}

const soak = (minutes: number, folder: string, databaseUrl: string): Promise<boolean> =>
  withServer(folder, { ...settingsIn(folder), ...TELLS_HEAP, DATABASE_URL: databaseUrl }, async (server) => {
    const load = new Soak(await openSchool(server.url, { tests: 4, lessons: 4 }), PUPILS);
    const start = performance.now();
    const look = async (): Promise<{ resident: number; heap: number }> => {
      const resident = residentOf(server);
      const heap = await heapOf(server);
      const seconds = Math.round((performance.now() - start) / 1000);
      console.log(`${seconds} с, запросов ${load.requests}: ${show(resident)}, из них занято в куче ${show(heap)}`);
      return { resident, heap };
    };
    const until = async (end: number): Promise<Awaited<ReturnType<typeof look>>> => {
      for (;;) {
        const left = start + end - performance.now();
        await sleep(Math.min(LOOK, left));
        if (left <= LOOK) return look();
        await look();
      }
    };
    const length = minutes * 60_000;
    const warm = await until(Math.min(WARM_UP, length / 2));
    const last = await until(length);
    await load.stop();
    const growth = { resident: last.resident / warm.resident - 1, heap: last.heap / warm.heap - 1 };
    const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
    console.log(`Прирост после разогрева: всего ${percent(growth.resident)}, в куче ${percent(growth.heap)}, можно до ${percent(GROWTH_MAX)}`);
    return Math.max(growth.resident, growth.heap) <= GROWTH_MAX;
  });

/** As `npm start` has them: what Node compiles is kept. */
const settingsIn = (folder: string): Environment => ({
  ...schoolSettings(`sqlite:${folder}/listok.db`, 0),
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
});

async function withServer<Result>(
  folder: string,
  environment: Environment,
  work: (server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  const launched = launchServer(folder, environment);
  try {
    return await work(await untilServing(launched));
  } finally {
    launched.child.kill('SIGTERM');
    await launched.ended;
  }
}
