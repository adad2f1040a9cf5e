import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAIN, type Environment } from '../../support/launch-server.ts';
import type { Engine } from '../../../src/db/database.ts';
import { median } from '../../support/median.ts';
import { inTemporaryFolder } from '../../support/temporary-folder.ts';
import { openFixture, fixtureSettings } from '../fixture.ts';
import { heapOf, IDLE_MAX, residentOf, REPORTS_HEAP } from '../server-memory.ts';
import { Soak } from '../soak.ts';
import { withDatabase } from '../with-database.ts';
import { withServer } from '../with-server.ts';

/** The time after the start before an idle server is measured. */
const SETTLE_MS = 10_000;
const CONCURRENT_LEARNERS = 12;
const SAMPLE_INTERVAL_MS = 30_000;
/** Samples of the warm-up are discarded. It takes at most half of a soak. */
const WARM_UP_MS = 120_000;
/**
 * The allowed growth of the median from the first half of the samples to the second. An even growth by 10 % over the
 * whole time gives 5 %.
 */
const GROWTH_MAX = 0.05;

const show = (megabytes: number): string => `${megabytes.toFixed(1)} МБ`;

/** Measures an idle server with sample content, with and without the preparation of `npm start`. */
export async function idleCommand(): Promise<boolean> {
  const isBuilt = existsSync(join(import.meta.dirname, '../../../dist/web'));
  if (!isBuilt) throw new Error('Сначала нужно собрать сайт: npm run build');
  const unprepared = await inTemporaryFolder(measureIdle);
  console.log(`Без подготовки: ${show(unprepared)}`);
  const [first, next] = await inTemporaryFolder(async (folder) => {
    const env = { ...process.env, ...settingsIn(folder), SAMPLE_CONTENT: 'on' };
    execFileSync(process.execPath, [MAIN, '--prepare'], { cwd: folder, env });
    return [await measureIdle(folder), await measureIdle(folder)];
  });
  console.log(`Первый запуск npm start: ${show(first)}, следующий: ${show(next)}, нужно меньше ${IDLE_MAX} МБ`);
  return Math.max(first, next) < IDLE_MAX;
}

const measureIdle = (folder: string): Promise<number> =>
  withServer(folder, { ...settingsIn(folder), SAMPLE_CONTENT: 'on' }, async (server) => {
    await sleep(SETTLE_MS);
    return residentOf(server);
  });

/** Measures a server under a soak load. @returns whether its memory did not grow */
export async function soakCommand(minutes: number, engine: Engine): Promise<boolean> {
  return inTemporaryFolder((folder) => withDatabase(engine, folder, (databaseUrl) => soak(minutes, folder, databaseUrl)));
}

const soak = (minutes: number, folder: string, databaseUrl: string): Promise<boolean> =>
  withServer(folder, { ...settingsIn(folder), ...REPORTS_HEAP, DATABASE_URL: databaseUrl }, async (server) => {
    const load = new Soak(await openFixture(server.url, { tests: 4, lessons: 4 }), CONCURRENT_LEARNERS);
    const start = performance.now();
    const duration = minutes * 60_000;
    const warmUp = Math.min(WARM_UP_MS, duration / 2);
    const samples: Memory[] = [];
    for (let elapsed = 0; elapsed < duration; elapsed = performance.now() - start) {
      await sleep(Math.min(SAMPLE_INTERVAL_MS, duration - elapsed));
      const memory = { resident: residentOf(server), heap: await heapOf(server) };
      const seconds = Math.round((performance.now() - start) / 1000);
      console.log(`${seconds} с, запросов ${load.requests}: ${show(memory.resident)}, из них занято в куче ${show(memory.heap)}`);
      if (performance.now() - start > warmUp) samples.push(memory);
    }
    await load.stop();
    const growth = { resident: growthOf(samples, 'resident'), heap: growthOf(samples, 'heap') };
    const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
    const [resident, heap] = [percent(growth.resident), percent(growth.heap)];
    console.log(`Прирост после разогрева: всего ${resident}, в куче ${heap}, можно до ${percent(GROWTH_MAX)}`);
    return Math.max(growth.resident, growth.heap) <= GROWTH_MAX;
  });

interface Memory {
  /** Resident memory of the process, MB. Password hashing makes it vary by tens. */
  resident: number;
  /** Used heap, MB. */
  heap: number;
}

/** The relative growth of the median from the first half of the samples to the second. */
function growthOf(samples: readonly Memory[], part: keyof Memory): number {
  const values = samples.map((memory) => memory[part]);
  const half = Math.floor(values.length / 2);
  return median(values.slice(-half)) / median(values.slice(0, half)) - 1;
}

/** The compile cache is on, as under `npm start`. */
const settingsIn = (folder: string): Environment => ({
  ...fixtureSettings(`sqlite:${folder}/listok.db`, 0),
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
});
