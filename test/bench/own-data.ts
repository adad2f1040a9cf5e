/**
 * Compares the memory of the server while it writes all data about a person with few attempts, and about a person with a hundred times as many.
 *
 *     npm run bench:own-data -- sqlite
 *     npm run bench:own-data -- postgres
 */
import { join } from 'node:path';
import { runCommand, type Command } from '../../src/cli/command.ts';
import { CommandError } from '../../src/cli/command-error.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { downloadOwnData, FILE_TYPES, type Format } from '../../src/features/own-data/contract.ts';
import { insertResults } from '../../src/seed/demo/store.ts';
import { startPostgres } from '../setup/test-postgres.ts';
import { median } from '../support/median.ts';
import { forgetPeak, peakOf } from '../support/servers/server-memory.ts';
import { inTemporaryFolder } from '../support/temporary-folder.ts';
import { send, type SentRequest } from '../support/timed-request.ts';
import { startSite } from './child-process.ts';
import { printRow } from './compare.ts';
import { answers, prepareFixture, type Learner } from './fixture.ts';

const ATTEMPTS = { few: 200, many: 20_000 };
const ROUNDS = 5;
/** The heap of the server grows until it has written much data a few times. */
const WARM_UP_ROUNDS = 2;
/** The goal: the highest ratio of the peaks of memory, with many attempts and with few. */
const GOAL = 1.5;
/** How many rows one statement inserts. */
const BATCH = 1_000;
const FORMATS = Object.keys(FILE_TYPES) as Format[];

async function addAttempts(url: string, learner: Learner | undefined, count: number): Promise<string> {
  const { uid = '', cookie = '', untaken: [testId = ''] = [] } = learner ?? {};
  const db = await openDatabase(url);
  const attempt = { uid, testId, revision: 1, answers: JSON.stringify(answers), score: 15, maxScore: 15, timestamp: '2026-11-20T10:00:00.000Z' };
  for (let added = 0; added < count; added += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - added) }, (_, index) => ({ ...attempt, attempt: added + index + 1, putAsideAt: added + index + 1 < count ? attempt.timestamp : null }));
    await insertResults(db, rows);
  }
  await db.destroy();
  return cookie;
}

/** @returns the medians of the peaks of memory for each format, with few attempts and with many, in MB */
async function measure(url: string): Promise<[Format, number, number][]> {
  const { reader, takers } = await prepareFixture(url, 1);
  const cookies = [await addAttempts(url, takers[0], ATTEMPTS.few), await addAttempts(url, reader, ATTEMPTS.many)];
  const figures: [Format, number, number][] = [];
  for (const format of FORMATS) {
    const peaks: number[] = [];
    for (const cookie of cookies) peaks.push(await peakFor(url, { path: `${downloadOwnData.path}?format=${format}`, cookie }));
    figures.push([format, peaks[0] ?? NaN, peaks[1] ?? NaN]);
  }
  return figures;
}

/**
 * The median peak memory of a server process that answers only this request. Each request has its own process, because a process does not give memory
 * back.
 */
async function peakFor(url: string, request: SentRequest): Promise<number> {
  const site = await startSite(url, { settings: { RATE_LIMITS: 'off' } });
  try {
    const peaks: number[] = [];
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
      forgetPeak(site);
      await send(site.port, request);
      if (round >= WARM_UP_ROUNDS) peaks.push(peakOf(site));
    }
    return median(peaks);
  } finally {
    await site.stop();
  }
}

async function bench({ args: [engine = 'sqlite', ...rest], print }: Command): Promise<void> {
  if (!['sqlite', 'postgres'].includes(engine) || rest.length > 0) throw new CommandError('Нужно: npm run bench:own-data -- [sqlite|postgres]');
  const postgres = engine === 'postgres' ? await startPostgres([]) : null;
  try {
    print(`Node ${process.version}, ${engine}, ${ATTEMPTS.few} attempts and ${ATTEMPTS.many}\n`);
    const figures = await inTemporaryFolder((folder) => measure(postgres?.url ?? `sqlite:${join(folder, 'site.db')}`));
    printRow(['peak of memory', 'few, MB', 'many, MB', 'ratio', '']);
    for (const [format, few, many] of figures) {
      const isReached = many / few <= GOAL;
      printRow([format, few.toFixed(0), many.toFixed(0), (many / few).toFixed(2), isReached ? 'reached' : 'MISSED']);
      if (!isReached) process.exitCode = 1;
    }
  } finally {
    await postgres?.stop();
  }
}

await runCommand(bench);
