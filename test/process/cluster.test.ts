import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { RequestLoad } from '../reliability/request-load.ts';
import { TestClient } from '../support/test-client.ts';
import { emptyDatabase, failToStart, startServer } from '../support/site-process.ts';
import { CLUSTER, type ServerProcess } from '../support/launch-server.ts';
import { TEST_TIMEOUT_MS } from '../support/test-timeout.ts';

const CLIENTS = { keepAlive: 6, reconnecting: 3 };
const inCluster = { main: CLUSTER };
const RETRY = { interval: 50, timeout: TEST_TIMEOUT_MS };

const folder = mkdtempSync(join(tmpdir(), 'listok-cluster-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = async (workers: number, node?: string): Promise<ServerProcess> =>
  startServer({ DATABASE_URL: await emptyDatabase('postgres'), WORKERS: String(workers) }, { ...inCluster, node });

const workersOf = ({ pid }: ServerProcess): number[] =>
  execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).trim().split('\n').map(Number);

describe.concurrent('cluster', () => {
  test('a cluster prints one admin and one URL, serves one site, and at SIGTERM responds to what was sent before', async () => {
    const cluster = await start(2);
    expect(workersOf(cluster)).toHaveLength(2);
    expect(cluster.stdout).toMatch(
      /^Создан администратор: \S+, пароль: \S{16}\n[^\n]+\nПроцессов: 2\. [^\n]+kill -HUP \d+\n«Листок» открыт: \S+\n$/,
    );
    const [, password = ''] = /пароль: (\S+)/.exec(cluster.stdout) ?? [];
    // Without keep-alive, so that each request goes to the next worker.
    const admin = new TestClient(cluster.url, new Agent());
    expect((await admin.post('/api/session', { email: 'admin@listok.local', password })).status).toBe(200);
    for (let request = 0; request < 6; request++) expect((await admin.get('/api/admin/users')).status).toBe(200);

    const load = await RequestLoad.start(cluster.url, CLIENTS);
    await load.waitForSuccesses(50);
    load.expectSiteStop();
    cluster.kill('SIGTERM');
    expect([await cluster.ended, cluster.stderr]).toEqual([0, '']);
    expect((await load.stop()).failed).toEqual([]);
  });

  test('a cluster restarts a crashed worker, and at SIGHUP replaces all workers under load without a failed request', async () => {
    const cluster = await start(2);
    const [victim = 0, other = 0] = workersOf(cluster);
    process.kill(victim, 'SIGKILL');
    const before = await vi.waitFor(() => {
      const workers = workersOf(cluster);
      expect(workers).toHaveLength(2);
      expect(workers).not.toContain(victim);
      expect(workers).toContain(other);
      expect(cluster.stderr).toBe(`Рабочий процесс ${victim} завершился (SIGKILL), новый будет через 0.1 с.\n`);
      return workers;
    }, RETRY);

    const load = await RequestLoad.start(cluster.url, CLIENTS);
    await load.waitForSuccesses(50);
    cluster.kill('SIGHUP');
    await vi.waitFor(() => expect(cluster.stdout).toContain('Рабочие процессы заменены новыми.'), RETRY);
    await load.waitForSuccesses(50);
    expect(await load.stop()).toMatchObject({ refused: 0, failed: [] });
    const after = workersOf(cluster);
    expect(after).toHaveLength(2);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    cluster.kill('SIGTERM');
    expect(await cluster.ended).toBe(0);
  });

  test('a cluster keeps its workers while Node is missing, reports it at SIGHUP, and replaces them when Node is back', async () => {
    const node = join(folder, 'node');
    copyFileSync(process.execPath, node);
    const cluster = await start(2, node);
    const before = workersOf(cluster);
    renameSync(node, `${node}.new`);
    cluster.kill('SIGHUP');
    const message = 'Новый рабочий процесс не запустился (ENOENT), работают прежние.\n';
    await vi.waitFor(() => expect(cluster.stderr).toBe(message), RETRY);
    const [victim = 0, other = 0] = before;
    process.kill(victim, 'SIGKILL');
    const crashMessage = `(SIGKILL), новый будет через 0.1 с.\nРабочий процесс не запустился (ENOENT), новый будет через 0.2 с.\n`;
    await vi.waitFor(() => expect(cluster.stderr).toContain(`${message}Рабочий процесс ${victim} завершился ${crashMessage}`), RETRY);
    await vi.waitFor(() => expect(workersOf(cluster)).toEqual([other]), RETRY);
    expect((await new TestClient(cluster.url, new Agent()).get('/api/health')).status).toBe(200);

    renameSync(`${node}.new`, node);
    cluster.kill('SIGHUP');
    await vi.waitFor(() => expect(cluster.stdout).toContain('Рабочие процессы заменены новыми.'), RETRY);
    const after = workersOf(cluster);
    expect(after).toHaveLength(2);
    expect(after).not.toContain(other);
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
    const settings = { DATABASE_URL: await emptyDatabase('postgres'), PORT: String(port) };
    const failure = await failToStart(settings, inCluster);
    expect(failure).toEqual({ code: 1, stdout: '', stderr: `PORT: порт ${port} на 127.0.0.1 уже занят.\n` });
    other.close();
  });
});
