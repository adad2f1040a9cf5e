import { setTimeout as sleep } from 'node:timers/promises';
import { startFaultProxy } from '../../support/fault-proxy.ts';
import { inTemporaryFolder } from '../../support/temporary-folder.ts';
import { startPostgres } from '../../setup/test-postgres.ts';
import { bodyOf, openFixture, type Fixture } from '../fixture.ts';
import { startRestartableServer } from '../restartable-server.ts';

/** Every response must come sooner. */
const MAX_RESPONSE_MS = 15_000;

/** Stalls PostgreSQL under concurrent requests, then repairs it. @returns whether the server failed fast and recovered */
export async function stalledDatabaseCommand(requests: number): Promise<boolean> {
  const postgres = await startPostgres();
  const proxy = await startFaultProxy(postgres.url);
  try {
    return await inTemporaryFolder(async (folder) => {
      const server = await startRestartableServer(proxy.url, folder);
      try {
        const fixture = await openFixture(server.url, { tests: 1, lessons: 1 });
        const senders = await requestSenders(fixture);
        await measure(senders, requests);
        proxy.stall();
        const stalled = await measure(senders, requests);
        // As after a failover: old connections stay silent for ever, new ones work.
        proxy.repair({ forgets: true });
        const start = performance.now();
        while ((await fixture.newClient().get('/api/health')).status !== 200) await sleep(50);
        const recovery = performance.now() - start;
        const recovered = await measure(senders, requests);
        fixture.closeConnections();
        console.log(`Пока база молчит, ${requests} запросов разом: ${stalled.summary}`);
        console.log(
          `Когда база вернулась: /api/health отвечает 200 через ${seconds(recovery)}; ${requests} запросов разом: ${recovered.summary}`,
        );
        return stalled.slowest < MAX_RESPONSE_MS && stalled.failed === requests && recovered.failed === 0;
      } finally {
        await server.stop();
      }
    });
  } finally {
    proxy.close();
    await postgres.stop();
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} с`;

/** Sends a request. @returns the status of the response */
type SendRequest = () => Promise<number>;

/** The requests of learners and of a health check. */
async function requestSenders(fixture: Fixture): Promise<SendRequest[]> {
  const learner = fixture.newClient();
  bodyOf(await learner.post('/api/registration', { nickname: 'Н', email: 'pupil@example.ru', password: 'листопад' }));
  const path = `/api/results/${fixture.tests[0]?.id}`;
  return [
    async () => (await learner.get('/api/tests')).status,
    async () => (await learner.put(path, { answers: [1, 2, 3, 4] })).status,
    async () => (await fixture.newClient().get('/api/health')).status,
  ];
}

interface Measurement {
  summary: string;
  slowest: number;
  failed: number;
}

async function measure(senders: readonly SendRequest[], requests: number): Promise<Measurement> {
  const start = performance.now();
  let slowest = 0;
  const responses = Array.from({ length: requests }, async (_, index) => {
    const status = (await senders[index % senders.length]?.()) ?? 0;
    slowest = Math.max(slowest, performance.now() - start);
    return status;
  });
  const statuses = await Promise.all(responses);
  const failed = statuses.filter((status) => status === 503).length;
  const counts = [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => `${status} × ${all.length}`);
  return { summary: `${counts.join(', ')}, самый долгий ответ ${seconds(slowest)}`, slowest, failed };
}
