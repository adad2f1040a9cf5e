import type { DatabaseSync } from 'node:sqlite';
import type { Event } from './strace.ts';

/** The head of a frame in the log of SQLite, bytes. Frames have it in front of their page. */
const HEAD = 24;

/** What a loss of power may set back by a moment: the commits of these tables alone wait for no disk. */
const PASSING = new Set(['attempts', 'sessions']);

interface Commit {
  pages: Set<number>;
  isSynced: boolean;
}

/** Reads the commits in the log of a database out of a trace, and whether each came to the disk before the next one. */
export class LogCommits {
  /** How often something was committed, and how often the log was synced. */
  commits = 0;
  syncs = 0;
  readonly #log: string;
  /** The pages that were written since the last commit. */
  #pages = new Set<number>();
  #last: Commit | null = null;
  /** What each thread brings to the disk. */
  readonly #asked = new Map<string, Commit | null>();
  readonly #left: Set<number>[] = [];

  /** @param log the path of the log */
  constructor(log: string) {
    this.#log = log;
  }

  apply(event: Event): void {
    if (!('path' in event) || event.path !== this.#log) return;
    if (event.kind === 'write' && event.bytes.length === HEAD) this.#readHead(event.bytes);
    if (event.kind === 'begin-sync') this.#asked.set(event.thread, this.#last);
    if (event.kind !== 'sync') return;
    this.syncs += 1;
    const last = this.#asked.get(event.thread);
    if (last) last.isSynced = true;
  }

  /** It names the page, and the size of the database where the frame is the last of its commit. */
  #readHead(head: Buffer): void {
    this.#pages.add(head.readUInt32BE(0));
    if (head.readUInt32BE(4) === 0) return;
    this.commits += 1;
    if (this.#last?.isSynced === false) this.#left.push(this.#last.pages);
    this.#last = { pages: this.#pages, isSynced: false };
    this.#pages = new Set();
  }

  /**
   * Which commits were followed by another before they were on the disk, those of counters and the like aside. Pages of no
   * table tell nothing: whoever makes the database grow writes to its first one, and whoever takes a free page to the list of those.
   * @param database as it was at the end of the trace
   * @returns of each the tables that it wrote to
   */
  leftUnsynced(database: DatabaseSync): string[] {
    const rows = database.prepare('select pageno, tbl_name as name from dbstat join sqlite_schema using (name)').all();
    const tables = new Map(rows.map(({ pageno, name }) => [Number(pageno), String(name)]));
    return this.#left
      .map((pages) => [...pages].flatMap((page) => tables.get(page) ?? []))
      .filter((names) => !names.every((name) => PASSING.has(name)))
      .map((names) => [...new Set(names)].toSorted().join(', '));
  }
}
