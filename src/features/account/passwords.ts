/**
 * Hashing and checking of passwords. It is by far the most expensive work of the server, so it has threads of its own: one
 * for each core, below everybody else's priority. Signing in uses what cores there are, and nobody else waits for it.
 */
import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { Failure } from '../../domain/failure.ts';
import type { Check } from './password-thread.ts';

/** Of several processes each has its core. */
const THREADS = cluster.isWorker ? 1 : availableParallelism();

/**
 * Their priority below the rest, in steps of nice. One event loop leaves a second core to them however busy it is, so
 * there they make way for it as soon as they can; on a single core, or beside other processes, it would starve them.
 * Only Linux has it of threads: macOS would put the whole process below all others, and on Windows, which refuses such
 * numbers, no thread would start.
 */
const NICE = process.platform !== 'linux' ? 0 : THREADS > 1 ? 19 : 5;

/** How long a thread without work is kept, ms. */
const IDLE = 30_000;

const threads = new Piscina({
  filename: new URL('password-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: THREADS,
  // One under way and the next at hand: a thread doesn't wait for the event loop in between.
  concurrentTasksPerWorker: 2,
  idleTimeout: IDLE,
  maxQueue: Infinity,
  niceIncrement: NICE,
  recordTiming: false,
});

/** After how long a thread is started again that couldn't be, ms. */
const START_AGAIN = 1_000;

/**
 * Lets the process outlive threads that can't be started, as while the program's files are being renewed: passwords wait
 * for one that can. Otherwise such an error ends the process.
 * @param tell is told of each
 * @returns what ends that
 */
export function outliveThreads(tell: (error: unknown) => void): () => void {
  const startAgain = (): void => void Promise.try(() => threads.run(undefined, { name: 'nothing' })).catch(() => undefined);
  const outlive = (error: unknown): void => {
    tell(error);
    if (threads.queueSize > 0) setTimeout(startAgain, START_AGAIN).unref();
  };
  threads.on('error', outlive);
  return () => threads.off('error', outlive);
}

/** How many are under way at once: enough for each thread to have its next password, slow as the database may be. */
export const TURNS = Math.min(8 * THREADS, 64);
const turns = pLimit(TURNS);

/** Whoever has waited longer for a turn is turned away: the database doesn't answer, and all would stand in line for it, ms. */
const PATIENCE = 15_000;

/**
 * Begins work when a thread will soon have time for its password. Tries are counted before their outcome is known, and so
 * no more than these at a time: a whole class that comes at once is never taken for somebody who guesses.
 * @throws Failure `unavailable` when the turn came too late
 */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const since = performance.now();
  return turns(() => {
    if (performance.now() - since > PATIENCE) throw new Failure('unavailable');
    return work();
  });
}

/** How many passwords wait. By this number the crowd at the door is kept small (server/crowd.ts). */
export const waitingPasswords = (): number => turns.pendingCount + threads.queueSize;

/** The argon2id hash of a password, with its salt and parameters: what an account keeps of it. */
export const hashPassword = (password: string): Promise<string> => threads.run(password, { name: 'hash' });

/**
 * Whether a password is right. For an account that doesn't exist (`null`) or has no password the answer is no, and
 * takes as long.
 * @param hasOldHashes whether any account has a hash of Firebase, which takes several times longer to check: then a
 * wrong password does so for every account, and the time doesn't tell which ones have it
 */
export function verifyPassword(passwordHash: string | null, password: string, hasOldHashes = false): Promise<boolean> {
  const check: Check = { passwordHash, password, hasOldHashes };
  return threads.run(check, { name: 'verify' });
}
