/**
 * Limits failed attempts. The counters are in the database, so that a restart keeps them and all processes share them
 * (rule R67).
 */
import { AppError } from '../domain/errors.ts';
import { incrementCounter, deleteCountersBefore, findCounter, type CounterTimes } from './derived/rate-limit-counters.ts';
import type { Database } from './database.ts';

/** How long a counter lasts before it expires, in ms. */
export const WINDOW_MS = 15 * 60 * 1000;

/**
 * Counts one more attempt.
 * @param windowMs how long a new counter lasts before it expires
 * @returns the new count
 * @throws {AppError} `too-many-requests` when the count exceeds the limit
 */
export async function countTowardsLimit(db: Database, key: string, limit: number, windowMs = WINDOW_MS): Promise<number> {
  const { count, expiresAt } = await incrementCounter(db, key, counterTimes(windowMs));
  if (count > limit) throw tooMany(expiresAt);
  return count;
}

/**
 * Checks a counter and does not change it.
 * @throws {AppError} `too-many-requests` when the limit is reached
 */
export async function checkLimit(db: Database, key: string, limit: number): Promise<void> {
  const counter = await findCounter(db, key, counterTimes());
  if (counter !== undefined && counter.count >= limit) throw tooMany(counter.expiresAt);
}

/** Deletes expired counters. The server calls it periodically. */
export const deleteExpiredCounters = (db: Database): Promise<void> => deleteCountersBefore(db, counterTimes().now);

function counterTimes(windowMs = WINDOW_MS): CounterTimes {
  const now = Date.now();
  const inMs = (ms: number): string => new Date(now + ms).toISOString();
  return { now: inMs(0), end: inMs(windowMs), latest: inMs(2 * windowMs) };
}

function tooMany(expiresAt: string): AppError {
  const retryAfter = Math.max(1, Math.ceil((Date.parse(expiresAt) - Date.now()) / 1000));
  return new AppError('too-many-requests', { retryAfter });
}
