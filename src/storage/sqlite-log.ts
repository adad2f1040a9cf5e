import { fdatasync, closeSync, openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);

/** The file beside a database that takes its commits first. */
const logOf = (path: string): string => `${path}-wal`;

/**
 * Brings the log of an SQLite database to the disk while the event loop goes on. SQLite itself would hold everybody up
 * until the disk has answered.
 */
export class SqliteLog {
  readonly #database: DatabaseSync;
  readonly #file: number;
  #syncing: Promise<void> | null = null;
  #doCommitsWait = true;
  #isNextLeft = false;

  /**
   * @param database opened with `synchronous=FULL`
   * @param path of its file; its log must be there
   */
  constructor(database: DatabaseSync, path: string) {
    this.#database = database;
    // SQLite locks the database, never its log: to open and close that a second time takes no lock away.
    this.#file = openSync(logOf(path), 'r+');
  }

  /**
   * Whether a commit waits for the disk by itself, and everybody with it, or `sync` is called after it. Not to be called
   * amid a transaction. Mostly it is as it was: to set it costs as much as a statement.
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
    } finally {
      this.#syncing = null;
    }
  }

  /** What an answer waits for that may tell of the last commit; `null` when the disk holds all there is. */
  get syncing(): Promise<void> | null {
    return this.#syncing;
  }

  close(): void {
    closeSync(this.#file);
  }
}
