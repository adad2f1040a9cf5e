import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { sqlitePath } from '../../src/db/database.ts';
import { TestClient } from '../support/test-client.ts';
import { siteDatabase, startServer } from '../support/servers/site-process.ts';
import { CLUSTER } from '../support/servers/launch-server.ts';
import { TEST_TIMEOUT_MS } from '../support/test-timeout.ts';

const RETRY = { interval: 50, timeout: TEST_TIMEOUT_MS };
/** Runs the server with a stderr that cannot be written. Its stdout works, because the tests read the URL from it. */
const brokenStderr = ['sh', '-c', 'exec "$0" "$@" 2>/dev/full'];

describe('errors of stdout and stderr', () => {
  test('the server responds although a warning and its log could not be written', async () => {
    const url = await siteDatabase('sqlite');
    // A file in the place of the folder makes every backup fail with a warning.
    writeFileSync(join(dirname(sqlitePath(url) ?? ''), 'backups'), '');
    const server = await startServer({ DATABASE_URL: url, LOG_LEVEL: 'info', DAILY_BACKUPS: '2' }, { under: brokenStderr });
    const client = new TestClient(server.url, new Agent());
    for (let request = 0; request < 5; request++) expect((await client.get('/api/health')).status).toBe(200);
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test('crashed workers are restarted although their crash could not be reported', async () => {
    const cluster = await startServer({ DATABASE_URL: await siteDatabase('postgres'), WORKERS: '1' }, { main: CLUSTER, under: brokenStderr });
    const workers = (): number[] =>
      execFileSync('pgrep', ['-P', String(cluster.pid)], { encoding: 'utf8' }).trim().split('\n').map(Number);
    for (let crash = 0; crash < 3; crash++) {
      const [worker = 0] = workers();
      process.kill(worker, 'SIGKILL');
      await vi.waitFor(() => {
        const [restarted, ...others] = workers();
        expect([restarted === worker, others]).toEqual([false, []]);
      }, RETRY);
    }
    cluster.kill('SIGTERM');
    expect(await cluster.ended).toBe(0);
  });
});
