import { setTimeout as sleep } from 'node:timers/promises';
import { layWire } from '../src/server/testing-wire.ts';
import { inTemporaryFolder } from '../tools/temporary-folder.ts';
import { startPostgres } from '../tools/throwaway-postgres.ts';
import { bodyOf, openSchool, type School } from './school.ts';
import { serveSchool } from './serve-school.ts';

/** Longer than any answer may take, ms. */
const BOUND = 15_000;

/** Lets PostgreSQL fall silent under so many requests at once, and says how long they took and how it went on. */
export async function silenceCommand(requests: number): Promise<boolean> {
  const postgres = await startPostgres();
  const wire = await layWire(postgres.url);
  try {
    return await inTemporaryFolder(async (folder) => {
      const server = await serveSchool(wire.url, folder);
      try {
        const school = await openSchool(server.url, { tests: 1, lessons: 1 });
        const ask = await askers(school);
        await measure(ask, requests);
        wire.stall();
        const silent = await measure(ask, requests);
        // As after a failover: what was open stays silent for ever, new connections get through.
        wire.mend({ forgets: true });
        const start = performance.now();
        while ((await school.visitor().get('/api/health')).status !== 200) await sleep(50);
        const back = performance.now() - start;
        const after = await measure(ask, requests);
        school.hangUp();
        console.log(`Пока база молчит, ${requests} запросов разом: ${silent.told}`);
        console.log(`Когда база вернулась: /api/health отвечает 200 через ${seconds(back)}; ${requests} запросов разом: ${after.told}`);
        return silent.slowest < BOUND && silent.failed === requests && after.failed === 0;
      } finally {
        await server.stop();
      }
    });
  } finally {
    wire.close();
    await postgres.stop();
  }
}

const seconds = (time: number): string => `${(time / 1000).toFixed(1)} с`;

type Ask = () => Promise<number>;

/** What pupils and proxies ask: the statuses of its answers. */
async function askers(school: School): Promise<Ask[]> {
  const pupil = school.visitor();
  bodyOf(await pupil.post('/api/registration', { nickname: 'Н', email: 'pupil@example.ru', password: 'листопад' }));
  const path = `/api/results/${school.tests[0]?.id}`;
  return [
    async () => (await pupil.get('/api/tests')).status,
    async () => (await pupil.put(path, { answers: [1, 2, 3, 4] })).status,
    async () => (await school.visitor().get('/api/health')).status,
  ];
}

async function measure(asks: readonly Ask[], requests: number): Promise<{ told: string; slowest: number; failed: number }> {
  const start = performance.now();
  let slowest = 0;
  const answered = Array.from({ length: requests }, async (_, place) => {
    const status = (await asks[place % asks.length]?.()) ?? 0;
    slowest = Math.max(slowest, performance.now() - start);
    return status;
  });
  const statuses = await Promise.all(answered);
  const failed = statuses.filter((status) => status === 503).length;
  const counts = [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => `${status} × ${all.length}`);
  return { told: `${counts.join(', ')}, самый долгий ответ ${seconds(slowest)}`, slowest, failed };
}
