/**
 * Measures what is still served when five times as many come as the site can serve, and how soon the others are told
 * to come again.
 *
 *     npm run bench:overload
 */
import { join } from 'node:path';
import { refuseArguments, runCommand, type Command } from '../src/command/command.ts';
import { listTests } from '../src/features/tests/contract.ts';
import { median } from '../tools/median.ts';
import { inTemporaryFolder } from '../tools/temporary-folder.ts';
import { addClass } from './accounts.ts';
import { startSite, startWorker, type ServerChild, type Worker } from './child.ts';
import { prepareData } from './data.ts';
import type { Load, Request } from './load.ts';
import { quantile } from './quantile.ts';
import { attemptsOf, FROM_ANYWHERE, readOf, signInsOf } from './requests.ts';
import type { Outcome, SteadyLoad } from './steady-load.ts';

const TIMES = 5;
const ROUNDS = 3;
const PEAK_MS = 2_000;
const CROWD_MS = 10_000;
/** Enough to keep the site busy. */
const CONNECTIONS = 64;
/** Fewer than a server takes. */
const CROWD = 8_000;
/** More attempts than are made. */
const ATTEMPTS = 350_000;
const GOAL = 0.8;
const REFUSED = 503;

interface Scenario {
  name: string;
  sequences: Request[][];
  /** Whether the sequences may be done again and again. */
  isRepeated: boolean;
}

interface Stage {
  site: ServerChild;
  load: Worker<Load>;
  crowd: Worker<SteadyLoad, Outcome>;
}

async function measure({ site: { port }, load, crowd }: Stage, { name, sequences, isRepeated }: Scenario): Promise<string[]> {
  const peaks: number[] = [];
  const shares: number[] = [];
  const found: Outcome[] = [];
  /** What nobody has done yet. */
  let rest = sequences;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { done, seconds } = await load.measure({ port, connections: CONNECTIONS, sequences: rest, isRepeated, limit: PEAK_MS });
    const peak = done / seconds;
    if (!isRepeated) rest = rest.slice(done + CONNECTIONS);
    const rate = peak * TIMES;
    const coming = Math.ceil((rate * CROWD_MS) / 1000);
    if (!isRepeated && rest.length < coming) break;
    const sent = isRepeated ? rest : rest.slice(0, coming);
    const outcome = await crowd.measure({ port, connections: CROWD, sequences: sent, rate, time: CROWD_MS });
    if (!isRepeated) rest = rest.slice(coming);
    peaks.push(peak);
    shares.push(outcome.doneInSecondHalf / (CROWD_MS / 2000) / peak);
    found.push(outcome);
  }
  const refused = found.flatMap(({ left }) => left[REFUSED] ?? []);
  const failed = found.flatMap(({ left }) => Object.keys(left).filter((status) => status !== String(REFUSED)));
  const ms = (waits: readonly number[]): string => [0.5, 0.99].map((part) => quantile(waits, part).toFixed(0)).join(' / ');
  return [
    name,
    median(peaks).toFixed(0),
    `${Math.round(median(shares) * 100)} %`,
    ms(found.flatMap(({ done }) => done)),
    ms(refused),
    String(refused.length),
    failed.join(', ') || '-',
    String(found.reduce((sum, { unheard }) => sum + unheard, 0)),
  ];
}

async function bench({ args, print }: Command): Promise<void> {
  refuseArguments(args, 'npm run bench:overload');
  print(`Node ${process.version}, ${TIMES} times as many as are served at most, up to ${CROWD} connections\n`);
  await inTemporaryFolder(async (folder) => {
    const url = `sqlite:${join(folder, 'site.db')}`;
    const { reader, takers } = await prepareData(url, ATTEMPTS);
    const accounts = await addClass(url);
    const stage: Stage = {
      site: await startSite(url, FROM_ANYWHERE),
      load: startWorker('load.ts'),
      crowd: startWorker('steady-load.ts'),
    };
    const scenarios: Scenario[] = [
      { name: 'sign-ins', sequences: signInsOf(accounts), isRepeated: true },
      { name: 'attempts: open, submit, review', sequences: attemptsOf(takers).map(({ requests }) => requests), isRepeated: false },
      { name: `GET ${listTests.path}`, sequences: readOf(listTests.path, reader), isRepeated: true },
    ];
    const titles = ['', 'peak / s', 'share of it', 'served ms', 'refused ms', 'refused', 'failed', 'unheard'];
    const line = (cells: readonly string[]): string => cells.map((cell, place) => (place === 0 ? cell.padEnd(32) : cell.padStart(14))).join('');
    try {
      print(`${line(titles)}\n${line(['', '', `goal ${GOAL * 100} %`, 'p50 / p99', 'p50 / p99'])}`);
      for (const scenario of scenarios) print(line(await measure(stage, scenario)));
    } finally {
      await Promise.all([stage.site, stage.load, stage.crowd].map((child) => child.stop()));
    }
  });
}

await runCommand(bench);
