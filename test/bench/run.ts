/**
 * Compares the throughput of the site with baseline servers that do less. Only the ratios count, not the absolute numbers.
 *
 *     npm run bench               16 connections
 *     npm run bench -- 64         64 connections
 */
import { deepStrictEqual } from 'node:assert';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillPath } from '../../src/http/endpoint.ts';
import { CommandError } from '../../src/cli/command-error.ts';
import { runCommand, type Command } from '../../src/cli/command.ts';
import { getSession } from '../../src/features/account/contract.ts';
import { getLesson, listBlocks } from '../../src/features/lessons/contract.ts';
import { listTests } from '../../src/features/general-tests/contract.ts';
import { apiHeaders } from '../../src/server/http/security-headers.ts';
import { inTemporaryFolder } from '../support/temporary-folder.ts';
import { startBaseline, startSite, startWorker, type Child, type ServerChild, type Worker } from './child-process.ts';
import type { Row } from './baseline/commits.ts';
import { compareCandidates, withCpuTime, type Candidate } from './compare.ts';
import { answers, prepareFixture, type Fixture, type Learner } from './fixture.ts';
import type { ClosedLoopLoad } from './closed-loop-load.ts';
import { attemptsOf, readOf } from './requests.ts';
import { share, tableOf, type Series } from './table.ts';

/** Many short rounds: all candidates of a round meet the same state of the machine. */
const ROUNDS = 21;
const ROUND_MS = 300;
const WARM_UP_MS = 1_500;
const ATTEMPT_ROUNDS = 5;
/** Attempts of one candidate in a round. A slow disk ends the round earlier. */
const ATTEMPTS = 200;
const ATTEMPT_ROUND_MS = 2_000;
/** The share that the site must reach of the baseline that reads or writes the same rows. */
const GOAL = { read: 0.85, attempt: 0.7 };

/** The reads of small JSON with which pages start. */
const readsOf = ({ lessonId }: Fixture): string[] => [
  getSession.path,
  listTests.path,
  listBlocks.path,
  fillPath(getLesson.path, { id: lessonId }),
];

interface Setup {
  connections: number;
  data: Fixture;
  site: ServerChild;
  rows: ServerChild;
  /** The same rows with the headers of the site. */
  rowsWithHeaders: ServerChild;
  bytes: ServerChild;
  commits: Worker<Row[]>;
  load: Worker<ClosedLoopLoad>;
}

function compareReads({ connections, data, site, rows, rowsWithHeaders, bytes, load }: Setup, path: string): Promise<Series[]> {
  const candidate = (name: string, server: ServerChild): Candidate => {
    const work = { port: server.port, connections, sequences: readOf(path, data.reader), isRepeated: true };
    return withCpuTime(name, server, async (round) => {
      if (round === 0) await load.measure({ ...work, durationMs: WARM_UP_MS });
      return load.measure({ ...work, durationMs: ROUND_MS });
    });
  };
  return compareCandidates(
    [
      candidate('the site', site),
      candidate('node:http, the same rows', rows),
      candidate('node:http, the same rows and headers', rowsWithHeaders),
      candidate('node:http, the same bytes', bytes),
    ],
    ROUNDS,
  );
}

function compareAttempts({ connections, data, site, rows, commits, load }: Setup): Promise<Series[]> {
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
  const commitsOf = (round: number): Row[] =>
    ofRound(round).map(({ uid, testId }) => ({ uid, testId, answers: JSON.stringify(answers) }));
  return compareCandidates(
    [
      candidate('the site', site),
      candidate('node:http, the same rows', rows),
      { name: 'a loop of durable commits', measure: (round) => commits.measure(commitsOf(round)) },
    ],
    ATTEMPT_ROUNDS,
  );
}

/** Servers are comparable only when their responses are equal. */
async function expectSameResponses(path: string, { cookie }: Learner, servers: readonly ServerChild[]): Promise<void> {
  const fetchBody = async ({ port }: ServerChild): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })).json();
  const [expected, ...others] = await Promise.all(servers.map(fetchBody));
  for (const other of others) deepStrictEqual(other, expected);
}

function verdictOf(what: string, goal: number, [site, rows]: readonly Series[]): string {
  if (site === undefined || rows === undefined) throw new Error('There are no measurements.');
  const reached = share(site, rows);
  const percent = (value: number): string => `${Math.round(value * 100)} %`;
  const word = reached >= goal ? 'reached' : 'NOT reached';
  return `${what}: ${percent(reached)} of node:http with the same rows; ${percent(goal)} ${word}`;
}

async function compareAll(setup: Setup): Promise<void> {
  const verdicts: string[] = [];
  for (const path of readsOf(setup.data)) {
    await expectSameResponses(path, setup.data.reader, [setup.site, setup.rows, setup.rowsWithHeaders, setup.bytes]);
    const series = await compareReads(setup, path);
    console.log(`${tableOf(`GET ${path}`, series)}\n`);
    verdicts.push(verdictOf(`GET ${path}`, GOAL.read, series));
  }
  const attempts = await compareAttempts(setup);
  console.log(`${tableOf('attempts: open, submit, review', attempts)}\n`);
  verdicts.push(verdictOf('attempts', GOAL.attempt, attempts));
  console.log(verdicts.join('\n'));
}

async function bench({ args, print }: Command): Promise<void> {
  const [given = '16', ...rest] = args;
  if (!/^[1-9]\d{0,3}$/.test(given) || rest.length > 0) throw new CommandError('Нужно: npm run bench [-- СОЕДИНЕНИЙ]');
  const connections = Number(given);
  print(`Node ${process.version}, ${connections} connections, SQLite in a file, synchronous=FULL\n`);

  await inTemporaryFolder(async (folder) => {
    const file = (name: string): string => join(folder, `${name}.db`);
    const children: Child[] = [];
    const track = <C extends Child>(child: C): C => {
      children.push(child);
      return child;
    };
    try {
      const data = await prepareFixture(`sqlite:${file('site')}`, ATTEMPTS * (ATTEMPT_ROUNDS + 1));
      for (const name of ['rows', 'rows-with-headers', 'commits']) copyFileSync(file('site'), file(name));
      const site = track(await startSite(`sqlite:${file('site')}`));
      await compareAll({
        connections,
        data,
        site,
        rows: track(await startBaseline('baseline/rows.ts', file('rows'))),
        rowsWithHeaders: track(await startBaseline(
          'baseline/rows.ts',
          file('rows-with-headers'),
          JSON.stringify({ ...apiHeaders(false), 'X-Request-Id': 'request-0' }),
        )),
        bytes: track(await startBaseline('baseline/bytes.ts', `http://127.0.0.1:${site.port}`, data.reader.cookie, ...readsOf(data))),
        commits: track(startWorker<Row[]>('baseline/commits.ts', file('commits'))),
        load: track(startWorker<ClosedLoopLoad>('closed-loop-load.ts')),
      });
    } finally {
      await Promise.all(children.map((child) => child.stop()));
    }
  });
}

await runCommand(bench);
