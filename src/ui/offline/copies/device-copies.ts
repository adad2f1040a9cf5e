/** The copies of this device: the data are in IndexedDB, the images in Cache Storage. */
import { createStore, delMany, entries, get, keys, set, type UseStore } from 'idb-keyval';
import { photoAddress } from '../../../domain/checking/photos/photo-path.ts';
import { USER_PREFIX } from '../cache-names.ts';
import { Copies, isOutOfRoom, type Copy, type CopyKey } from './copies.ts';

let opened: UseStore | null = null;
const store = (): UseStore => (opened ??= createStore('listok-copies', 'copies'));

export const copies = new Copies({
  get: (key) => get<Copy>(key, store()),
  set: (key, copy) => set(key, copy, store()),
  remove: async (all) => (all.length === 0 ? undefined : delMany(all, store())),
  keys: () => keys<CopyKey>(store()),
  entries: () => entries<CopyKey, Copy>(store()),
});

const cacheNameOf = (uid: string): string => `${USER_PREFIX}${uid}:images`;

/** Whether there is a Cache Storage. Pages that do not come over HTTPS have none. */
const hasCaches = (): boolean => 'caches' in globalThis;

/**
 * Keeps images of a user.
 * @returns whether all of them are kept
 * @throws QuotaExceededError
 */
export async function keepImages(uid: string, addresses: readonly string[]): Promise<boolean> {
  if (addresses.length === 0) return true;
  if (!hasCaches()) return false;
  const cache = await caches.open(cacheNameOf(uid));
  const kept = await Promise.all(addresses.map((address) => keepImage(cache, address)));
  return kept.every(Boolean);
}

async function keepImage(cache: Cache, address: string): Promise<boolean> {
  try {
    if ((await cache.match(address)) !== undefined) return true;
    const response = await fetch(address, { credentials: 'same-origin' });
    if (!response.ok) return false;
    await cache.put(address, response);
    return true;
  } catch (error) {
    if (isOutOfRoom(error)) throw error;
    return false;
  }
}

/** The addresses of the images that the device keeps for a user. */
export async function keptImages(uid: string): Promise<Set<string>> {
  if (!hasCaches() || !(await caches.has(cacheNameOf(uid)))) return new Set();
  const requests = await (await caches.open(cacheNameOf(uid))).keys();
  return new Set(requests.map(({ url }) => new URL(url).pathname));
}

/** Removes the images that no copy of a user shows. */
export async function removeUnusedImages(uid: string): Promise<void> {
  const kept = await keptImages(uid);
  if (kept.size === 0) return;
  const used = new Set((await copies.list(uid)).flatMap(({ copy }) => [...copy.images, ...(copy.photos ?? [])]));
  const cache = await caches.open(cacheNameOf(uid));
  await Promise.all([...kept].filter((address) => !used.has(address)).map((address) => cache.delete(address)));
}

/**
 * Removes the photos of a user. When the device has no room, photos are removed first.
 * @returns whether there were photos
 */
export async function removePhotos(uid: string): Promise<boolean> {
  const photos = [...(await keptImages(uid))].filter((address) => address.startsWith(photoAddress('')));
  if (photos.length === 0) return false;
  const cache = await caches.open(cacheNameOf(uid));
  await Promise.all(photos.map((address) => cache.delete(address)));
  return true;
}

/** Removes all caches of a user, or of all users if there is no `uid`. */
export async function removeCaches(uid?: string): Promise<void> {
  if (!hasCaches()) return;
  const prefix = uid === undefined ? USER_PREFIX : `${USER_PREFIX}${uid}:`;
  await Promise.all((await caches.keys()).filter((name) => name.startsWith(prefix)).map((name) => caches.delete(name)));
}
