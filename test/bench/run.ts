/**
 * Compares the throughput of the site with baseline servers that do less. Only the ratios count, not the absolute numbers.
 *
 *     npm run bench               16 connections
 *     npm run bench -- 64         64 connections
 */
import { deepStrictEqual } from 'node:assert';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, type Command } from '../../src/cli/command.ts';
import { CommandError } from '../../src/cli/command-error.ts';
import { getSession } from '../../src/features/account/contract.ts';
import { listTests } from '../../src/features/tests/contract.ts';
import { apiHeaders } from '../../src/server/http/response-headers.ts';
import { inTemporaryFolder } from '../support/temporary-folder.ts';
import type { Row } from './baseline/commits.ts';
import { startBaseline, startSite, startWorker, stopAll, type ServerChild, type Worker } from './child-process.ts';
import type { ClosedLoopLoad } from './closed-loop-load.ts';
import { compareCandidates, verdictOf, type Candidate } from './compare.ts';
import { answers, prepareFixture, type Fixture } from './fixture.ts';
import { attemptsOf, readOf } from './requests.ts';

/** The rounds are many and short, because all candidates of a round must meet the same state of the machine. */
const ROUNDS = 21;
const ROUND_MS = 300;
const WARM_UP_MS = 1_500;
const ATTEMPT_ROUNDS = 5;
/** How many attempts a candidate makes in a round. A slow disk ends the round earlier. */
const ATTEMPTS = 200;
const ATTEMPT_ROUND_MS = 2_000;
/**
 * The goals: the shares that the site must reach of a bare server, and for attempts also of a loop of durable commits.
 */
const GOALS = { read: 0.8, attempt: 0.6 };

interface Setup {
  connections: number;
  data: Fixture;
  site: ServerChild;
  baseline: ServerChild;
  commits: Worker<Row[]>;
  load: Worker<ClosedLoopLoad>;
}

async function compareReads({ connections, data, site, baseline, load }: Setup, path: string): Promise<string> {
  // Servers can be compared only when their responses are equal.
  const bodyOf = async ({ port }: ServerChild): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie: data.reader.cookie } })).json();
  deepStrictEqual(await bodyOf(site), await bodyOf(baseline));
  const candidate = (name: string, { port }: ServerChild): Candidate => {
    const work = { port, connections, sequences: readOf(path, data.reader), isRepeated: true };
    return {
      name,
      measure: async (round) => {
        if (round === 0) await load.measure({ ...work, durationMs: WARM_UP_MS });
        return load.measure({ ...work, durationMs: ROUND_MS });
      },
    };
  };
  const candidates = [candidate('the site', site), candidate('node:http, the same rows and headers', baseline)];
  const [share = NaN] = await compareCandidates(`GET ${path}`, candidates, ROUNDS);
  return verdictOf(`GET ${path}, of node:http with the same rows and headers`, share, GOALS.read);
}

async function compareAttempts({ connections, data, site, baseline, commits, load }: Setup): Promise<string> {
  const attempts = attemptsOf(data.takers);
  const ofRound = (round: number) => attempts.slice(round * ATTEMPTS, (round + 1) * ATTEMPTS);
  const candidate = (name: string, { port }: ServerChild): Candidate => {
    const work = (round: number): ClosedLoopLoad => {
      const sequences = ofRound(round).map(({ requests }) => requests);
      return { port, connections, sequences, isRepeated: false, durationMs: ATTEMPT_ROUND_MS };
    };
    return {
      name,
      measure: async (round) => {
        if (round === 0) await load.measure(work(ATTEMPT_ROUNDS));
        return load.measure(work(round));
      },
    };
  };
  const rowsOf = (round: number): Row[] => ofRound(round).map(({ uid, testId }) => ({ uid, testId, answers: JSON.stringify(answers) }));
  const [ofServer = NaN, ofLoop = NaN] = await compareCandidates(
    'attempts: open, submit, review',
    [
      candidate('the site', site),
      candidate('node:http, the same rows and headers', baseline),
      { name: 'a loop of durable commits', measure: (round) => commits.measure(rowsOf(round)) },
    ],
    ATTEMPT_ROUNDS,
  );
  return [
    verdictOf('attempts, of node:http with the same rows and durable commits', ofServer, GOALS.attempt),
    verdictOf('attempts, of a loop of durable commits', ofLoop, GOALS.attempt),
  ].join('\n');
}

async function bench({ args, print }: Command): Promise<void> {
  const [given = '16', ...rest] = args;
  if (!/^[1-9]\d{0,3}$/.test(given) || rest.length > 0) throw new CommandError('Нужно: npm run bench [-- СОЕДИНЕНИЙ]');
  print(`Node ${process.version}, ${given} connections, SQLite in a file, synchronous=FULL\n`);
  await inTemporaryFolder(async (folder) => {
    const file = (name: string): string => join(folder, `${name}.db`);
    const data = await prepareFixture(`sqlite:${file('site')}`, ATTEMPTS * (ATTEMPT_ROUNDS + 1));
    for (const name of ['baseline', 'commits']) copyFileSync(file('site'), file(name));
    const headers = JSON.stringify({ ...apiHeaders(false), 'X-Request-Id': 'request-0' });
    const setup: Setup = {
      connections: Number(given),
      data,
      site: await startSite(`sqlite:${file('site')}`),
      baseline: await startBaseline('baseline/rows.ts', file('baseline'), headers),
      commits: startWorker<Row[]>('baseline/commits.ts', file('commits')),
      load: startWorker<ClosedLoopLoad>('closed-loop-load.ts'),
    };
    try {
      const reads = [await compareReads(setup, getSession.path), await compareReads(setup, listTests.path)];
      print([...reads, await compareAttempts(setup)].join('\n'));
    } finally {
      await stopAll(setup.site, setup.baseline, setup.commits, setup.load);
    }
  });
}

await runCommand(bench);
