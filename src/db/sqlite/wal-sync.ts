import { fdatasync, closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';

const syncFile = promisify(fdatasync);

/** SQLite's write-ahead log, beside the database. */
const walPath = (path: string): string => `${path}-wal`;

/** Pause after a failed repair, ms. */
const REPAIR_RETRY_MS = 1_000;

/** The WAL is rewritten in chunks of this size, bytes. */
const CHUNK_SIZE = 1 << 20;

/**
 * Syncs the WAL of a SQLite database outside the event loop (ADR 11). SQLite's own fsync would block the process.
 *
 * Linux reports a failed sync once and then treats the lost pages as written: the next sync succeeds over a hole, at
 * which SQLite stops reading after a power loss. So after a failed sync nothing is committed and no response is sent
 * until the whole WAL has been rewritten and synced.
 */
export class WalSync {
  readonly #database: DatabaseSync;
  readonly #file: number;
  #syncing: Promise<void> | null = null;
  #isSynchronousFull = true;
  #isSyncDeferred = false;
  #failure: Error | null = null;
  #repairing: Promise<void> | null = null;

  /**
   * @param database opened with `synchronous=FULL`
   * @param path of the database file; its WAL must exist
   */
  constructor(database: DatabaseSync, path: string) {
    this.#database = database;
    // SQLite has no POSIX locks on the WAL, so closing this second descriptor releases none.
    this.#file = openSync(walPath(path), 'r+');
    // The previous process may have ended after a failed sync. Such a hole is invisible from here, so the WAL is rewritten.
    try {
      this.#rewrite();
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  /**
   * Sets whether a commit does its own fsync, or `sync` is called after it. Not to be called within a transaction.
   * The pragma runs only when the value changes: it costs as much as a statement.
   */
  setSynchronousFull(isFull: boolean): void {
    if (isFull === this.#isSynchronousFull) return;
    this.#database.exec(`pragma synchronous = ${isFull ? 'full' : 'normal'}`);
    this.#isSynchronousFull = isFull;
  }

  /** Sets whether the commit of the current transaction is left to the sync of a later one. */
  deferSync(isDeferred: boolean): void {
    this.#isSyncDeferred = isDeferred;
  }

  /** Makes all commits in the WAL durable; does nothing when the sync is deferred. Calls do not overlap, as transactions do not. */
  async sync(): Promise<void> {
    if (this.#isSyncDeferred) return;
    this.#syncing = syncFile(this.#file);
    try {
      await this.#syncing;
    } catch (error) {
      this.#failure = error as Error;
      throw error;
    } finally {
      this.#syncing = null;
    }
  }

  /** To be called when SQLite's own fsync has failed. */
  markFailed(failure: Error): void {
    this.#failure = failure;
  }

  /** What a response waits for before it reveals the last commit; `null` when all commits are durable. */
  get pendingSync(): Promise<void> | null {
    return this.#failure === null ? this.#syncing : this.#repair();
  }

  /** What a transaction waits for before it begins; `null` unless a sync has failed. */
  get repair(): Promise<void> | null {
    return this.#failure === null ? null : this.#repair();
  }

  /**
   * Starts a repair when a sync has failed.
   * @throws the error of the failed sync
   */
  assertIntact(): void {
    if (this.#failure === null) return;
    this.#repair().catch(() => undefined);
    throw this.#failure;
  }

  close(): void {
    closeSync(this.#file);
  }

  /** All callers share one repair; a failed one is kept for a while, so that it is not repeated at once. */
  #repair(): Promise<void> {
    return (this.#repairing ??= this.#rewriteAndSync());
  }

  async #rewriteAndSync(): Promise<void> {
    try {
      this.#rewrite();
      await syncFile(this.#file);
      this.#failure = null;
      this.#repairing = null;
    } catch (error) {
      setTimeout(() => (this.#repairing = null), REPAIR_RETRY_MS).unref();
      throw error;
    }
  }

  /** Writes every byte of the WAL in place, so that all pages are dirty and the next sync writes them. */
  #rewrite(): void {
    // Keeps other programs from writing into the WAL.
    this.#database.exec('begin immediate');
    try {
      const chunk = Buffer.allocUnsafe(CHUNK_SIZE);
      let length: number;
      for (let offset = 0; (length = readSync(this.#file, chunk, 0, CHUNK_SIZE, offset)) > 0; ) {
        offset += writeSync(this.#file, chunk, 0, length, offset);
      }
    } finally {
      this.#database.exec('rollback');
    }
  }
}
