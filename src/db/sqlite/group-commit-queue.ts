import { CompiledQuery } from 'kysely';
import type { Database, Transaction } from '../database.ts';

export type Work<Outcome> = (trx: Transaction) => Promise<Outcome>;

interface QueuedWork {
  work: Work<unknown>;
  resolve(outcome: unknown): void;
  reject(error: unknown): void;
}

/**
 * Implements group commit (ADR 11). SQLite runs one transaction at a time, and each commit waits for fsync. Writes that
 * are queued together share one transaction, and so one fsync. SQLite syncs within the commit, which blocks the event
 * loop.
 */
export class GroupCommitQueue {
  #queue: QueuedWork[] = [];
  #isRunning = false;
  #transaction: Transaction | null = null;

  /** The open transaction of the current group; `null` between groups. */
  get transaction(): Transaction | null {
    return this.#transaction;
  }

  /**
   * Queues a write. Writes that are queued in the same turn of the event loop, or while the previous group waits for
   * the connection, are committed together. A single write does not wait for others.
   */
  add<Outcome>(db: Database, work: Work<Outcome>): Promise<Outcome> {
    return new Promise<Outcome>((resolve, reject) => {
      this.#queue.push({ work, resolve, reject });
      if (this.#isRunning) return;
      this.#isRunning = true;
      setImmediate(() => void this.#commitAll(db));
    });
  }

  /**
   * Commits groups until the queue is empty. Between two groups the event loop turns once: reads run, and writes that
   * have arrived meanwhile join the next group.
   */
  async #commitAll(db: Database): Promise<void> {
    await this.#commitGroup(db);
    if (this.#queue.length > 0) setImmediate(() => void this.#commitAll(db));
    else this.#isRunning = false;
  }

  /** Commits one group. None of its promises settles before the shared commit has succeeded or failed. */
  async #commitGroup(db: Database): Promise<void> {
    const group = this.#queue;
    this.#queue = [];
    try {
      const settlers = await db.transaction().execute(async (trx) => {
        this.#transaction = trx;
        try {
          return await runGroup(trx, group);
        } finally {
          this.#transaction = null;
        }
      });
      for (const settle of settlers) settle();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}

/** @returns functions that settle the promises of the group; they are called after the commit */
async function runGroup(trx: Transaction, group: readonly QueuedWork[]): Promise<(() => void)[]> {
  const [first, ...others] = group;
  // A single write needs no savepoint: its failure rolls back the whole transaction.
  if (first !== undefined && others.length === 0) {
    const outcome = await first.work(trx);
    return [() => first.resolve(outcome)];
  }
  const settlers: (() => void)[] = [];
  for (const queued of group) settlers.push(await runInSavepoint(trx, queued));
  return settlers;
}

/**
 * Runs a write of a group. If the write fails, only this write is rolled back.
 * @throws the error of the write when SQLite has rolled back the whole transaction, as it does when the disk is full
 */
async function runInSavepoint(trx: Transaction, { work, resolve, reject }: QueuedWork): Promise<() => void> {
  await trx.executeQuery(SAVEPOINT);
  try {
    const outcome = await work(trx);
    await trx.executeQuery(RELEASE);
    return () => resolve(outcome);
  } catch (error) {
    await trx.executeQuery(ROLL_BACK).catch(() => {
      throw error;
    });
    await trx.executeQuery(RELEASE);
    return () => reject(error);
  }
}

const SAVEPOINT = CompiledQuery.raw('savepoint one_of_group');
const ROLL_BACK = CompiledQuery.raw('rollback to one_of_group');
const RELEASE = CompiledQuery.raw('release one_of_group');
