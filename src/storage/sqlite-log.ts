import { fdatasync, closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);

/** The file beside a database that takes its commits first. */
const logOf = (path: string): string => `${path}-wal`;

/** How long after a mending that failed the next one is begun, ms. */
const PAUSE = 1_000;

/** How much of the log is written again at once, bytes. */
const PART = 1 << 20;

/**
 * Brings the log of an SQLite database to the disk while the event loop goes on. SQLite itself would hold everybody up
 * until the disk has answered.
 *
 * A system reports once that a sync failed, and then takes what it couldn't write for written: the next sync succeeds over a
 * hole, at which SQLite would stop reading after a loss of power. So from then on nothing is committed and nothing
 * is answered, until all of the log has been written again and synced.
 */
export class SqliteLog {
  readonly #database: DatabaseSync;
  readonly #file: number;
  #syncing: Promise<void> | null = null;
  #doCommitsWait = true;
  #isNextLeft = false;
  #failure: Error | null = null;
  #mending: Promise<void> | null = null;

  /**
   * @param database opened with `synchronous=FULL`
   * @param path of its file; its log must be there
   */
  constructor(database: DatabaseSync, path: string) {
    this.#database = database;
    // SQLite locks the database, never its log: to open and close that a second time takes no lock away.
    this.#file = openSync(logOf(path), 'r+');
    // The process that left this log may have ended after a sync that failed; the hole can't be seen from here.
    try {
      this.#writeAgain();
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  /**
   * Whether a commit waits for the disk by itself, and everybody with it, or `sync` is called after it. Not to be called
   * within a transaction. It is set only when it changes: that costs as much as a statement.
   */
  letCommitsWait(isToWait: boolean): void {
    if (isToWait === this.#doCommitsWait) return;
    this.#database.exec(`pragma synchronous = ${isToWait ? 'full' : 'normal'}`);
    this.#doCommitsWait = isToWait;
  }

  /** Whether the commit of the transaction that is under way is left to the sync of a later one. */
  leaveNext(isToBeLeft: boolean): void {
    this.#isNextLeft = isToBeLeft;
  }

  /**
   * Resolves when the disk holds what was in the log at the beginning, or at once where that is left. One after another, as
   * transactions are.
   */
  async sync(): Promise<void> {
    if (this.#isNextLeft) return;
    this.#syncing = sync(this.#file);
    try {
      await this.#syncing;
    } catch (error) {
      this.#failure = error as Error;
      throw error;
    } finally {
      this.#syncing = null;
    }
  }

  /** Takes the log for one that the disk may not hold all of, after SQLite has failed to sync it. */
  distrust(failure: Error): void {
    this.#failure = failure;
  }

  /** What an answer waits for that may tell of the last commit; `null` when the disk holds all there is. */
  get syncing(): Promise<void> | null {
    return this.#failure === null ? this.#syncing : this.#mend();
  }

  /** What a transaction waits for before it begins; mostly `null`. */
  get mending(): Promise<void> | null {
    return this.#failure === null ? null : this.#mend();
  }

  /**
   * Has the log mended for those that come later.
   * @throws Error why the disk may not hold all of it
   */
  expectWhole(): void {
    if (this.#failure === null) return;
    this.#mend().catch(() => undefined);
    throw this.#failure;
  }

  close(): void {
    closeSync(this.#file);
  }

  /** All wait for the same mending, and for a while for one that failed. */
  #mend(): Promise<void> {
    return (this.#mending ??= this.#mendOnce());
  }

  async #mendOnce(): Promise<void> {
    try {
      this.#writeAgain();
      await sync(this.#file);
      this.#failure = null;
      this.#mending = null;
    } catch (error) {
      setTimeout(() => (this.#mending = null), PAUSE).unref();
      throw error;
    }
  }

  /** Puts every byte of the log where it is, so that the next sync, whoever asks for it, brings them all to the disk. */
  #writeAgain(): void {
    // No other program may write into the log meanwhile.
    this.#database.exec('begin immediate');
    try {
      const part = Buffer.allocUnsafe(PART);
      let length: number;
      for (let at = 0; (length = readSync(this.#file, part, 0, PART, at)) > 0; ) at += writeSync(this.#file, part, 0, length, at);
    } finally {
      this.#database.exec('rollback');
    }
  }
}
