import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { valueOf } from '../support/metric-value.ts';
import { RequestLoad } from '../support/request-load.ts';
import { TestClient } from '../support/test-client.ts';
import { emptyDatabase, siteDatabase, failToStart, startServer } from '../support/servers/site-process.ts';
import { CLUSTER, type ServerProcess } from '../support/servers/launch-server.ts';
import { TEST_TIMEOUT_MS } from '../support/test-timeout.ts';

const CLIENTS = { keepAlive: 6, reconnecting: 3 };
const inCluster = { main: CLUSTER };
const RETRY = { interval: 50, timeout: TEST_TIMEOUT_MS };

const folder = mkdtempSync(join(tmpdir(), 'listok-cluster-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const METRICS_TOKEN = 'a-token-of-the-operator';
const bearer = { authorization: `Bearer ${METRICS_TOKEN}` };

const start = async (workers: number): Promise<ServerProcess> =>
  startServer({ DATABASE_URL: await siteDatabase('postgres'), WORKERS: String(workers), METRICS_TOKEN }, inCluster);

const workersOf = ({ pid }: ServerProcess): number[] =>
  execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).trim().split('\n').map(Number);

describe.concurrent('cluster', () => {
  test('a cluster prints one admin and one URL, serves one site with the metrics of all workers, whichever responds, and at SIGTERM responds to what was sent before', async () => {
    const cluster = await start(2);
    expect(workersOf(cluster)).toHaveLength(2);
    expect(cluster.stdout).toMatch(
      /^Создан администратор: \S+, пароль: \S{16}\n[^\n]+\nПроцессов: 2\.\n«Листок» открыт: \S+\n$/,
    );
    const [, password = ''] = /пароль: (\S+)/.exec(cluster.stdout) ?? [];
    // The agent has no keep-alive, so that each request goes to the next worker.
    const admin = new TestClient(cluster.url, new Agent());
    expect((await admin.post('/api/session', { email: 'admin@listok.local', password })).status).toBe(200);
    for (let request = 0; request < 6; request++) expect((await admin.get('/api/admin/users')).status).toBe(200);
    const read = await Promise.all(Array.from({ length: 4 }, () => admin.get('/api/metrics', bearer)));
    for (const { status, text } of read) {
      expect(status).toBe(200);
      expect(valueOf(text, 'listok_http_requests_total', { route: '/api/admin/users' })).toBe(6);
      expect(valueOf(text, 'listok_database_up')).toBe(1);
    }

    const load = await RequestLoad.start(cluster.url, CLIENTS);
    await load.waitForSuccesses(50);
    load.expectSiteStop();
    cluster.kill('SIGTERM');
    expect([await cluster.ended, cluster.stderr]).toEqual([0, '']);
    expect((await load.stop()).failed).toEqual([]);
  });

  test('a cluster restarts a crashed worker and keeps the others', async () => {
    const cluster = await start(2);
    const [victim = 0, other = 0] = workersOf(cluster);
    process.kill(victim, 'SIGKILL');
    await vi.waitFor(() => {
      const workers = workersOf(cluster);
      expect(workers).toHaveLength(2);
      expect(workers).not.toContain(victim);
      expect(workers).toContain(other);
      expect(cluster.stderr).toBe(`Рабочий процесс ${victim} завершился (SIGKILL), новый будет через 0.1 с.\n`);
    }, RETRY);
    cluster.kill('SIGTERM');
    expect(await cluster.ended).toBe(0);
  });
});

describe.concurrent('start of a cluster', () => {
  test('a cluster does not start over SQLite, and creates no file', async () => {
    const url = await emptyDatabase('sqlite');
    const { code, stderr } = await failToStart({ DATABASE_URL: url }, inCluster);
    const reason = 'DATABASE_URL: нескольким процессам нужна PostgreSQL (postgres://…), файл SQLite открывает один: npm start.\n';
    expect([code, stderr]).toEqual([78, reason]);
    expect(existsSync(url.slice('sqlite:'.length))).toBe(false);
  });

  test('a cluster does not start on a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const settings = { DATABASE_URL: await siteDatabase('postgres'), PORT: String(port) };
    const failure = await failToStart(settings, inCluster);
    expect(failure).toEqual({ code: 1, stdout: '', stderr: `PORT: порт ${port} на 127.0.0.1 уже занят.\n` });
    other.close();
  });

  test('a start ends with the line of the first worker when that cannot start', async () => {
    const script = join(folder, 'fail-in-workers.mjs');
    writeFileSync(script, `import cluster from 'node:cluster';
      if (cluster.isWorker) { console.error('The worker cannot start.'); process.exit(1); }`);
    const settings = { DATABASE_URL: await siteDatabase('postgres'), NODE_OPTIONS: `--import=${pathToFileURL(script).href}` };
    const { code, stderr } = await failToStart(settings, inCluster);
    expect([code, stderr]).toEqual([1, 'The worker cannot start.\n']);
  });
});
