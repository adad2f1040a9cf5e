/**
 * Measures goodput at five times the capacity of the site, and the latency of served and of rejected requests.
 *
 *     npm run bench:overload
 */
import { join } from 'node:path';
import { rejectArguments, runCommand, type Command } from '../../src/cli/command.ts';
import { listTests } from '../../src/features/tests/contract.ts';
import { median } from '../support/median.ts';
import { inTemporaryFolder } from '../support/temporary-folder.ts';
import { addAccounts } from './accounts.ts';
import { startSite, startWorker, stopAll, type ServerChild, type Worker } from './child-process.ts';
import { prepareFixture } from './fixture.ts';
import type { ClosedLoopLoad } from './closed-loop-load.ts';
import type { Request } from './connection.ts';
import { percent, printRow } from './compare.ts';
import { quantile } from './quantile.ts';
import { attemptsOf, readOf, signInsOf, TRUST_PROXY_SETTINGS } from './requests.ts';
import type { OpenLoopLoad, OpenLoopResult } from './open-loop-load.ts';

/** The arrival rate as a multiple of the capacity. */
const OVERLOAD_FACTOR = 5;
const ROUNDS = 3;
const PEAK_MS = 2_000;
const OVERLOAD_MS = 10_000;
/** The number of connections that keep the site busy while its capacity is measured. */
const CONNECTIONS = 64;
/** The number of connections during the overload. It is below the connection limit of the server. */
const OVERLOAD_CONNECTIONS = 8_000;
/** There are more attempts than all rounds need, and more than one measurement of the capacity needs. */
const ATTEMPTS = 350_000;
const PEAK_ATTEMPTS = 12_000;
/** The goal: the goodput as a share of the capacity. */
const GOAL = 0.75;
const REJECTED_STATUS = 503;

interface Scenario {
  name: string;
  sequences: Request[][];
  /** Whether a sequence may run more than once. */
  isRepeated: boolean;
}

interface Setup {
  site: ServerChild;
  load: Worker<ClosedLoopLoad>;
  overload: Worker<OpenLoopLoad, OpenLoopResult>;
}

async function measure({ site: { port }, load, overload }: Setup, { name, sequences, isRepeated }: Scenario): Promise<string[]> {
  const peaks: number[] = [];
  const shares: number[] = [];
  const outcomes: OpenLoopResult[] = [];
  /** Takes sequences that have not run yet. */
  let used = 0;
  const take = (count: number): Request[][] => (isRepeated ? sequences : sequences.slice(used, (used += count)));
  for (let round = 0; round < ROUNDS; round += 1) {
    const closed = { port, connections: CONNECTIONS, sequences: take(PEAK_ATTEMPTS), isRepeated, durationMs: PEAK_MS };
    const { done, seconds } = await load.measure(closed);
    const peak = done / seconds;
    const rate = peak * OVERLOAD_FACTOR;
    const arrivals = Math.ceil((rate * OVERLOAD_MS) / 1000);
    if (!isRepeated && sequences.length - used < arrivals) break;
    const work = { port, connections: OVERLOAD_CONNECTIONS, sequences: take(arrivals), rate, durationMs: OVERLOAD_MS };
    outcomes.push(await overload.measure(work));
    peaks.push(peak);
    shares.push((outcomes.at(-1)?.doneInSecondHalf ?? 0) / (OVERLOAD_MS / 2000) / peak);
  }
  const rejections = outcomes.flatMap(({ rejected }) => rejected[REJECTED_STATUS] ?? []);
  const others = outcomes.flatMap(({ rejected }) => Object.keys(rejected).filter((status) => status !== String(REJECTED_STATUS)));
  const ms = (latencies: readonly number[]): string => [0.5, 0.99].map((part) => quantile(latencies, part).toFixed(0)).join(' / ');
  const notConnected = outcomes.reduce((sum, each) => sum + each.notConnected, 0);
  const served = outcomes.flatMap(({ done }) => done);
  return [name, median(peaks).toFixed(0), percent(median(shares)), ms(served), ms(rejections), others.join() || '-', String(notConnected)];
}

async function bench({ args, print }: Command): Promise<void> {
  rejectArguments({ args: args }, 'npm run bench:overload');
  print(`Node ${process.version}, ${OVERLOAD_FACTOR} times the capacity, up to ${OVERLOAD_CONNECTIONS} connections\n`);
  await inTemporaryFolder(async (folder) => {
    const url = `sqlite:${join(folder, 'site.db')}`;
    const { reader, takers } = await prepareFixture(url, ATTEMPTS);
    const accounts = await addAccounts(url);
    const setup: Setup = {
      site: await startSite(url, { settings: TRUST_PROXY_SETTINGS }),
      load: startWorker('closed-loop-load.ts'),
      overload: startWorker('open-loop-load.ts'),
    };
    const scenarios: Scenario[] = [
      { name: 'sign-ins', sequences: signInsOf(accounts), isRepeated: true },
      { name: 'attempts: open, submit, review', sequences: attemptsOf(takers).map(({ requests }) => requests), isRepeated: false },
      { name: `GET ${listTests.path}`, sequences: readOf(listTests.path, reader), isRepeated: true },
    ];
    try {
      printRow(['p50 / p99 in ms', 'peak / s', `goal ${percent(GOAL)}`, 'served', 'rejected', 'other status', 'no connection']);
      for (const scenario of scenarios) printRow(await measure(setup, scenario));
    } finally {
      await stopAll(setup.site, setup.load, setup.overload);
    }
  });
}

await runCommand(bench);
