import { basename, dirname } from 'node:path';
import type { Event } from './strace.ts';

/** The least that a disk writes whole, bytes. */
const SECTOR = 512;

/** A write that nobody has synced yet. */
type Pending = { at: number; bytes: Buffer } | { size: number };

/** What a thread has asked to be brought to the disk. */
type Asked = { names: Map<string, File> } | { file: File | undefined; writes: Set<Pending> };

/** What became of the writes that were not synced when the power went: none, all or some of them came through. */
export type Luck = 'none' | 'all' | 'some';

/** A file that grows. */
class Content {
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;

  /** @param takesSector whether a sector, by its place, comes through */
  apply(change: Pending, takesSector: (start: number) => boolean = () => true): void {
    if ('size' in change) {
      this.#resize(change.size);
      return;
    }
    const { at, bytes } = change;
    for (let start = 0; start < bytes.length; ) {
      const end = Math.min(bytes.length, (Math.floor((at + start) / SECTOR) + 1) * SECTOR - at);
      if (takesSector(at + start)) {
        if (at + end > this.#length) this.#resize(at + end);
        bytes.copy(this.#bytes, at + start, start, end);
      }
      start = end;
    }
  }

  #resize(length: number): void {
    if (length > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], Math.max(length, 2 * this.#bytes.length));
    if (length < this.#length) this.#bytes.fill(0, length, this.#length);
    this.#length = length;
  }

  copy(): Content {
    const copy = new Content();
    copy.#bytes = Buffer.from(this.#bytes.subarray(0, this.#length));
    copy.#length = this.#length;
    return copy;
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}

interface File {
  synced: Content;
  pending: Pending[];
}

/**
 * The disk under one folder, as a careful reader of POSIX sees it: bytes are on it when their file was synced, a name
 * when its folder was. Whatever else was written may be there or not, sector by sector.
 */
export class Disk {
  readonly #folder: string;
  readonly #isOurs: (path: string) => boolean;
  /** The names as programs see them, and those that are on the disk. */
  readonly #names = new Map<string, File>();
  #syncedNames = new Map<string, File>();
  readonly #asked = new Map<string, Asked>();

  /** @param isOurs which paths of the folder matter */
  constructor(folder: string, isOurs: (path: string) => boolean) {
    this.#folder = folder;
    this.#isOurs = isOurs;
  }

  apply(event: Event): void {
    if (event.kind === 'send') return;
    if (event.kind === 'sync') {
      this.#sync(event.thread);
      return;
    }
    if (event.kind === 'begin-sync' && event.path === this.#folder) {
      this.#asked.set(event.thread, { names: new Map(this.#names) });
      return;
    }
    if (dirname(event.path) !== this.#folder || !this.#isOurs(event.path)) return;
    const file = this.#names.get(event.path);
    switch (event.kind) {
      case 'make':
        if (file === undefined) this.#names.set(event.path, { synced: new Content(), pending: [] });
        return;
      case 'remove':
        this.#names.delete(event.path);
        return;
      case 'write':
        if (Number.isNaN(event.at)) throw new Error(`A write into ${event.path} says no place.`);
        file?.pending.push({ at: event.at, bytes: event.bytes });
        return;
      case 'truncate':
        file?.pending.push({ size: event.size });
        return;
      case 'begin-sync':
        this.#asked.set(event.thread, { file, writes: new Set(file?.pending) });
    }
  }

  /** What was written since a thread asked may have come too late. */
  #sync(thread: string): void {
    const asked = this.#asked.get(thread);
    this.#asked.delete(thread);
    if (asked === undefined) return;
    if ('names' in asked) {
      this.#syncedNames = asked.names;
      return;
    }
    const { file, writes } = asked;
    for (const change of file?.pending ?? []) if (writes.has(change)) file?.synced.apply(change);
    if (file !== undefined) file.pending = file.pending.filter((change) => !writes.has(change));
  }

  /** What a disk holds when the power goes now: the content of each file by its name. */
  afterLoss(luck: Luck): Map<string, Buffer> {
    const comesThrough = () => luck === 'all' || (luck === 'some' && Math.random() < 0.5);
    const names = comesThrough() ? this.#names : this.#syncedNames;
    return new Map(
      [...names].map(([path, { synced, pending }]): [string, Buffer] => {
        const content = synced.copy();
        for (const change of pending) {
          if (!('size' in change) || comesThrough()) content.apply(change, comesThrough);
        }
        return [basename(path), content.bytes];
      }),
    );
  }
}
