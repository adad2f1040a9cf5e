/**
 * Compares the sign-in rate of the site with a loop of argon2id alone, and measures the latency of small reads during
 * the sign-ins.
 *
 *     npm run bench:sign-ins
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { rejectArguments, runCommand, type Command } from '../../src/cli/command.ts';
import { getSession } from '../../src/features/account/contract.ts';
import { hashPassword } from '../../src/features/account/passwords/passwords.ts';
import { inTemporaryFolder } from '../support/temporary-folder.ts';
import { addAccounts, type Credentials } from './accounts.ts';
import type { PasswordChecks } from './baseline/passwords.ts';
import { startSite, startWorker, type ServerChild, type Worker } from './child-process.ts';
import { compareCandidates, withCpuTime } from './compare.ts';
import { prepareFixture, type Learner } from './fixture.ts';
import type { ClosedLoopLoad } from './closed-loop-load.ts';
import { quantile } from './quantile.ts';
import { readOf, signInsOf, TRUST_PROXY_SETTINGS } from './requests.ts';
import type { OpenLoopLoad, OpenLoopResult } from './open-loop-load.ts';
import { share, tableOf } from './table.ts';

const ROUNDS = 9;
const ROUND_MS = 2_000;
const CONNECTIONS = 16;
/** Small reads per second: far below the capacity of the site. */
const READS = 200;
const GOALS = { share: 0.9, latencyRatio: 3 };

interface Setup {
  site: ServerChild;
  accounts: Credentials[];
  checks: PasswordChecks;
  reader: Learner;
  load: Worker<ClosedLoopLoad>;
  baseline: Worker<PasswordChecks>;
  reads: Worker<OpenLoopLoad, OpenLoopResult>;
}

const signInLoad = ({ site, accounts }: Setup, durationMs: number): ClosedLoopLoad => ({
  port: site.port,
  connections: CONNECTIONS,
  sequences: signInsOf(accounts),
  isRepeated: true,
  durationMs,
});

async function compareRates(setup: Setup, print: Command['print']): Promise<void> {
  const load = signInLoad(setup, ROUND_MS);
  await setup.load.measure(load);
  const series = await compareCandidates(
    [
      withCpuTime('the site', setup.site, () => setup.load.measure(load)),
      withCpuTime('a loop of argon2id', setup.baseline, () => setup.baseline.measure(setup.checks)),
    ],
    ROUNDS,
  );
  print(`${tableOf('sign-ins', series)}\n`);
  const [site, baseline] = series;
  const reached = site && baseline ? share(site, baseline) : NaN;
  print(`${percent(reached)} of the argon2id loop; ${percent(GOALS.share)} ${reached >= GOALS.share ? 'reached' : 'NOT reached'}\n`);
}

/** Alternates rounds of reads alone with rounds of reads during sign-ins. */
async function compareLatencies(setup: Setup, print: Command['print']): Promise<void> {
  const sequences = readOf(getSession.path, setup.reader);
  const reads: OpenLoopLoad = { port: setup.site.port, rate: READS, connections: 64, sequences, durationMs: ROUND_MS };
  const latencies = { idle: [] as number[], busy: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const phase of ['idle', 'busy'] as const) {
      const signIns = phase === 'busy' ? setup.load.measure(signInLoad(setup, ROUND_MS)) : null;
      const { done, rejected } = await setup.reads.measure(reads);
      await signIns;
      const statuses = Object.keys(rejected);
      if (statuses.length > 0) throw new Error(`The site responded to reads with ${statuses.join(', ')}`);
      latencies[phase].push(...done);
    }
  }
  const titles = ['reads, ms', 'p50', 'p95', 'p99', 'longest'];
  print(titles.map((title, index) => (index === 0 ? title.padEnd(20) : title.padStart(10))).join(''));
  for (const [phase, values] of Object.entries(latencies)) {
    print(phase.padEnd(20) + [0.5, 0.95, 0.99, 1].map((part) => quantile(values, part).toFixed(1).padStart(10)).join(''));
  }
  const ratio = quantile(latencies.busy, 0.99) / quantile(latencies.idle, 0.99);
  const verdict = ratio <= GOALS.latencyRatio ? 'reached' : 'NOT reached';
  print(`\np99 of reads during sign-ins is ${ratio.toFixed(1)} times the idle p99; at most ${GOALS.latencyRatio} ${verdict}`);
}

const percent = (value: number): string => `${Math.round(value * 100)} %`;

async function bench({ args, print }: Command): Promise<void> {
  rejectArguments(args, 'npm run bench:sign-ins');
  print(`Node ${process.version}, ${availableParallelism()} cores, ${CONNECTIONS} connections that sign in, ${READS} reads a second\n`);
  await inTemporaryFolder(async (folder) => {
    const url = `sqlite:${join(folder, 'site.db')}`;
    const { reader } = await prepareFixture(url, 1);
    const accounts = await addAccounts(url);
    const [{ password } = { password: '' }] = accounts;

    const setup: Setup = {
      site: await startSite(url, TRUST_PROXY_SETTINGS),
      accounts,
      checks: { passwordHash: await hashPassword(password), password, durationMs: ROUND_MS },
      reader,
      load: startWorker('closed-loop-load.ts'),
      baseline: startWorker('baseline/passwords.ts'),
      reads: startWorker('open-loop-load.ts'),
    };
    try {
      await compareRates(setup, print);
      await compareLatencies(setup, print);
    } finally {
      await Promise.all([setup.site, setup.load, setup.baseline, setup.reads].map((child) => child.stop()));
    }
  });
}

await runCommand(bench);
