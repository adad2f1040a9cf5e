/**
 * Counts all attempts of a test in a worker thread (ADR 37). Other requests then wait neither for its reads nor for its garbage collections,
 * and the process keeps none of its memory.
 */
import { AppError } from '../../../domain/errors.ts';
import type { Database } from '../../../db/database.ts';
import { urlOf } from '../../../db/snapshot.ts';
import { BackgroundThread, TaskTimeoutError } from '../../../threads/background-thread.ts';
import { COUNTS, type Count, type Counted, type CountingOutcome, type CountingTask } from './attempts-worker.ts';
import type { AttemptsToCount, Figures } from './compute-figures.ts';
import { PAGE_SIZE } from './current-attempts.ts';
import type { ScoredAttempts } from './score-attempts.ts';
import { totalsOf } from './totals.ts';

const TIMEOUT_MS = 60_000;

/**
 * `young` and `old` limit the generations of the heap. The rows of a page live only briefly. In a smaller young generation they would not fit and
 * would be moved to the old generation. A larger young generation would only take more memory.
 */
const thread = new BackgroundThread(new URL('attempts-worker.ts', import.meta.url), { young: 4, old: 256 });

export const countFigures = (db: Database, attempts: AttemptsToCount): Promise<Figures> => count(db, 'figures', attempts);

export const countScores = (db: Database, attempts: AttemptsToCount): Promise<ScoredAttempts> => count(db, 'scores', attempts);

/**
 * Counts attempts. Few attempts are counted in the process itself, because a thread takes longer to start.
 * @throws {AppError} `unavailable` if the thread cannot start, its connection fails, or it takes too long
 */
async function count<Name extends Count>(db: Database, name: Name, attempts: AttemptsToCount): Promise<Counted<Name>> {
  const url = urlOf(db);
  const isFew = url === null || (await totalsOf(db, attempts.testId)).attempts <= PAGE_SIZE;
  return (isFew ? COUNTS[name](db, attempts) : countInThread({ url, name, attempts })) as Promise<Counted<Name>>;
}

async function countInThread(task: CountingTask): Promise<Counted> {
  const outcome = await thread.run<CountingOutcome>('count', task, TIMEOUT_MS).catch((error: unknown) => {
    throw error instanceof TaskTimeoutError ? new AppError('unavailable') : error;
  });
  if (outcome === 'unavailable') throw new AppError('unavailable');
  return outcome.counted;
}
