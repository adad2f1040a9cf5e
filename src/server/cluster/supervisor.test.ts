import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { TEST_TIMEOUT_MS } from '../../../test/support/test-timeout.ts';
import { Supervisor, type WorkerCrash } from './supervisor.ts';

const RETRY = { interval: 50, timeout: TEST_TIMEOUT_MS };

const folder = mkdtempSync(join(tmpdir(), 'listok-workers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A worker that responds with its pid. With `EXIT` it ends at once. */
const program = join(folder, 'worker.mjs');
writeFileSync(
  program,
  `import { createServer } from 'node:http';
  if (process.env.EXIT) process.exit(Number(process.env.EXIT));
  createServer((_, response) => response.setHeader('connection', 'close').end(String(process.pid))).listen(0, '127.0.0.1');`,
);

const node = process.execPath;
let running: Supervisor | null = null;
afterEach(async () => {
  process.execPath = node;
  await running?.stop();
});

function supervise(environment: Record<string, string> = {}): { supervisor: Supervisor; crashes: WorkerCrash[] } {
  const crashes: WorkerCrash[] = [];
  const supervisor = (running = new Supervisor({ program, count: 2, environment, onCrash: (crash) => crashes.push(crash) }));
  return { supervisor, crashes };
}

const respondingPid = async (port: number): Promise<number> => Number(await (await fetch(`http://127.0.0.1:${port}`)).text());
/** The pids behind two connections. With two workers they differ. */
const respondingPids = async (port: number): Promise<Set<number>> => new Set([await respondingPid(port), await respondingPid(port)]);

describe('supervisor', () => {
  test('a crashed worker is restarted after growing delays, until starting works again', async () => {
    const { supervisor, crashes } = supervise();
    const port = Number(await supervisor.start());
    const [victim = 0, survivor = 0] = await respondingPids(port);

    process.execPath = join(folder, 'nowhere', 'node');
    process.kill(victim, 'SIGKILL');
    const failedStart = { pid: undefined, reason: 'ENOENT' };
    const expected = [
      { pid: victim, reason: 'SIGKILL', restartDelayMs: 100 },
      { ...failedStart, restartDelayMs: 200 },
      { ...failedStart, restartDelayMs: 400 },
    ];
    await vi.waitFor(() => expect(crashes.slice(0, 3)).toEqual(expected), RETRY);
    expect(await respondingPids(port)).toEqual(new Set([survivor]));

    process.execPath = node;
    await vi.waitFor(async () => expect((await respondingPids(port)).size).toBe(2), RETRY);
  });

  test('a start ends with the exit of the first worker when that does not listen', async () => {
    const { supervisor, crashes } = supervise({ EXIT: '3' });
    expect(await supervisor.start()).toMatchObject({ reason: 3 });
    process.execPath = join(folder, 'nowhere', 'node');
    expect(await supervisor.start()).toEqual({ pid: undefined, reason: 'ENOENT' });
    expect(crashes).toEqual([]);
  });
});
