/**
 * Measures how many sign-ins a second the site does beside a bare loop of the same argon2id, and how long others wait
 * for a small read while everybody signs in.
 *
 *     npm run bench:sign-ins
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { refuseArguments, runCommand, type Command } from '../src/command/command.ts';
import { getSession } from '../src/features/account/contract.ts';
import { hashPassword } from '../src/features/account/passwords.ts';
import { inTemporaryFolder } from '../tools/temporary-folder.ts';
import { addClass, type Credentials } from './accounts.ts';
import type { PasswordChecks } from './bare-passwords.ts';
import { startSite, startWorker, type ServerChild, type Worker } from './child.ts';
import { compete, withCpuTime } from './compete.ts';
import { prepareData, type Pupil } from './data.ts';
import type { Load } from './load.ts';
import { quantile } from './quantile.ts';
import { FROM_ANYWHERE, readOf, signInsOf } from './requests.ts';
import type { Outcome, SteadyLoad } from './steady-load.ts';
import { share, tableOf } from './table.ts';

const ROUNDS = 9;
const ROUND_MS = 2_000;
const CONNECTIONS = 16;
/** Small reads a second, far fewer than the site can do. */
const READS = 200;
const GOALS = { share: 0.9, slower: 3 };

interface Stage {
  site: ServerChild;
  accounts: Credentials[];
  checks: PasswordChecks;
  reader: Pupil;
  load: Worker<Load>;
  bare: Worker<PasswordChecks>;
  reads: Worker<SteadyLoad, Outcome>;
}

const stormOf = ({ site, accounts }: Stage, limit: number): Load => ({
  port: site.port,
  connections: CONNECTIONS,
  sequences: signInsOf(accounts),
  isRepeated: true,
  limit,
});

async function compareRates(stage: Stage, print: Command['print']): Promise<void> {
  const storm = stormOf(stage, ROUND_MS);
  await stage.load.measure(storm);
  const series = await compete(
    [
      withCpuTime('the site', stage.site, () => stage.load.measure(storm)),
      withCpuTime('a bare loop of argon2id', stage.bare, () => stage.bare.measure(stage.checks)),
    ],
    ROUNDS,
  );
  print(`${tableOf('sign-ins', series)}\n`);
  const [site, bare] = series;
  const reached = site && bare ? share(site, bare) : NaN;
  print(`${percent(reached)} of the bare loop; ${percent(GOALS.share)} ${reached >= GOALS.share ? 'reached' : 'NOT reached'}\n`);
}

/** Reads in calm and amid a storm, by turns. */
async function compareWaits(stage: Stage, print: Command['print']): Promise<void> {
  const sequences = readOf(getSession.path, stage.reader);
  const reads: SteadyLoad = { port: stage.site.port, rate: READS, connections: 64, sequences, time: ROUND_MS };
  const waits = { calm: [] as number[], storm: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const weather of ['calm', 'storm'] as const) {
      const storm = weather === 'storm' ? stage.load.measure(stormOf(stage, ROUND_MS)) : null;
      const { done, left } = await stage.reads.measure(reads);
      await storm;
      const refused = Object.keys(left);
      if (refused.length > 0) throw new Error(`reads were answered ${refused.join(', ')}`);
      waits[weather].push(...done);
    }
  }
  print(['reads, ms', 'p50', 'p95', 'p99', 'longest'].map((title, place) => (place === 0 ? title.padEnd(20) : title.padStart(10))).join(''));
  for (const [weather, found] of Object.entries(waits)) {
    print(weather.padEnd(20) + [0.5, 0.95, 0.99, 1].map((part) => quantile(found, part).toFixed(1).padStart(10)).join(''));
  }
  const slower = quantile(waits.storm, 0.99) / quantile(waits.calm, 0.99);
  print(`\np99 of reads in a storm is ${slower.toFixed(1)} of calm; at most ${GOALS.slower} ${slower <= GOALS.slower ? 'reached' : 'NOT reached'}`);
}

const percent = (value: number): string => `${Math.round(value * 100)} %`;

async function bench({ args, print }: Command): Promise<void> {
  refuseArguments(args, 'npm run bench:sign-ins');
  print(`Node ${process.version}, ${availableParallelism()} cores, ${CONNECTIONS} connections that sign in, ${READS} reads a second\n`);
  await inTemporaryFolder(async (folder) => {
    const url = `sqlite:${join(folder, 'site.db')}`;
    const { reader } = await prepareData(url, 1);
    const accounts = await addClass(url);
    const [{ password } = { password: '' }] = accounts;

    const stage: Stage = {
      site: await startSite(url, FROM_ANYWHERE),
      accounts,
      checks: { passwordHash: await hashPassword(password), password, limit: ROUND_MS },
      reader,
      load: startWorker('load.ts'),
      bare: startWorker('bare-passwords.ts'),
      reads: startWorker('steady-load.ts'),
    };
    try {
      await compareRates(stage, print);
      await compareWaits(stage, print);
    } finally {
      await Promise.all([stage.site, stage.load, stage.bare, stage.reads].map((child) => child.stop()));
    }
  });
}

await runCommand(bench);
