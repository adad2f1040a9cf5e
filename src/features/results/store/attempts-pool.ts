/**
 * Counts all attempts of a test in a worker thread (ADR 37): other requests wait neither for its reads nor for its
 * garbage collections, and the process keeps none of its memory.
 */
import { Piscina } from 'piscina';
import { AppError } from '../../../domain/errors.ts';
import type { Database } from '../../../db/database.ts';
import { urlOf } from '../../../db/snapshot.ts';
import { COUNTS, type Count, type Counted, type CountingOutcome, type CountingTask } from './attempts-worker.ts';
import type { AttemptsToCount, Figures } from './compute-figures.ts';
import { PAGE_SIZE } from './current-attempts.ts';
import type { ScoredAttempts } from './score-attempts.ts';
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
  // The rows of a page die young: a larger young generation takes more memory, and in a smaller one they grow old.
  resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 256 },
  recordTiming: false,
});

/** Aborts what waits for a thread that could not start. */
let failure = new AbortController();
// Unhandled, the error would end the process.
pool.on('error', () => {
  failure.abort();
  failure = new AbortController();
});

export const countFigures = (db: Database, attempts: AttemptsToCount): Promise<Figures> => count(db, 'figures', attempts);

export const countScores = (db: Database, attempts: AttemptsToCount): Promise<ScoredAttempts> => count(db, 'scores', attempts);

/**
 * Few attempts are counted at once, in less time than a thread takes to start.
 * @throws {AppError} `unavailable` when the thread cannot start or its connection fails
 */
async function count<Name extends Count>(db: Database, name: Name, attempts: AttemptsToCount): Promise<Counted<Name>> {
  const url = urlOf(db);
  const isFew = url === null || (await totalsOf(db, attempts.subject)).attempts <= PAGE_SIZE;
  return (isFew ? COUNTS[name](db, attempts) : countInThread({ url, name, attempts })) as Promise<Counted<Name>>;
}

async function countInThread(task: CountingTask): Promise<Counted> {
  const signal = AbortSignal.any([failure.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const outcome = await (pool.run(task, { name: 'count', signal }) as Promise<CountingOutcome>).catch((error: unknown) => {
    throw signal.aborted ? new AppError('unavailable') : error;
  });
  if (outcome === 'unavailable') throw new AppError('unavailable');
  return outcome.counted;
}
