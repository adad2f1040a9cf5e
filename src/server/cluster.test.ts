import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { RequestLoad } from '../../reliability/request-load.ts';
import { TestClient } from './testing-client.ts';
import { emptyDatabase, failToStart, startServer } from './testing-process.ts';
import { CLUSTER, type ServerProcess } from './testing-server.ts';

const BROWSERS = { keeping: 6, connecting: 3 };
const inCluster = { main: CLUSTER };
const patient = { interval: 50, timeout: 40_000 };

const folder = mkdtempSync(join(tmpdir(), 'listok-cluster-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = async (workers: number, node?: string): Promise<ServerProcess> =>
  startServer({ DATABASE_URL: await emptyDatabase('postgres'), WORKERS: String(workers) }, { ...inCluster, node });

const workersOf = ({ pid }: ServerProcess): number[] =>
  execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).trim().split('\n').map(Number);

describe.concurrent('several processes', () => {
  test('print one administrator and one address, are one site, and at SIGTERM answer what came before', async () => {
    const cluster = await start(2);
    expect(workersOf(cluster)).toHaveLength(2);
    expect(cluster.stdout).toMatch(
      /^Создан администратор: \S+, пароль: \S{16}\n[^\n]+\nПроцессов: 2\. [^\n]+kill -HUP \d+\n«Листок» открыт: \S+\n$/,
    );
    const [, password = ''] = /пароль: (\S+)/.exec(cluster.stdout) ?? [];
    // Without kept connections, so that each request goes to the next process.
    const admin = new TestClient(cluster.url, new Agent());
    expect((await admin.post('/api/session', { email: 'admin@listok.local', password })).status).toBe(200);
    for (let time = 0; time < 6; time++) expect((await admin.get('/api/admin/users')).status).toBe(200);

    const load = await RequestLoad.start(cluster.url, BROWSERS);
    await load.answeredMore(50);
    load.siteEnds();
    cluster.kill('SIGTERM');
    expect([await cluster.ended, cluster.stderr]).toEqual([0, '']);
    expect((await load.stop()).failed).toEqual([]);
  });

  test('have a new one for one that dies, and at SIGHUP are replaced under load without a failed request', async () => {
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
    }, patient);

    const load = await RequestLoad.start(cluster.url, BROWSERS);
    await load.answeredMore(50);
    cluster.kill('SIGHUP');
    await vi.waitFor(() => expect(cluster.stdout).toContain('Рабочие процессы заменены новыми.'), patient);
    await load.answeredMore(50);
    expect(await load.stop()).toMatchObject({ refused: 0, failed: [] });
    const after = workersOf(cluster);
    expect(after).toHaveLength(2);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    cluster.kill('SIGTERM');
    expect(await cluster.ended).toBe(0);
  });

  test('go on while Node is not there, say so at SIGHUP, and are replaced when it is', async () => {
    const node = join(folder, 'node');
    copyFileSync(process.execPath, node);
    const cluster = await start(2, node);
    const before = workersOf(cluster);
    renameSync(node, `${node}.new`);
    cluster.kill('SIGHUP');
    const saying = 'Новый рабочий процесс не запустился (ENOENT), работают прежние.\n';
    await vi.waitFor(() => expect(cluster.stderr).toBe(saying), patient);
    const [victim = 0, other = 0] = before;
    process.kill(victim, 'SIGKILL');
    const failing = `(SIGKILL), новый будет через 0.1 с.\nРабочий процесс не запустился (ENOENT), новый будет через 0.2 с.\n`;
    await vi.waitFor(() => expect(cluster.stderr).toContain(`${saying}Рабочий процесс ${victim} завершился ${failing}`), patient);
    await vi.waitFor(() => expect(workersOf(cluster)).toEqual([other]), patient);
    expect((await new TestClient(cluster.url, new Agent()).get('/api/health')).status).toBe(200);

    renameSync(`${node}.new`, node);
    cluster.kill('SIGHUP');
    await vi.waitFor(() => expect(cluster.stdout).toContain('Рабочие процессы заменены новыми.'), patient);
    const after = workersOf(cluster);
    expect(after).toHaveLength(2);
    expect(after).not.toContain(other);
    cluster.kill('SIGTERM');
    expect(await cluster.ended).toBe(0);
  });
});

describe.concurrent('several processes do not start', () => {
  test('over a file of SQLite, which is not made', async () => {
    const url = await emptyDatabase('sqlite');
    const { code, stderr } = await failToStart({ DATABASE_URL: url }, inCluster);
    const reason = 'DATABASE_URL: нескольким процессам нужна PostgreSQL (postgres://…), файл SQLite открывает один: npm start.\n';
    expect([code, stderr]).toEqual([78, reason]);
    expect(existsSync(url.slice('sqlite:'.length))).toBe(false);
  });

  test('on a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const settings = { DATABASE_URL: await emptyDatabase('postgres'), PORT: String(port) };
    const refused = await failToStart(settings, inCluster);
    expect(refused).toEqual({ code: 1, stdout: '', stderr: `PORT: порт ${port} на 127.0.0.1 уже занят.\n` });
    other.close();
  });
});
