/** A model of a disk under one folder that guarantees only what POSIX does (ADR 19). */
import { basename, dirname } from 'node:path';
import type { Event } from './strace.ts';

/** The smallest atomic write of a disk, bytes. */
const SECTOR = 512;

/** A write that is not synced yet. */
type Pending = { at: number; bytes: Buffer } | { size: number };

/** What a running sync of a thread will make durable: the names in the folder, or writes to one file. */
type StartedSync = { names: Map<string, File> } | { file: File | undefined; writes: Set<Pending> };

/** Which unsynced writes survive a power loss. */
export type UnsyncedWrites = 'none' | 'all' | 'some';

/** The bytes of a growing file. */
class Content {
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;

  /** @param survives whether the sector at an offset is written */
  apply(change: Pending, survives: (start: number) => boolean = () => true): void {
    if ('size' in change) {
      this.#resize(change.size);
      return;
    }
    const { at, bytes } = change;
    for (let start = 0; start < bytes.length; ) {
      const end = Math.min(bytes.length, (Math.floor((at + start) / SECTOR) + 1) * SECTOR - at);
      if (survives(at + start)) {
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
 * Bytes are durable after a sync of their file, names after a sync of their folder. Any other write may survive a power
 * loss or not, sector by sector.
 */
export class Disk {
  readonly #folder: string;
  readonly #isTracked: (path: string) => boolean;
  /** The names that programs see. */
  readonly #names = new Map<string, File>();
  #syncedNames = new Map<string, File>();
  readonly #startedSyncs = new Map<string, StartedSync>();

  /** @param isTracked which paths of the folder the model keeps */
  constructor(folder: string, isTracked: (path: string) => boolean) {
    this.#folder = folder;
    this.#isTracked = isTracked;
  }

  apply(event: Event): void {
    if (event.kind === 'send') return;
    if (event.kind === 'sync') {
      this.#finishSync(event.thread);
      return;
    }
    if (event.kind === 'begin-sync' && event.path === this.#folder) {
      this.#startedSyncs.set(event.thread, { names: new Map(this.#names) });
      return;
    }
    if (dirname(event.path) !== this.#folder || !this.#isTracked(event.path)) return;
    const file = this.#names.get(event.path);
    switch (event.kind) {
      case 'make':
        if (file === undefined) this.#names.set(event.path, { synced: new Content(), pending: [] });
        return;
      case 'remove':
        this.#names.delete(event.path);
        return;
      case 'write':
        if (Number.isNaN(event.at)) throw new Error(`A write to ${event.path} has no offset.`);
        file?.pending.push({ at: event.at, bytes: event.bytes });
        return;
      case 'truncate':
        file?.pending.push({ size: event.size });
        return;
      case 'begin-sync':
        this.#startedSyncs.set(event.thread, { file, writes: new Set(file?.pending) });
    }
  }

  /** A sync makes durable only what was written before it started. */
  #finishSync(thread: string): void {
    const started = this.#startedSyncs.get(thread);
    this.#startedSyncs.delete(thread);
    if (started === undefined) return;
    if ('names' in started) {
      this.#syncedNames = started.names;
      return;
    }
    const { file, writes } = started;
    for (const change of file?.pending ?? []) if (writes.has(change)) file?.synced.apply(change);
    if (file !== undefined) file.pending = file.pending.filter((change) => !writes.has(change));
  }

  /** @returns the content of each file, by its name, if the power is lost now */
  afterLoss(unsynced: UnsyncedWrites): Map<string, Buffer> {
    const survives = () => unsynced === 'all' || (unsynced === 'some' && Math.random() < 0.5);
    const names = survives() ? this.#names : this.#syncedNames;
    return new Map(
      [...names].map(([path, { synced, pending }]): [string, Buffer] => {
        const content = synced.copy();
        for (const change of pending) {
          if (!('size' in change) || survives()) content.apply(change, survives);
        }
        return [basename(path), content.bytes];
      }),
    );
  }
}
