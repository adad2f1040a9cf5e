/**
 * The photos of answers on this device (rule R361). A photo is kept until the server has the photo and the result of the test. Photos are sent one at
 * a time, to a URL that contains their hash. All senders of answers send the photos first.
 */
import { photoUpload } from '../../../domain/checking/photos/photo-path.ts';
import { isAppError } from '../../../domain/errors.ts';
import { isRetryable } from '../../lib/retry-delay.ts';
import { outcomeOf } from '../policy.ts';
import type { DraftName } from '../local-drafts.ts';
import type { PhotoRow, PhotoRows } from './photo-rows.ts';

/**
 * Where a photo is. `full`: the storage of the site is full. `full-pupil`: the storage of the pupil is full. Both are sent again automatically.
 * `failed`: the user has to send the photo again.
 */
export type PhotoState = 'sending' | 'waiting' | 'full' | 'full-pupil' | 'failed' | 'server';

/** A prepared photo. */
export interface TakenPhoto {
  id: string;
  width: number;
  height: number;
  bytes: ArrayBuffer;
  /** The number of the question that the photo belongs to. */
  question?: number;
}

interface Held {
  row: PhotoRow;
  /** The bytes of the photo, until IndexedDB has them; then `null`. */
  bytes: ArrayBuffer | null;
  state: PhotoState;
  /** Whether IndexedDB has the photo. It then survives closing the page. `null` while this is unknown. */
  isSaved: boolean | null;
}

/** Uploads the bytes of a photo to an address. */
export type SendPhoto = (url: string, bytes: ArrayBuffer) => Promise<unknown>;

export class PhotoQueue {
  readonly #rows: PhotoRows;
  readonly #send: SendPhoto;
  readonly #held = new Map<string, Held>();
  readonly #listeners = new Set<() => void>();
  /** Resolves when the previous photos are sent. The next photos wait for it. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(rows: PhotoRows, send: SendPhoto) {
    this.#rows = rows;
    this.#send = send;
  }

  /**
   * Calls a listener after every change.
   * @returns a function that stops the calls
   */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #notify(): void {
    this.#listeners.forEach((listener) => listener());
  }

  #key = (uid: string, id: string): string => `${uid}/${id}`;

  #change(uid: string, id: string, change: Partial<Held>): void {
    const held = this.#held.get(this.#key(uid, id));
    if (held === undefined) return;
    // The change needs a new object, because components do not render a changed object again.
    this.#held.set(this.#key(uid, id), { ...held, ...change });
    this.#notify();
  }

  /** @returns `null` if this device does not have the photo */
  stateOf(uid: string, id: string): PhotoState | null {
    return this.#held.get(this.#key(uid, id))?.state ?? null;
  }

  /** Whether the photo exists only in the memory of this page: the device has refused to store it, and the server does not have it. */
  isUnsaved(uid: string, id: string): boolean {
    const held = this.#held.get(this.#key(uid, id));
    return held?.isSaved === false && held.state !== 'server';
  }

  /** The number of the question that a photo belongs to. */
  questionOf(uid: string, id: string): number | null {
    return this.#held.get(this.#key(uid, id))?.row.question ?? null;
  }

  sizeOf(uid: string, id: string): { width: number; height: number } | null {
    return this.#held.get(this.#key(uid, id))?.row ?? null;
  }

  /** Adds a photo. It is shown at once. It counts as saved when IndexedDB has it. */
  async add({ uid, test }: DraftName, { id, width, height, bytes, question }: TakenPhoto, now: number): Promise<void> {
    const known = this.#held.get(this.#key(uid, id));
    if (known !== undefined) return;
    const row = { width, height, test, addedAt: now, sentTo: null, ...(question !== undefined && { question }) };
    this.#held.set(this.#key(uid, id), { row, bytes, state: 'sending', isSaved: null });
    this.#notify();
    const isSaved = await this.#rows.add(uid, id, row, bytes).then(
      () => true,
      () => false,
    );
    this.#change(uid, id, { isSaved, ...(isSaved && { bytes: null }) });
  }

  /** Reads from IndexedDB which of a user's photos this device has. */
  async load(uid: string): Promise<void> {
    const rows = await this.#rows.list(uid).catch(() => []);
    for (const [id, row] of rows) {
      if (!this.#held.has(this.#key(uid, id))) this.#held.set(this.#key(uid, id), { row, bytes: null, state: row.sentTo === null ? 'waiting' : 'server', isSaved: true });
    }
    this.#notify();
  }

  /** @returns `null` if the device does not have the photo */
  async bytesOf(uid: string, id: string): Promise<ArrayBuffer | null> {
    const held = this.#held.get(this.#key(uid, id));
    return held?.bytes ?? (await this.#rows.bytesOf(uid, id).catch(() => undefined)) ?? null;
  }

  /** The ids of those photos of a test that this device has. */
  idsOf({ uid, test }: DraftName): string[] {
    return [...this.#held].flatMap(([key, { row }]) => (key.startsWith(`${uid}/`) && row.test === test ? [key.slice(uid.length + 1)] : []));
  }

  /**
   * Sends the photos that this device has and the database of this epoch lacks. After a restore of the database all photos are sent again.
   * @returns `waits`: some photos have to be sent again; `left`: the user is not signed in any more, or has to give consent first
   */
  send(uid: string, ids: readonly string[], epoch: string | null): Promise<'sent' | 'waits' | 'left'> {
    const run = this.#last.then(() => this.#sendEach(uid, ids, epoch ?? ''));
    this.#last = run.catch(() => undefined);
    return run;
  }

  async #sendEach(uid: string, ids: readonly string[], epoch: string): Promise<'sent' | 'waits' | 'left'> {
    if (ids.some((id) => !this.#held.has(this.#key(uid, id)))) await this.load(uid);
    let isWaiting = false;
    for (const id of ids) {
      const held = this.#held.get(this.#key(uid, id));
      if (held === undefined || held.row.sentTo === epoch || held.state === 'failed') continue;
      const bytes = await this.bytesOf(uid, id);
      if (bytes === null) continue;
      this.#change(uid, id, { state: 'sending' });
      const outcome = await this.#sendOne(uid, id, bytes, epoch);
      if (outcome === 'left' || outcome === 'waits') {
        this.#markWaiting(uid, ids, epoch);
        return outcome;
      }
      isWaiting ||= outcome === 'full';
    }
    return isWaiting ? 'waits' : 'sent';
  }

  #markWaiting(uid: string, ids: readonly string[], epoch: string): void {
    for (const id of ids) {
      const held = this.#held.get(this.#key(uid, id));
      if (held !== undefined && held.row.sentTo !== epoch && (held.state === 'sending' || held.state === 'server')) this.#change(uid, id, { state: 'waiting' });
    }
  }

  async #sendOne(uid: string, id: string, bytes: ArrayBuffer, epoch: string): Promise<'sent' | 'waits' | 'left' | 'full' | 'failed'> {
    try {
      await this.#send(photoUpload(id, uid), bytes);
    } catch (error) {
      if (isRetryable(error)) return 'waits';
      if (isAppError(error, 'photos-full')) {
        this.#change(uid, id, { state: error.details.full === 'pupil' ? 'full-pupil' : 'full' });
        return 'full';
      }
      const { type } = outcomeOf(error);
      if (type === 'left' || type === 'gated') return 'left';
      this.#change(uid, id, { state: 'failed' });
      return 'failed';
    }
    const held = this.#held.get(this.#key(uid, id));
    if (held !== undefined) this.#change(uid, id, { state: 'server', row: { ...held.row, sentTo: epoch } });
    await this.#rows.change(uid, id, (before) => ({ ...before, sentTo: epoch })).catch(() => undefined);
    return 'sent';
  }

  /**
   * Marks photos that the server lacks as waiting, so that they are sent again.
   * @returns whether this device has any of them
   */
  forgetSent(uid: string, ids: readonly string[]): boolean {
    // Photos that the server has refused are left out, because only the user can send them again.
    const own = ids.filter((id) => ![null, 'failed'].includes(this.stateOf(uid, id)));
    for (const id of own) this.again(uid, id);
    return own.length > 0;
  }

  /** Marks a photo as waiting, so that it is sent again. */
  again(uid: string, id: string): void {
    const held = this.#held.get(this.#key(uid, id));
    if (held === undefined) return;
    this.#change(uid, id, { state: 'waiting', row: { ...held.row, sentTo: null } });
    void this.#rows.change(uid, id, (before) => ({ ...before, sentTo: null })).catch(() => undefined);
  }

  /** @returns whether IndexedDB has confirmed the removal */
  async remove(uid: string, ids: readonly string[]): Promise<boolean> {
    for (const id of ids) this.#held.delete(this.#key(uid, id));
    this.#notify();
    const removed = await Promise.all(ids.map((id) => this.#rows.remove(uid, id).then(() => true, () => false)));
    return removed.every(Boolean);
  }

  /** Removes the photos of a submitted test. Photos that the server does not have yet stay. */
  async settle(name: DraftName): Promise<void> {
    await this.load(name.uid);
    await this.remove(name.uid, this.idsOf(name).filter((id) => this.stateOf(name.uid, id) === 'server'));
  }

  /**
   * Removes all photos of a user.
   * @returns whether IndexedDB has confirmed the removal
   * @throws any error of IndexedDB
   */
  async clear(uid: string): Promise<boolean> {
    const rows = await this.#rows.list(uid);
    return this.remove(uid, rows.map(([id]) => id));
  }
}
