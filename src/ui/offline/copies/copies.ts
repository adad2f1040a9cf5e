/** Copies of the server's answers, by user (rules R182 to R185). They are stored in IndexedDB; tests use another storage. */
import { IMAGES_PATH } from '../../../domain/images/images-path.ts';
import { photoAddress } from '../../../domain/checking/photos/photo-path.ts';
import { isExpired } from './copy-age.ts';
import { kindOf, type KeptEndpoint } from './copy-kinds.ts';
import { evictionOrder, givesWay, isRefuted, lessonIdOf, type SentList } from './copy-rules.ts';
import { closeEnded, openLessonIds, type AccessBlock } from './lesson-access.ts';

export type CopiedQuery = readonly unknown[];

/** The key of a copy: the user, and the query as JSON. */
export type CopyKey = [uid: string, query: string];

export interface Copy {
  data: unknown;
  /** When the server sent the answer, ms since 1970. */
  at: number;
  /** The addresses of the images in the data. */
  images: readonly string[];
  /**
   * The addresses of the photos in the data. The copy is also shown without its photos. Copies of earlier versions of the site have no such
   * field.
   */
  photos?: readonly string[];
}

export interface CopyStorage {
  get(key: CopyKey): Promise<Copy | undefined>;
  /** @throws what the browser throws: `QuotaExceededError` if there is no room */
  set(key: CopyKey, copy: Copy): Promise<void>;
  remove(keys: CopyKey[]): Promise<void>;
  keys(): Promise<CopyKey[]>;
  entries(): Promise<[CopyKey, Copy][]>;
}

const BLOCKS = 'GET /api/blocks' satisfies KeptEndpoint;

const keyOf = (uid: string, query: CopiedQuery): CopyKey => [uid, JSON.stringify(query)];
const queryOf = ([, query]: CopyKey): CopiedQuery => JSON.parse(query) as CopiedQuery;
const isSame = (one: CopyKey, other: CopyKey): boolean => one[0] === other[0] && one[1] === other[1];

export const isOutOfRoom = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

/** The addresses of the images that this site serves, in the data of a query. Images of other sites are not kept. */
export function imagesIn(data: unknown): string[] {
  if (typeof data === 'string') return data.startsWith(IMAGES_PATH) ? [data] : [];
  if (typeof data !== 'object' || data === null) return [];
  return Object.values(data).flatMap(imagesIn);
}

/**
 * The addresses of the photos in a checked work that the pupil may see, and of the photos that the tutor has added to it. Photos without a size are
 * left out, because they are deleted, or the server does not have them yet.
 */
export function photosIn(data: unknown): string[] {
  const { checkedAt, photos } = Object(data) as { checkedAt?: unknown; photos?: unknown };
  if (typeof checkedAt !== 'string') return [];
  return Object.entries(Object(photos) as object).flatMap(([id, photo]: [string, unknown]) => ('width' in Object(photo) ? [photoAddress(id)] : []));
}

export class Copies {
  readonly #storage: CopyStorage;
  readonly #now: () => number;

  constructor(storage: CopyStorage, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** @returns `undefined` if there is no copy that may be shown; a copy that is too old, or whose lesson is closed, is removed */
  async read(uid: string, query: CopiedQuery): Promise<unknown> {
    const key = keyOf(uid, query);
    const copy = await this.#storage.get(key);
    if (copy === undefined) return undefined;
    if (!this.#mayShow(query, copy, await this.#blocks(uid))) {
      await this.#storage.remove([key]);
      return undefined;
    }
    return query[0] === BLOCKS ? this.#blocks(uid) : copy.data;
  }

  /** Whether a copy may be shown. Without a list of blocks, the end of access is not known, and the copy may be shown. */
  #mayShow(query: CopiedQuery, { at }: Copy, blocks: readonly AccessBlock[] | undefined): boolean {
    const lessonId = lessonIdOf(query);
    const isClosed = lessonId !== null && blocks !== undefined && !openLessonIds(blocks).has(lessonId);
    return !isClosed && !isExpired(at, this.#now());
  }

  /** The kept list of blocks, in which the blocks are closed whose access has ended since. */
  async #blocks(uid: string): Promise<AccessBlock[] | undefined> {
    const blocks = (await this.#data(uid, BLOCKS)) as AccessBlock[] | undefined;
    const config = (await this.#data(uid, 'GET /api/config')) as { timeZone?: string } | undefined;
    return blocks && closeEnded(blocks, config?.timeZone, this.#now());
  }

  async #data(uid: string, endpoint: KeptEndpoint): Promise<unknown> {
    return (await this.#storage.get(keyOf(uid, [endpoint])))?.data;
  }

  /** Whether there is a copy, even if it may not be shown. */
  async has(uid: string, query: CopiedQuery): Promise<boolean> {
    return (await this.#storage.get(keyOf(uid, query))) !== undefined;
  }

  /** @returns whether the copy is kept; if it is not, an older copy of the same query is removed, because it may be wrong */
  async keep(uid: string, query: CopiedQuery, data: unknown): Promise<boolean> {
    const kind = kindOf(query);
    if (kind === null) return false;
    const key = keyOf(uid, query);
    const copy: Copy = { data, at: this.#now(), images: imagesIn(data), photos: photosIn(data) };
    for (;;) {
      try {
        await this.#storage.set(key, copy);
        return true;
      } catch (error) {
        if (isOutOfRoom(error) && (await this.makeRoom(uid, query))) continue;
        await this.#storage.remove([key]);
        return false;
      }
    }
  }

  /**
   * Removes the first copy that may be evicted to make room for a copy of this query.
   * @returns `false` if there is no such copy
   */
  async makeRoom(uid: string, query: CopiedQuery): Promise<boolean> {
    const own = keyOf(uid, query);
    const to = kindOf(query) ?? 'list';
    const candidates = (await this.#storage.entries()).flatMap(([key, { at }]) => {
      const kind = kindOf(queryOf(key));
      return kind === null || isSame(key, own) || !givesWay(kind, to) ? [] : [{ key, kind, at }];
    });
    candidates.sort(evictionOrder);
    const [victim] = candidates;
    if (victim === undefined) return false;
    await this.#storage.remove([victim.key]);
    return true;
  }

  async remove(uid: string, query: CopiedQuery): Promise<void> {
    await this.#storage.remove([keyOf(uid, query)]);
  }

  /** Removes the copies that are outdated according to a new list from the server. */
  async apply(uid: string, list: SentList): Promise<void> {
    const keys = (await this.#storage.keys()).filter((key) => key[0] === uid && isRefuted(queryOf(key), list));
    await this.#storage.remove(keys);
  }

  /** Removes the copies of a user, or of all users if there is no `uid`. */
  async removeAll(uid?: string): Promise<void> {
    await this.#storage.remove((await this.#storage.keys()).filter(([owner]) => uid === undefined || owner === uid));
  }

  /** Removes the copies of all users that are too old to be shown. */
  async removeExpired(): Promise<void> {
    const expired = (await this.#storage.entries()).filter(([, { at }]) => isExpired(at, this.#now()));
    await this.#storage.remove(expired.map(([key]) => key));
  }

  /** The copies of a user that may be shown. */
  async list(uid: string): Promise<{ query: CopiedQuery; copy: Copy }[]> {
    const blocks = await this.#blocks(uid);
    const own = (await this.#storage.entries()).filter(([[owner]]) => owner === uid);
    return own.map(([key, copy]) => ({ query: queryOf(key), copy })).filter(({ query, copy }) => this.#mayShow(query, copy, blocks));
  }
}
