import { CompiledQuery } from 'kysely';
import type { Database, Transaction } from '../database.ts';

export type Work<Outcome> = (trx: Transaction) => Promise<Outcome>;

interface QueuedWork {
  work: Work<unknown>;
  isNonDurable: boolean;
  resolve(outcome: unknown): void;
  reject(error: unknown): void;
}

/**
 * Group commit (ADR 11): SQLite has one transaction at a time, and each commit waits for fsync. Writes that are queued
 * together share one transaction, and so one fsync.
 */
export class GroupCommitQueue {
  readonly #deferSync: () => void;
  #queue: QueuedWork[] = [];
  #isRunning = false;
  #transaction: Transaction | null = null;

  /** @param deferSync lets the commit of the current transaction be synced with a later one */
  constructor(deferSync: () => void) {
    this.#deferSync = deferSync;
  }

  /** The open transaction of the current group; `null` between groups. */
  get transaction(): Transaction | null {
    return this.#transaction;
  }

  /**
   * Writes queued in the same event-loop tick, or while the previous group is being synced, are committed together.
   * A single write does not wait for others.
   * @param isNonDurable whether a power loss may undo the work; a group of only such work is not synced
   */
  add<Outcome>(db: Database, work: Work<Outcome>, isNonDurable: boolean): Promise<Outcome> {
    return new Promise<Outcome>((resolve, reject) => {
      this.#queue.push({ work, isNonDurable, resolve, reject });
      if (this.#isRunning) return;
      this.#isRunning = true;
      setImmediate(() => void this.#commitAll(db));
    });
  }

  async #commitAll(db: Database): Promise<void> {
    while (this.#queue.length > 0) await this.#commitGroup(db);
    this.#isRunning = false;
  }

  /** No promise of the group settles before the shared commit has succeeded or failed. */
  async #commitGroup(db: Database): Promise<void> {
    const group = this.#queue;
    this.#queue = [];
    try {
      const settlers = await db.transaction().execute(async (trx) => {
        this.#transaction = trx;
        if (group.every(({ isNonDurable }) => isNonDurable)) this.#deferSync();
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

/** @returns functions that settle the promises of the group, to be called after the commit */
async function runGroup(trx: Transaction, group: readonly QueuedWork[]): Promise<(() => void)[]> {
  const [first, ...others] = group;
  // A single piece of work needs no savepoint: its failure rolls back the transaction.
  if (first !== undefined && others.length === 0) {
    const outcome = await first.work(trx);
    return [() => first.resolve(outcome)];
  }
  const settlers: (() => void)[] = [];
  for (const queued of group) settlers.push(await runInSavepoint(trx, queued));
  return settlers;
}

/**
 * Rolls back only this piece of work when it fails.
 * @throws the error of the work when SQLite has rolled back the whole transaction, as it does when the disk is full
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
