import type { DatabaseSync } from 'node:sqlite';
import type { Event } from './strace.ts';

/** The size of a frame header in a SQLite WAL, bytes. */
const FRAME_HEADER = 24;

/** Commits to these tables alone are not durable: a power loss may undo them (ADR 11). */
const NON_DURABLE_TABLES = new Set(['attempts', 'sessions']);

interface Commit {
  pages: Set<number>;
  isSynced: boolean;
}

/** Reads the commits to a WAL from a trace, and whether each was synced before the next one. */
export class WalCommits {
  commits = 0;
  syncs = 0;
  readonly #wal: string;
  /** The pages written since the last commit. */
  #pages = new Set<number>();
  #last: Commit | null = null;
  /** The last commit before each thread's running sync. */
  readonly #startedSyncs = new Map<string, Commit | null>();
  readonly #unsynced: Set<number>[] = [];

  /** @param wal the path of the WAL */
  constructor(wal: string) {
    this.#wal = wal;
  }

  apply(event: Event): void {
    if (!('path' in event) || event.path !== this.#wal) return;
    if (event.kind === 'write' && event.bytes.length === FRAME_HEADER) this.#readFrameHeader(event.bytes);
    if (event.kind === 'begin-sync') this.#startedSyncs.set(event.thread, this.#last);
    if (event.kind !== 'sync') return;
    this.syncs += 1;
    const last = this.#startedSyncs.get(event.thread);
    if (last) last.isSynced = true;
  }

  /** A frame header has the page number, then the size of the database if the frame ends a commit, else 0. */
  #readFrameHeader(header: Buffer): void {
    this.#pages.add(header.readUInt32BE(0));
    if (header.readUInt32BE(4) === 0) return;
    this.commits += 1;
    if (this.#last?.isSynced === false) this.#unsynced.push(this.#last.pages);
    this.#last = { pages: this.#pages, isSynced: false };
    this.#pages = new Set();
  }

  /**
   * Finds durable commits that were followed by another commit before they were synced. Ignores pages that belong to no
   * table: SQLite writes page 1 and the free list in commits to any table.
   * @param database the database at the end of the trace
   * @returns the tables that each of these commits wrote to
   */
  unsyncedCommits(database: DatabaseSync): string[] {
    const rows = database.prepare('select pageno, tbl_name as name from dbstat join sqlite_schema using (name)').all();
    const tables = new Map(rows.map(({ pageno, name }) => [Number(pageno), String(name)]));
    return this.#unsynced
      .map((pages) => [...pages].flatMap((page) => tables.get(page) ?? []))
      .filter((names) => !names.every((name) => NON_DURABLE_TABLES.has(name)))
      .map((names) => [...new Set(names)].toSorted().join(', '));
  }
}
