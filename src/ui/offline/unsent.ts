import { hasUnsent, shownPhotos } from '../answer-queue/device-draft.ts';
import { answerStore } from '../answer-queue/device-queue.ts';
import { checkKeys } from '../check-queue/check-keys.ts';
import type { PhotoRow } from '../answer-queue/photos/photo-rows.ts';
import { allEntries } from '../kept-edits/kept-edits-store.ts';
import { listRows } from '../lib/device-database.ts';
import type { Subject } from '../kept-edits/texts.ts';

/** The data that a sign-out would lose. */
export interface Unsent {
  /** The names of the tests with answers that the server does not have. */
  tests: string[];
  /** The number of photos of answers that the server does not have. */
  photos: number;
  /** The number of a tutor's checks that the server does not have. */
  checks: number;
  /** The unsaved edits of an admin. */
  edits: { subject: Subject; name: string }[];
}

/** Finds finished tests that wait, answers, photos and checks that the server does not have, and kept edits (rule R188). */
export async function findUnsent(uid: string): Promise<Unsent> {
  const photos = await unsentPhotos(uid);
  const drafts = answerStore.list(uid).filter(({ draft }) => draft.finishedAt !== null || hasUnsent(draft) || shownPhotos(draft).some((id) => photos.has(id)));
  const entries = await allEntries(uid);
  return {
    photos: photos.size,
    tests: drafts.map(({ draft }) => draft.test?.name ?? ''),
    checks: checkKeys(uid).length,
    edits: entries.map(({ subject = 'test', values }) => ({ subject, name: nameOf(values) })),
  };
}

function nameOf(values: unknown): string {
  const { name, title } = Object(values) as { name?: unknown; title?: unknown };
  const found = name ?? title;
  return typeof found === 'string' ? found.trim() : '';
}

/**
 * The ids of the photos that the server does not have. They include photos that came too late for their work, because no other device has them.
 */
async function unsentPhotos(uid: string): Promise<Set<string>> {
  const rows = await listRows<PhotoRow>('photos', uid).catch(() => []);
  const ids = [...rows.map(([[, , id = '']]) => id), ...answerStore.list(uid).flatMap(({ draft }) => shownPhotos(draft))];
  if (ids.length === 0) return new Set();
  const { photoQueue } = await import('../answer-queue/photos/device-photos.ts');
  await photoQueue.load(uid);
  return new Set(ids.filter((id) => !['server', null].includes(photoQueue.stateOf(uid, id))));
}
