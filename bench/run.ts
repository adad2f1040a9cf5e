/**
 * Measures the site beside servers that do less. What counts are the shares, not the absolute numbers.
 *
 *     npm run bench               16 connections
 *     npm run bench -- 64         64 connections
 */
import { deepStrictEqual } from 'node:assert';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillPath } from '../src/api/call.ts';
import { CommandError } from '../src/command/command-error.ts';
import { runCommand, type Command } from '../src/command/command.ts';
import { getSession } from '../src/features/account/contract.ts';
import { getLesson, listBlocks } from '../src/features/lessons/contract.ts';
import { listTests } from '../src/features/tests/contract.ts';
import { apiHeaders } from '../src/server/headers.ts';
import { inTemporaryFolder } from '../tools/temporary-folder.ts';
import { startBare, startSite, startWorker, type Child, type ServerChild, type Worker } from './child.ts';
import type { Row } from './commits.ts';
import { compete, withCpuTime, type Contender } from './compete.ts';
import { answers, prepareData, type Data, type Pupil } from './data.ts';
import type { Load } from './load.ts';
import { attemptsOf, readOf } from './requests.ts';
import { share, tableOf, type Series } from './table.ts';

/** Short rounds and many: the neighbours of a round met the same machine. */
const ROUNDS = 21;
const ROUND_MS = 300;
const WARM_UP_MS = 1_500;
const ATTEMPT_ROUNDS = 5;
/** Attempts of a contender in a round; a slow disk ends the round earlier. */
const ATTEMPTS = 200;
const ATTEMPTS_LIMIT_MS = 2_000;
/** What the site should reach of the server that reads, or writes, the same rows. */
const GOAL = { read: 0.85, attempt: 0.7 };

/** The reads of small JSON that pages begin with. */
const readsOf = ({ lessonId }: Data): string[] => [
  getSession.path,
  listTests.path,
  listBlocks.path,
  fillPath(getLesson.path, { id: lessonId }),
];

interface Stage {
  connections: number;
  data: Data;
  site: ServerChild;
  rows: ServerChild;
  /** The same with the site's headers. */
  safe: ServerChild;
  bytes: ServerChild;
  commits: Worker<Row[]>;
  load: Worker<Load>;
}

function compareReads({ connections, data, site, rows, safe, bytes, load }: Stage, path: string): Promise<Series[]> {
  const contender = (name: string, server: ServerChild): Contender => {
    const work = { port: server.port, connections, sequences: readOf(path, data.reader), isRepeated: true };
    return withCpuTime(name, server, async (round) => {
      if (round === 0) await load.measure({ ...work, limit: WARM_UP_MS });
      return load.measure({ ...work, limit: ROUND_MS });
    });
  };
  return compete(
    [
      contender('the site', site),
      contender('node:http, the same rows', rows),
      contender('node:http, the same rows and headers', safe),
      contender('node:http, the same bytes', bytes),
    ],
    ROUNDS,
  );
}

function compareAttempts({ connections, data, site, rows, commits, load }: Stage): Promise<Series[]> {
  const attempts = attemptsOf(data.takers);
  const ofRound = (round: number) => attempts.slice(round * ATTEMPTS, (round + 1) * ATTEMPTS);
  const contender = (name: string, { port }: ServerChild): Contender => {
    const work = (round: number): Load => {
      const sequences = ofRound(round).map(({ requests }) => requests);
      return { port, connections, sequences, isRepeated: false, limit: ATTEMPTS_LIMIT_MS };
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
  return compete(
    [
      contender('the site', site),
      contender('node:http, the same rows', rows),
      { name: 'a loop of durable commits', measure: (round) => commits.measure(commitsOf(round)) },
    ],
    ATTEMPT_ROUNDS,
  );
}

/** The servers would not be comparable if they answered differently. */
async function expectSameAnswers(path: string, { cookie }: Pupil, servers: readonly ServerChild[]): Promise<void> {
  const ask = async ({ port }: ServerChild): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })).json();
  const [expected, ...others] = await Promise.all(servers.map(ask));
  for (const other of others) deepStrictEqual(other, expected);
}

function verdictOf(what: string, goal: number, [site, rows]: readonly Series[]): string {
  if (site === undefined || rows === undefined) throw new Error('nothing was measured');
  const reached = share(site, rows);
  const percent = (value: number): string => `${Math.round(value * 100)} %`;
  const word = reached >= goal ? 'reached' : 'NOT reached';
  return `${what}: ${percent(reached)} of node:http with the same rows; ${percent(goal)} ${word}`;
}

async function compareAll(stage: Stage): Promise<void> {
  const verdicts: string[] = [];
  for (const path of readsOf(stage.data)) {
    await expectSameAnswers(path, stage.data.reader, [stage.site, stage.rows, stage.safe, stage.bytes]);
    const series = await compareReads(stage, path);
    console.log(`${tableOf(`GET ${path}`, series)}\n`);
    verdicts.push(verdictOf(`GET ${path}`, GOAL.read, series));
  }
  const attempts = await compareAttempts(stage);
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
    const keep = <C extends Child>(child: C): C => {
      children.push(child);
      return child;
    };
    try {
      const data = await prepareData(`sqlite:${file('site')}`, ATTEMPTS * (ATTEMPT_ROUNDS + 1));
      for (const name of ['rows', 'safe', 'commits']) copyFileSync(file('site'), file(name));
      const site = keep(await startSite(`sqlite:${file('site')}`));
      await compareAll({
        connections,
        data,
        site,
        rows: keep(await startBare('bare-rows.ts', file('rows'))),
        safe: keep(await startBare('bare-rows.ts', file('safe'), JSON.stringify({ ...apiHeaders(false), 'X-Request-Id': 'request-0' }))),
        bytes: keep(await startBare('bare-bytes.ts', `http://127.0.0.1:${site.port}`, data.reader.cookie, ...readsOf(data))),
        commits: keep(startWorker<Row[]>('commits.ts', file('commits'))),
        load: keep(startWorker<Load>('load.ts')),
      });
    } finally {
      await Promise.all(children.map((child) => child.stop()));
    }
  });
}

await runCommand(bench);
