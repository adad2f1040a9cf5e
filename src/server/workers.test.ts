import cluster from 'node:cluster';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { Workers, type Death } from './workers.ts';

const patient = { interval: 50, timeout: 20_000 };
/** Enough for a worker of these tests, on a busy machine too. */
const SHORT = 3_000;

const folder = mkdtempSync(join(tmpdir(), 'listok-workers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The first process does what comes first in `ACTS`, and so on; whoever comes later listens. It answers with its number. */
const program = join(folder, 'worker.mjs');
writeFileSync(
  program,
  `import { mkdirSync } from 'node:fs';
  import { createServer } from 'node:http';
  const isMine = (act) => mkdirSync(process.env.FOLDER + '/' + act, { recursive: true }) !== undefined;
  let act = 0;
  while (!isMine(act)) act += 1;
  if (process.env.ACTS.split(' ')[act] === 'hang') setInterval(() => undefined, 1000);
  else createServer((_, response) => response.setHeader('connection', 'close').end(String(process.pid))).listen(0, '127.0.0.1');`,
);

const node = process.execPath;
let workers: Workers | null = null;
afterEach(async () => {
  process.execPath = node;
  await workers?.stop();
});

function make(count: number, acts: ('listen' | 'hang')[], longestStart?: number): { made: Workers; deaths: Death[] } {
  const deaths: Death[] = [];
  const environment = { FOLDER: mkdtempSync(join(folder, 'acts-')), ACTS: acts.join(' ') };
  const made = (workers = new Workers({ program, count, environment, longestStart }, (death) => deaths.push(death)));
  return { made, deaths };
}

const started = async (made: Workers): Promise<number> => {
  const port = await made.start();
  if (typeof port !== 'number') throw new Error(`The first worker ended: ${JSON.stringify(port)}`);
  return port;
};

const answerer = async (port: number): Promise<number> => Number(await (await fetch(`http://127.0.0.1:${port}`)).text());
/** Who answer: every connection goes to the next one. */
const answerers = async (port: number): Promise<Set<number>> => new Set([await answerer(port), await answerer(port)]);

test.for([
  // Node tells of the one, and throws the other.
  ['ENOENT', join(folder, 'nowhere', 'node')],
  ['ENOTDIR', join(program, 'node')],
])('a worker that dies while none can be started (%s) has its successor when one can', async ([reason = '', nowhere = '']) => {
  const { made, deaths } = make(2, []);
  const port = await started(made);
  const before = await answerers(port);
  expect(before.size).toBe(2);
  const [victim = 0, survivor = 0] = before;

  process.execPath = nowhere;
  process.kill(victim, 'SIGKILL');
  const died = { pid: victim, reason: 'SIGKILL', isLate: false, pause: 100 };
  const failed = { pid: undefined, reason, isLate: false };
  const expected = [died, { ...failed, pause: 200 }, { ...failed, pause: 400 }];
  await vi.waitFor(() => expect(deaths.slice(0, 3)).toEqual(expected), patient);
  expect(await answerers(port)).toEqual(new Set([survivor]));
  expect(await made.replaceAll()).toEqual(failed);
  expect(await answerers(port)).toEqual(new Set([survivor]));

  process.execPath = node;
  await vi.waitFor(async () => expect((await answerers(port)).size).toBe(2), patient);
  expect(await made.replaceAll()).toBeNull();
  const after = await answerers(port);
  expect(after.size).toBe(2);
  expect(after.isDisjointFrom(before)).toBe(true);
});

test('there is no start where none can be started, and nothing is left of it', async () => {
  process.execPath = join(folder, 'nowhere', 'node');
  const { made, deaths } = make(2, []);
  expect(await made.start()).toEqual({ pid: undefined, reason: 'ENOENT', isLate: false });
  await made.stop();
  expect(deaths).toEqual([]);
});

test('a new worker that never listens is ended, the old one stays, and the next reload is done', async () => {
  const { made, deaths } = make(1, ['listen', 'hang'], SHORT);
  const port = await started(made);
  const old = await answerer(port);
  expect(await made.replaceAll()).toMatchObject({ reason: 'SIGKILL', isLate: true });
  expect(await answerer(port)).toBe(old);
  expect(Object.values(cluster.workers ?? {}).map((worker) => worker?.process.pid)).toEqual([old]);
  expect(await made.replaceAll()).toBeNull();
  expect(await answerer(port)).not.toBe(old);
  expect(deaths).toEqual([]);
});

test('a worker that never listens at the start keeps nobody from it: the first ends it, another is replaced', async () => {
  const first = make(2, ['hang'], 100);
  expect(await first.made.start()).toMatchObject({ reason: 'SIGKILL', isLate: true });
  expect(first.deaths).toEqual([]);

  const { made, deaths } = make(2, ['listen', 'hang'], SHORT);
  const port = await started(made);
  expect(deaths).toMatchObject([{ reason: 'SIGKILL', isLate: true, pause: 100 }]);
  await vi.waitFor(async () => expect((await answerers(port)).size).toBe(2), patient);
});
