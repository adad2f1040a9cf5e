/** The code of the thread that counts attempts (see attempts-thread.ts). The thread opens a connection for each count. */
import { isDatabaseUnavailable } from '../../../db/database.ts';
import { readSnapshot } from '../../../db/snapshot.ts';
import { computeFigures, type AttemptsToCount } from './compute-figures.ts';
import { scoreAttempts } from './score-attempts.ts';

/** The functions that the thread can run. */
export const COUNTS = { figures: computeFigures, scores: scoreAttempts };
export type Count = keyof typeof COUNTS;
export type Counted<Name extends Count = Count> = Awaited<ReturnType<(typeof COUNTS)[Name]>>;

export interface CountingTask {
  /** The `DATABASE_URL`. */
  url: string;
  name: Count;
  attempts: AttemptsToCount;
}

/** The outcome as plain data, because errors lose their class between threads. */
export type CountingOutcome = { counted: Counted } | 'unavailable';

/** Does nothing. `BackgroundThread` calls it first, so that the start of the thread does not count towards the time limit of a task. */
export const start = (): void => {};

export async function count({ url, name, attempts }: CountingTask): Promise<CountingOutcome> {
  try {
    return { counted: await readSnapshot<Counted>(url, (db) => COUNTS[name](db, attempts)) };
  } catch (error) {
    if (isDatabaseUnavailable(error)) return 'unavailable';
    throw error;
  }
}
