import { fdatasync, closeSync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);

/** The file beside a database that takes its commits first. */
const logOf = (path: string): string => `${path}-wal`;

/**
 * Brings the log of an SQLite database to the disk while the event loop goes on. SQLite itself would hold everybody up
 * until the disk has answered.
 */
export class SqliteLog {
  readonly #file: number;
  #syncing: Promise<void> | null = null;

  /** @param path of the database; its log must be there */
  constructor(path: string) {
    // SQLite locks the database, never its log: to open and close that a second time takes no lock away.
    this.#file = openSync(logOf(path), 'r+');
  }

  /** Resolves when the disk holds what was in the log at the beginning. One after another, as transactions are. */
  async sync(): Promise<void> {
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
