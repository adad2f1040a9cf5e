/** Keeps on the device what this user opens (rules R182, R183, R185). This code loads after the first page of a signed-in user. */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { ListedTest } from '../../features/tests/contract.ts';
import { ownerOf } from '../../features/account/web/session.ts';
import type { ListedBlock } from '../../features/lessons/contract.ts';
import { blocksQuery } from '../../features/lessons/web/queries.ts';
import { configQuery } from '../../features/site/web/config.ts';
import { readItem, writeItem } from '../../ui/lib/device-storage.ts';
import { showsCopy } from '../../ui/offline/connection.ts';
import { imagesIn, isOutOfRoom, photosIn, type CopiedQuery } from '../../ui/offline/copies/copies.ts';
import { kindOf } from '../../ui/offline/copies/copy-kinds.ts';
import { lessonIdOf } from '../../ui/offline/copies/copy-rules.ts';
import { copies, keepImages, removeCaches, removePhotos, removeUnusedImages } from '../../ui/offline/copies/device-copies.ts';
import { hasLeftDevice, keepsCopies, setKeepsCopies } from '../../ui/offline/device-session.ts';
import { setNotKept } from '../../ui/offline/copies/not-kept.ts';
import { openLessonIds } from '../../ui/offline/copies/lesson-access.ts';

const PERSISTENCE_ASKED_KEY = 'listok:persistence-asked';

/**
 * Whether the browser asks the person for persistent storage. Firefox asks, but the person cannot know what the storage is for. Firefox is
 * recognised by a CSS property that no other browser has.
 */
const asksThePerson = (): boolean => CSS.supports('-moz-orient', 'inline');

/** Asks the browser once to keep the data of the site when the device runs out of room. */
async function askForPersistence(): Promise<void> {
  const storage: StorageManager | undefined = navigator.storage;
  if (storage === undefined || asksThePerson() || readItem(PERSISTENCE_ASKED_KEY) !== null) return;
  writeItem(PERSISTENCE_ASKED_KEY, 'yes');
  if (!(await storage.persisted())) await storage.persist();
}

/** @returns a function that stops the copying */
export function keepCopies(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  /** The data that were copied last, by the hash of their query. */
  const kept = new Map<string, unknown>();
  // Copies are written one after the other: the copy of a lesson depends on the list of blocks, which says until when the lesson may stay.
  let last: Promise<unknown> = copies.removeExpired().catch(() => undefined);
  const keepNext = (query: Query): void => {
    const { queryKey, queryHash } = query;
    if (kindOf(queryKey) === null || showsCopy(queryHash) || kept.get(queryHash) === query.state.data) return;
    const { data } = query.state;
    const uid = ownerOf(client);
    if (data === undefined || uid === null) return;
    kept.set(queryHash, data);
    last = last.then(() => keep(client, uid, queryKey, data)).catch(() => undefined);
  };
  for (const query of cache.getAll()) keepNext(query);
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keepNext(event.query as Query);
  });
}

async function keep(client: QueryClient, uid: string, query: CopiedQuery, data: unknown): Promise<void> {
  if (query[0] === configQuery.queryKey[0]) await applySwitch(data as { serviceWorker: boolean });
  if (!keepsCopies()) return;
  void askForPersistence().catch(() => undefined);
  const isKept = (await copies.keep(uid, query, data)) && (await keepImagesOf(uid, query, data));
  setNotKept(kindOf(query), !isKept);
  // Meanwhile the user may have signed out, in this tab or in another.
  if (ownerOf(client) !== uid || hasLeftDevice(uid)) return copies.remove(uid, query);
  await applyList(uid, query, data);
  await keepPhotosOf(uid, data);
  // The user has opened a lesson by its address. The list of blocks says until which day its copy may stay.
  if (lessonIdOf(query) !== null && !(await copies.has(uid, blocksQuery.queryKey))) await client.query(blocksQuery);
}

/**
 * Keeps the images of a page, and removes other copies when they need the room.
 * @returns whether the device keeps the images
 */
async function keepImagesOf(uid: string, query: CopiedQuery, data: unknown): Promise<boolean> {
  for (;;) {
    try {
      await keepImages(uid, imagesIn(data));
      // An image that did not load is requested again at the next visit.
      return true;
    } catch (error) {
      if (!isOutOfRoom(error)) return false;
      if (await removePhotos(uid)) continue;
      if (!(await copies.makeRoom(uid, query))) return false;
      await removeUnusedImages(uid);
    }
  }
}

/** Keeps photos one at a time: they are large, and the page's own requests go first. It ends at the first photo that finds no room. */
async function keepPhotosOf(uid: string, data: unknown): Promise<void> {
  for (const address of photosIn(data)) await keepImages(uid, [address]);
}

/** Removes the copies that a new list shows to be outdated. */
async function applyList(uid: string, query: CopiedQuery, data: unknown): Promise<void> {
  if (query[0] === 'GET /api/tests') await copies.apply(uid, { tests: data as ListedTest[] });
  else if (query[0] === blocksQuery.queryKey[0]) await copies.apply(uid, { openLessons: openLessonIds(data as ListedBlock[]) });
  else return;
  await removeUnusedImages(uid);
}

/** Applies the site's setting that may forbid copies (rule R189). */
async function applySwitch({ serviceWorker }: { serviceWorker: boolean }): Promise<void> {
  setKeepsCopies(serviceWorker);
  if (!serviceWorker) await Promise.all([copies.removeAll(), removeCaches()]);
}
