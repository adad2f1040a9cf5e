import cluster from 'node:cluster';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { TEST_TIMEOUT_MS } from '../../../test/support/test-timeout.ts';
import { Supervisor, type WorkerCrash } from './supervisor.ts';

const RETRY = { interval: 50, timeout: TEST_TIMEOUT_MS };

const folder = mkdtempSync(join(tmpdir(), 'listok-workers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The worker with number N takes the Nth action of `ACTIONS`; further workers listen. A response is the pid of the worker. */
const program = join(folder, 'worker.mjs');
writeFileSync(
  program,
  `import { mkdirSync } from 'node:fs';
  import { createServer } from 'node:http';
  const isMine = (number) => mkdirSync(process.env.FOLDER + '/' + number, { recursive: true }) !== undefined;
  let number = 0;
  while (!isMine(number)) number += 1;
  if (process.env.ACTIONS.split(' ')[number] === 'hang') setInterval(() => undefined, 1000);
  else createServer((_, response) => response.setHeader('connection', 'close').end(String(process.pid))).listen(0, '127.0.0.1');`,
);

const node = process.execPath;
let running: Supervisor | null = null;
afterEach(async () => {
  process.execPath = node;
  await running?.stop();
});

interface Supervised {
  supervisor: Supervisor;
  crashes: WorkerCrash[];
}

function supervise(count: number, actions: ('listen' | 'hang')[], startTimeoutMs?: number): Supervised {
  const crashes: WorkerCrash[] = [];
  const environment = { FOLDER: mkdtempSync(join(folder, 'actions-')), ACTIONS: actions.join(' ') };
  const supervisor = (running = new Supervisor({ program, count, environment, startTimeoutMs }, (crash) => crashes.push(crash)));
  return { supervisor, crashes };
}

const start = async (supervisor: Supervisor): Promise<number> => {
  const port = await supervisor.start();
  if (typeof port !== 'number') throw new Error(`The first worker ended: ${JSON.stringify(port)}`);
  return port;
};

/** A start timeout that a working worker keeps on this machine, however slow it is now, ms. */
async function measureStartTimeout(): Promise<number> {
  const { supervisor } = supervise(1, []);
  const before = performance.now();
  await start(supervisor);
  const elapsedMs = performance.now() - before;
  await supervisor.stop();
  return Math.max(3_000, 5 * elapsedMs);
}

const respondingPid = async (port: number): Promise<number> => Number(await (await fetch(`http://127.0.0.1:${port}`)).text());
/** Two connections reach two workers, if there are two. */
const respondingPids = async (port: number): Promise<Set<number>> => new Set([await respondingPid(port), await respondingPid(port)]);

describe('supervisor', () => {
  test.for([
    // Node emits the one and throws the other.
    ['ENOENT', join(folder, 'nowhere', 'node')],
    ['ENOTDIR', join(program, 'node')],
  ])('a crashed worker is restarted when starting works again after failing with %s', async ([reason = '', missingNode = '']) => {
    const { supervisor, crashes } = supervise(2, []);
    const port = await start(supervisor);
    const before = await respondingPids(port);
    expect(before.size).toBe(2);
    const [victim = 0, survivor = 0] = before;

    process.execPath = missingNode;
    process.kill(victim, 'SIGKILL');
    const crash = { pid: victim, reason: 'SIGKILL', timedOut: false, restartDelayMs: 100 };
    const failedStart = { pid: undefined, reason, timedOut: false };
    const expected = [crash, { ...failedStart, restartDelayMs: 200 }, { ...failedStart, restartDelayMs: 400 }];
    await vi.waitFor(() => expect(crashes.slice(0, 3)).toEqual(expected), RETRY);
    expect(await respondingPids(port)).toEqual(new Set([survivor]));
    expect(await supervisor.replaceAll()).toEqual(failedStart);
    expect(await respondingPids(port)).toEqual(new Set([survivor]));

    process.execPath = node;
    await vi.waitFor(async () => expect((await respondingPids(port)).size).toBe(2), RETRY);
    expect(await supervisor.replaceAll()).toBeNull();
    const after = await respondingPids(port);
    expect(after.size).toBe(2);
    expect(after.isDisjointFrom(before)).toBe(true);
  });

  test('a start fails with the error of the first worker when no process can be created', async () => {
    process.execPath = join(folder, 'nowhere', 'node');
    const { supervisor, crashes } = supervise(2, []);
    expect(await supervisor.start()).toEqual({ pid: undefined, reason: 'ENOENT', timedOut: false });
    await supervisor.stop();
    expect(crashes).toEqual([]);
  });

  test('a replacement that does not listen in time is killed, the old worker stays, and the next replacement works', async () => {
    const { supervisor, crashes } = supervise(1, ['listen', 'hang'], await measureStartTimeout());
    const port = await start(supervisor);
    const old = await respondingPid(port);
    expect(await supervisor.replaceAll()).toMatchObject({ reason: 'SIGKILL', timedOut: true });
    expect(await respondingPid(port)).toBe(old);
    expect(Object.values(cluster.workers ?? {}).map((worker) => worker?.process.pid)).toEqual([old]);
    expect(await supervisor.replaceAll()).toBeNull();
    expect(await respondingPid(port)).not.toBe(old);
    expect(crashes).toEqual([]);
  });

  test('a start fails when the first worker does not listen in time, and another such worker is restarted', async () => {
    const failing = supervise(2, ['hang'], 100);
    expect(await failing.supervisor.start()).toMatchObject({ reason: 'SIGKILL', timedOut: true });
    expect(failing.crashes).toEqual([]);

    const { supervisor, crashes } = supervise(2, ['listen', 'hang'], await measureStartTimeout());
    const port = await start(supervisor);
    expect(crashes).toMatchObject([{ reason: 'SIGKILL', timedOut: true, restartDelayMs: 100 }]);
    await vi.waitFor(async () => expect((await respondingPids(port)).size).toBe(2), RETRY);
  });
});
