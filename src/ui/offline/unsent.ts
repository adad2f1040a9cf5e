import { hasUnsent, shownPhotos } from '../answer-queue/device-draft.ts';
import { answerStore } from '../answer-queue/device-queue.ts';
import { checkKeys } from '../check-queue/check-keys.ts';
import { allEntries } from '../kept-edits/kept-entries.ts';
import type { Subject } from '../kept-edits/texts.ts';

/** What a sign-out would lose. */
export interface Unsent {
  /** The names of the tests with answers that the server does not have. */
  tests: string[];
  /** How many photos of answers the server does not have. */
  photos: number;
  /** How many checks of a tutor the server does not have. */
  checks: number;
  /** The texts of an admin that are not saved. */
  edits: { subject: Subject; name: string }[];
}

/** Finished tests that wait, answers that the server does not have, and checks that it does not have, and kept edits (rule R188). */
export async function findUnsent(uid: string): Promise<Unsent> {
  const drafts = answerStore.list(uid).filter(({ draft }) => draft.finishedAt !== null || hasUnsent(draft));
  const entries = await allEntries(uid);
  const photos = await unsentPhotos(uid);
  return {
    photos,
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

async function unsentPhotos(uid: string): Promise<number> {
  const ids = new Set(answerStore.list(uid).flatMap(({ draft }) => shownPhotos(draft)));
  if (ids.size === 0) return 0;
  const { photoQueue } = await import('../answer-queue/photos/device-photos.ts');
  await photoQueue.load(uid);
  return [...ids].filter((id) => !['server', null].includes(photoQueue.stateOf(uid, id))).length;
}
