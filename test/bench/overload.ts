/**
 * Measures goodput at five times the capacity of the site, and the latency of served and of rejected requests.
 *
 *     npm run bench:overload
 */
import { join } from 'node:path';
import { rejectArguments, runCommand, type Command } from '../../src/cli/command.ts';
import { listTests } from '../../src/features/general-tests/contract.ts';
import { median } from '../support/median.ts';
import { inTemporaryFolder } from '../support/temporary-folder.ts';
import { addAccounts } from './accounts.ts';
import { startSite, startWorker, type ServerChild, type Worker } from './child-process.ts';
import { prepareFixture } from './fixture.ts';
import type { ClosedLoopLoad, Request } from './closed-loop-load.ts';
import { quantile } from './quantile.ts';
import { attemptsOf, readOf, signInsOf, TRUST_PROXY_SETTINGS } from './requests.ts';
import type { OpenLoopLoad, OpenLoopResult } from './open-loop-load.ts';

/** The arrival rate as a multiple of the capacity. */
const OVERLOAD_FACTOR = 5;
const ROUNDS = 3;
const PEAK_MS = 2_000;
const OVERLOAD_MS = 10_000;
/** Enough to keep the site busy while its capacity is measured. */
const CONNECTIONS = 64;
/** Below the connection limit of the server. */
const OVERLOAD_CONNECTIONS = 8_000;
/** More attempts than all rounds need. */
const ATTEMPTS = 350_000;
/** Goodput as a share of the capacity. */
const GOAL = 0.8;
const REJECTED_STATUS = 503;

interface Scenario {
  name: string;
  sequences: Request[][];
  /** Whether the same sequence may run more than once. */
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
  /** The sequences that have not run yet. */
  let rest = sequences;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { done, seconds } = await load.measure({ port, connections: CONNECTIONS, sequences: rest, isRepeated, durationMs: PEAK_MS });
    const peak = done / seconds;
    if (!isRepeated) rest = rest.slice(done + CONNECTIONS);
    const rate = peak * OVERLOAD_FACTOR;
    const arrivals = Math.ceil((rate * OVERLOAD_MS) / 1000);
    if (!isRepeated && rest.length < arrivals) break;
    const sent = isRepeated ? rest : rest.slice(0, arrivals);
    const outcome = await overload.measure({ port, connections: OVERLOAD_CONNECTIONS, sequences: sent, rate, durationMs: OVERLOAD_MS });
    if (!isRepeated) rest = rest.slice(arrivals);
    peaks.push(peak);
    shares.push(outcome.doneInSecondHalf / (OVERLOAD_MS / 2000) / peak);
    outcomes.push(outcome);
  }
  const rejections = outcomes.flatMap(({ rejected }) => rejected[REJECTED_STATUS] ?? []);
  const otherStatuses = outcomes.flatMap(({ rejected }) => Object.keys(rejected).filter((status) => status !== String(REJECTED_STATUS)));
  const ms = (latencies: readonly number[]): string => [0.5, 0.99].map((part) => quantile(latencies, part).toFixed(0)).join(' / ');
  return [
    name,
    median(peaks).toFixed(0),
    `${Math.round(median(shares) * 100)} %`,
    ms(outcomes.flatMap(({ done }) => done)),
    ms(rejections),
    String(rejections.length),
    otherStatuses.join(', ') || '-',
    String(outcomes.reduce((sum, { notConnected }) => sum + notConnected, 0)),
  ];
}

async function bench({ args, print }: Command): Promise<void> {
  rejectArguments(args, 'npm run bench:overload');
  print(`Node ${process.version}, ${OVERLOAD_FACTOR} times the capacity, up to ${OVERLOAD_CONNECTIONS} connections\n`);
  await inTemporaryFolder(async (folder) => {
    const url = `sqlite:${join(folder, 'site.db')}`;
    const { reader, takers } = await prepareFixture(url, ATTEMPTS);
    const accounts = await addAccounts(url);
    const setup: Setup = {
      site: await startSite(url, TRUST_PROXY_SETTINGS),
      load: startWorker('closed-loop-load.ts'),
      overload: startWorker('open-loop-load.ts'),
    };
    const scenarios: Scenario[] = [
      { name: 'sign-ins', sequences: signInsOf(accounts), isRepeated: true },
      { name: 'attempts: open, submit, review', sequences: attemptsOf(takers).map(({ requests }) => requests), isRepeated: false },
      { name: `GET ${listTests.path}`, sequences: readOf(listTests.path, reader), isRepeated: true },
    ];
    const titles = ['', 'peak / s', 'share of it', 'served ms', 'rejected ms', 'rejected', 'other status', 'no connection'];
    const line = (cells: readonly string[]): string =>
      cells.map((cell, index) => (index === 0 ? cell.padEnd(32) : cell.padStart(14))).join('');
    try {
      print(`${line(titles)}\n${line(['', '', `goal ${GOAL * 100} %`, 'p50 / p99', 'p50 / p99'])}`);
      for (const scenario of scenarios) print(line(await measure(setup, scenario)));
    } finally {
      await Promise.all([setup.site, setup.load, setup.overload].map((child) => child.stop()));
    }
  });
}

await runCommand(bench);
