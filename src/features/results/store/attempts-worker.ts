/** The code of the thread that counts attempts (see attempts-pool.ts). It has a connection while it counts. */
import { isDatabaseUnavailable, type Database } from '../../../db/database.ts';
import { readSnapshot } from '../../../db/snapshot.ts';
import { computeFigures, type AttemptsToCount, type Figures } from './compute-figures.ts';
import { scoreAttempts, type ScoredAttempts } from './score-attempts.ts';

export interface CountingTask {
  /** The `DATABASE_URL`. */
  url: string;
  attempts: AttemptsToCount;
}

/** Errors lose their class between threads. */
export type CountingOutcome<Result> = { counted: Result } | { unavailable: true };

export const figures = (task: CountingTask): Promise<CountingOutcome<Figures>> => count(task, computeFigures);

export const scores = (task: CountingTask): Promise<CountingOutcome<ScoredAttempts>> => count(task, scoreAttempts);

async function count<Result>(
  { url, attempts }: CountingTask,
  work: (db: Database, attempts: AttemptsToCount) => Promise<Result>,
): Promise<CountingOutcome<Result>> {
  try {
    return { counted: await readSnapshot(url, (db) => work(db, attempts)) };
  } catch (error) {
    if (isDatabaseUnavailable(error)) return { unavailable: true };
    throw error;
  }
}
