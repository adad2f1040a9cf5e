/**
 * Counts all attempts of a test in a worker thread (ADR 37): other requests wait neither for its reads nor for its
 * garbage collections, and the process keeps none of its memory.
 */
import { Piscina } from 'piscina';
import { AppError } from '../../../domain/errors.ts';
import type { Database } from '../../../db/database.ts';
import { urlOf } from '../../../db/snapshot.ts';
import type { CountingOutcome, CountingTask } from './attempts-worker.ts';
import { computeFigures, type AttemptsToCount, type Figures } from './compute-figures.ts';
import { PAGE_SIZE } from './current-attempts.ts';
import { scoreAttempts, type ScoredAttempts } from './score-attempts.ts';
import { totalsOf } from './totals.ts';

/** Life of a thread without work. */
const IDLE_TIMEOUT_MS = 10_000;
/** The longest wait, also for other tests. */
const TIMEOUT_MS = 60_000;

/** One thread, which bounds the memory and leaves the processor to other requests. */
const pool = new Piscina({
  filename: new URL('attempts-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: IDLE_TIMEOUT_MS,
  maxQueue: Infinity,
  // See NICENESS of the password threads.
  niceIncrement: process.platform === 'linux' ? 10 : 0,
  resourceLimits: { maxYoungGenerationSizeMb: 8 },
  recordTiming: false,
});

/** Aborts what waits for a thread that could not start. */
let failure = new AbortController();
// Unhandled, the error would end the process.
pool.on('error', () => {
  failure.abort();
  failure = new AbortController();
});

export const countFigures = (db: Database, attempts: AttemptsToCount): Promise<Figures> => count(db, attempts, 'figures', computeFigures);

export const countScores = (db: Database, attempts: AttemptsToCount): Promise<ScoredAttempts> => count(db, attempts, 'scores', scoreAttempts);

/**
 * Few attempts are counted at once, in less time than a thread takes to start.
 * @param name of the function of the thread that does the same
 * @throws {AppError} `unavailable` when the thread or its connection fails
 */
async function count<Result>(
  db: Database,
  attempts: AttemptsToCount,
  name: string,
  inThisThread: (db: Database, attempts: AttemptsToCount) => Promise<Result>,
): Promise<Result> {
  const url = urlOf(db);
  if (url === null || (await totalsOf(db, attempts.subject)).attempts <= PAGE_SIZE) return inThisThread(db, attempts);
  const task: CountingTask = { url, attempts };
  const signal = AbortSignal.any([failure.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const outcome = await (pool.run(task, { name, signal }) as Promise<CountingOutcome<Result>>).catch((error: unknown) => {
    throw signal.aborted ? new AppError('unavailable') : error;
  });
  if ('unavailable' in outcome) throw new AppError('unavailable');
  return outcome.counted;
}
