import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAIN, type Environment } from '../src/server/testing-server.ts';
import type { Engine } from '../src/storage/database.ts';
import { median } from '../tools/median.ts';
import { inTemporaryFolder } from '../tools/temporary-folder.ts';
import { openSchool, schoolSettings } from './school.ts';
import { heapOf, IDLE_MAX, residentOf, TELLS_HEAP } from './server-memory.ts';
import { Soak } from './soak.ts';
import { withDatabase } from './with-database.ts';
import { withServer } from './with-server.ts';

/** When what the start left behind has settled, ms. */
const SETTLED = 10_000;
/** Pupils who are there at the same time. */
const PUPILS = 12;
/** How often the memory is looked at, ms. */
const LOOK = 30_000;
/** By then everything was needed once, ms; half of a soak that is shorter than twice that. */
const WARM_UP = 120_000;
/**
 * How much more in the second half of what follows than in the first counts as growth. What grows evenly by a tenth from
 * beginning to end has grown by half of that from the middle of the one to the middle of the other.
 */
const GROWTH_MAX = 0.05;

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
    const length = minutes * 60_000;
    const warm = Math.min(WARM_UP, length / 2);
    const seen: Memory[] = [];
    for (let time = 0; time < length; time = performance.now() - start) {
      await sleep(Math.min(LOOK, length - time));
      const memory = { resident: residentOf(server), heap: await heapOf(server) };
      console.log(`${Math.round((performance.now() - start) / 1000)} с, запросов ${load.requests}: ${show(memory.resident)}, из них занято в куче ${show(memory.heap)}`);
      if (performance.now() - start > warm) seen.push(memory);
    }
    await load.stop();
    const growth = { resident: growthOf(seen, 'resident'), heap: growthOf(seen, 'heap') };
    const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
    console.log(`Прирост после разогрева: всего ${percent(growth.resident)}, в куче ${percent(growth.heap)}, можно до ${percent(GROWTH_MAX)}`);
    return Math.max(growth.resident, growth.heap) <= GROWTH_MAX;
  });

interface Memory {
  /** All that the process has, MB: it goes up and down by tens with the passwords that are just being hashed. */
  resident: number;
  /** What is in use of its heap, MB. */
  heap: number;
}

/** How much more was seen in the later half than in the earlier one. */
function growthOf(seen: readonly Memory[], part: keyof Memory): number {
  const values = seen.map((memory) => memory[part]);
  const half = Math.floor(values.length / 2);
  return median(values.slice(-half)) / median(values.slice(0, half)) - 1;
}

/** As `npm start` has them: what Node compiles is kept. */
const settingsIn = (folder: string): Environment => ({
  ...schoolSettings(`sqlite:${folder}/listok.db`, 0),
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
});
