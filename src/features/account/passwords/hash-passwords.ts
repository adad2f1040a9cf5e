/**
 * Hashes and verifies passwords in a worker pool (ADR 21), because this is by far the most expensive work of the server.
 * The pool has a thread for each core, at low priority, so sign-ins use all cores and do not delay other requests.
 */
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { AppError } from '../../../domain/errors.ts';
import { CORES, NICENESS } from '../../../threads/niceness.ts';
import type { Check } from './password-worker.ts';

/** After this time without work a thread ends, ms. */
const IDLE_TIMEOUT_MS = 30_000;

const pool = new Piscina({
  filename: new URL('password-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: CORES,
  // Each thread has a running task and a queued task. When a task ends, the thread therefore has the next task at once
  // and does not wait for the event loop.
  concurrentTasksPerWorker: 2,
  idleTimeout: IDLE_TIMEOUT_MS,
  maxQueue: Infinity,
  niceIncrement: NICENESS,
  recordTiming: false,
});

const RESTART_DELAY_MS = 1_000;

/**
 * Handles errors of threads that cannot start, for example while an update replaces the program's files. Queued passwords
 * then wait, and the thread is started again. Without a handler such an error would end the process.
 * @returns a function that removes the handler
 */
export function surviveWorkerErrors(onError: (error: unknown) => void): () => void {
  const restart = (): void => void Promise.try(() => pool.run(undefined, { name: 'warmUp' })).catch(() => undefined);
  const handleError = (error: unknown): void => {
    onError(error);
    if (pool.queueSize > 0) setTimeout(restart, RESTART_DELAY_MS).unref();
  };
  pool.on('error', handleError);
  return () => pool.off('error', handleError);
}

/** The maximum number of concurrent operations with a password. It keeps every thread busy while other operations wait for the database. */
export const CONCURRENCY = Math.min(8 * CORES, 64);
const limit = pLimit(CONCURRENCY);

/**
 * The longest wait for a slot, ms. If a slot takes longer, the database does not respond, and without this limit the
 * queue would only grow.
 */
const QUEUE_TIMEOUT_MS = 15_000;

/**
 * Runs work in one of `CONCURRENCY` slots. The rate limiter counts an attempt as failed until its password is checked. The number of slots
 * therefore limits how many right attempts count as failed at the same time, and a class that signs in together does not look like an
 * attacker.
 * @throws {AppError} `unavailable` if the slot came too late
 */
export function withPasswordSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  const since = performance.now();
  return limit(() => {
    if (performance.now() - since > QUEUE_TIMEOUT_MS) throw new AppError('unavailable');
    return work();
  });
}

/** The number of waiting passwords, which is a signal for load shedding (server/overload/load-shedding.ts). */
export const passwordQueueLength = (): number => limit.pendingCount + pool.queueSize;

/** @returns the argon2id hash with its salt and parameters */
export const hashPassword = (password: string): Promise<string> => pool.run(password, { name: 'hash' });

/**
 * Verifies a password. If the account does not exist (`null`) or has no password, the check takes as long as for other accounts.
 * @param hasFirebaseHashes whether any account has a Firebase hash, which takes several times longer to check. If so, a wrong password takes
 * that long for every account, and the time does not reveal which accounts have such a hash.
 */
export function verifyPassword(passwordHash: string | null, password: string, hasFirebaseHashes = false): Promise<boolean> {
  const check: Check = { passwordHash, password, hasFirebaseHashes };
  return pool.run(check, { name: 'verify' });
}
