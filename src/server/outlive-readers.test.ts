import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { sqlitePath } from '../storage/database.ts';
import { TestClient } from './testing-client.ts';
import { emptyDatabase, startServer } from './testing-process.ts';
import { CLUSTER } from './testing-server.ts';

const patient = { interval: 50, timeout: 40_000 };
/** What says where the site is can be written, no other line can. */
const deaf = ['sh', '-c', 'exec "$0" "$@" 2>/dev/full'];

test('warnings that can not be written stop nobody', async () => {
  const url = await emptyDatabase('sqlite');
  // In the way of the folder for copies.
  writeFileSync(join(dirname(sqlitePath(url) ?? ''), 'backups'), '');
  const server = await startServer({ DATABASE_URL: url, RATE_LIMITS: 'off', DAILY_BACKUPS: '2' }, { under: deaf });
  const client = new TestClient(server.url, new Agent());
  for (let each = 0; each < 5; each++) expect((await client.get('/api/health')).status).toBe(200);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('workers that die one after another are replaced, though it can be told nobody', async () => {
  const cluster = await startServer({ DATABASE_URL: await emptyDatabase('postgres'), WORKERS: '1' }, { main: CLUSTER, under: deaf });
  const workers = (): number[] => execFileSync('pgrep', ['-P', String(cluster.pid)], { encoding: 'utf8' }).trim().split('\n').map(Number);
  for (let death = 0; death < 3; death++) {
    const [worker = 0] = workers();
    process.kill(worker, 'SIGKILL');
    await vi.waitFor(() => {
      const [next, ...others] = workers();
      expect([next === worker, others]).toEqual([false, []]);
    }, patient);
  }
  cluster.kill('SIGTERM');
  expect(await cluster.ended).toBe(0);
});
