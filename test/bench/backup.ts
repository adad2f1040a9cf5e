/**
 * Measures the latency of submissions with and without a running backup. Submissions are sent at a constant rate (open
 * loop), and the latency of each is counted from the time when it is due.
 *
 *     npm run bench:backup               a database of 300 MB, 100 submissions a second
 *     npm run bench:backup -- 50         a database of 50 MB
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { runCommand, type Command } from '../../src/cli/command.ts';
import { CommandError } from '../../src/cli/command-error.ts';
import { inTemporaryFolder } from '../support/temporary-folder.ts';
import { startSite } from './child-process.ts';
import { prepareFixture } from './fixture.ts';
import { quantile } from './quantile.ts';
import { attemptsOf } from './requests.ts';

const RATE = 100;
const ROUNDS = 5;
const IDLE_MS = 3_000;
/** More submissions than a run sends. */
const SUBMISSIONS = 20_000;
const MEGABYTE = 1_000_000;

const METHODS: Record<string, (from: string, to: string) => string[]> = {
  'npm run backup': (_, to) => [join(import.meta.dirname, '../../src/backup/backup.ts'), to],
  'VACUUM INTO': (from, to) => [join(import.meta.dirname, 'backup-alternatives.ts'), 'vacuum', from, to],
  'one-step backup API': (from, to) => [join(import.meta.dirname, 'backup-alternatives.ts'), 'one-step', from, to],
};

/** Adds images of this many bytes in total. */
function addImages(path: string, bytes: number): void {
  const database = new DatabaseSync(path);
  const insert = database.prepare('insert into images (id, type, bytes) values (?, ?, ?)');
  database.exec('begin');
  for (let index = 0; index * 100_000 < bytes; index++) insert.run(`image ${index}`, 'image/png', Buffer.alloc(100_000, index));
  database.exec('commit');
  database.close();
}

/** Sends submissions at a constant rate until it is stopped, and groups their latencies by phase. */
function submitSteadily(port: number, submissions: readonly Submission[]) {
  const latencies = new Map<string, number[]>();
  const agent = new Agent({ keepAlive: true });
  const start = performance.now();
  let phase = 'warm-up';
  let sent = 0;
  const inFlight = new Set<Promise<unknown>>();
  const timer = setInterval(() => {
    for (; start + (sent * 1000) / RATE <= performance.now(); sent++) {
      const due = start + (sent * 1000) / RATE;
      const [name, submission] = [phase, submissions[sent]];
      if (submission === undefined) throw new Error('All prepared submissions have been sent.');
      const pending = submit(port, agent, submission)
        .then(() => latencies.set(name, [...(latencies.get(name) ?? []), performance.now() - due]))
        .finally(() => inFlight.delete(pending));
      inFlight.add(pending);
    }
  }, 1);
  return {
    setPhase: (name: string) => void (phase = name),
    latenciesOf: (name: string): number[] => latencies.get(name) ?? [],
    stop: async () => {
      clearInterval(timer);
      await Promise.all(inFlight);
      agent.destroy();
    },
  };
}

interface Submission {
  testId: string;
  cookie: string;
  body: string;
}

/** @throws Error when the result is not stored */
function submit(port: number, agent: Agent, { testId, cookie, body }: Submission): Promise<void> {
  const headers = { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, agent, method: 'PUT', path: `/api/results/${testId}`, headers }, (incoming) => {
      if (incoming.statusCode !== 201) reject(new Error(`The response to a submission is ${incoming.statusCode}`));
      incoming.resume().on('end', resolve);
    });
    outgoing.on('error', reject).end(body);
  });
}

async function runProgram(args: string[], databaseUrl: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
}

async function compare(folder: string, size: number, print: Command['print']): Promise<void> {
  const [path, copy] = [join(folder, 'site.db'), join(folder, 'copy.db')];
  const url = `sqlite:${path}`;
  const data = await prepareFixture(url, SUBMISSIONS);
  addImages(path, size);
  const submissions = attemptsOf(data.takers).map(({ testId, requests }) => {
    const [, { text } = { text: '' }] = requests;
    return { testId, cookie: /^Cookie: (.*)$/m.exec(text)?.[1]?.trim() ?? '', body: text.slice(text.indexOf('\r\n\r\n') + 4) };
  });
  const site = await startSite(url);
  const load = submitSteadily(site.port, submissions);
  const seconds = new Map<string, number>();
  try {
    await sleep(IDLE_MS);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, argsOf] of Object.entries(METHODS)) {
        load.setPhase('no backup');
        await sleep(IDLE_MS);
        load.setPhase(name);
        const start = performance.now();
        await runProgram(argsOf(path, copy), url);
        seconds.set(name, (seconds.get(name) ?? 0) + (performance.now() - start) / 1000 / ROUNDS);
        rmSync(copy);
      }
    }
  } finally {
    await load.stop();
    await site.stop();
  }
  const titles = ['', 'submissions', 'p50, ms', 'p95', 'p99', 'longest', 'copied in, s'];
  print(titles.map((title, index) => (index === 0 ? title.padEnd(20) : title.padStart(13))).join(''));
  for (const name of ['no backup', ...Object.keys(METHODS)]) {
    const latencies = load.latenciesOf(name);
    const quantiles = [0.5, 0.95, 0.99, 1].map((part) => quantile(latencies, part).toFixed(1));
    const cells = [String(latencies.length), ...quantiles, seconds.get(name)?.toFixed(1) ?? ''];
    print(name.padEnd(20) + cells.map((cell) => cell.padStart(13)).join(''));
  }
}

async function backupBench({ args, print }: Command): Promise<void> {
  const [size = '300', ...rest] = args;
  if (!/^[1-9]\d{0,4}$/.test(size) || rest.length > 0) throw new CommandError('Нужно: npm run bench:backup [-- МЕГАБАЙТЫ]');
  print(`Node ${process.version}, ${size} MB, ${RATE} submissions a second, ${ROUNDS} copies by each method\n`);
  await inTemporaryFolder((folder) => compare(folder, Number(size) * MEGABYTE, print));
}

await runCommand(backupBench);
