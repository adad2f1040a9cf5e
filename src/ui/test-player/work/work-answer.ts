/** The unfinished answer to an extended question: a text and photos. */
import { CHECKING_LIMITS } from '../../../domain/checking/checking-limits.ts';
import { isExtendedDraft, type DraftPhoto, type ExtendedDraft } from '../../../domain/checking/extended-draft.ts';
import type { Turn } from '../../../domain/checking/photos/photo-id.ts';
import { sortBy } from '../../../domain/numbers.ts';
import type { Answer } from '../../../domain/questions/question.ts';

export type WorkChange = (before: ExtendedDraft) => ExtendedDraft;

export const workOf = (answer: Answer): ExtendedDraft => (isExtendedDraft(answer) ? answer : {});

/** A placeholder for the time of a change. The device replaces it by its own time when it stores the draft. */
const NOW = new Date(0).toISOString();

const isShown = ({ removed }: DraftPhoto): boolean => removed !== true;

/** The photos that are not removed, in order. `over` contains the photos beyond the limit. */
export function photosIn({ photos = [] }: ExtendedDraft): { shown: DraftPhoto[]; over: DraftPhoto[] } {
  const all = sortBy(photos.filter(isShown), ({ place }) => place);
  return { shown: all.slice(0, CHECKING_LIMITS.photos), over: all.slice(CHECKING_LIMITS.photos) };
}

export const hasPhoto = (work: ExtendedDraft, id: string): boolean => photosIn(work).shown.some((photo) => photo.id === id);
export const isFull = (work: ExtendedDraft): boolean => photosIn(work).shown.length >= CHECKING_LIMITS.photos;

const withPhoto = (work: ExtendedDraft, photo: DraftPhoto): ExtendedDraft => ({ ...work, photos: [...(work.photos ?? []).filter(({ id }) => id !== photo.id), photo] });

/** Adds a photo after the last photo. */
export function addPhoto(work: ExtendedDraft, id: string, turn: Turn = 0): ExtendedDraft {
  const place = Math.max(0, ...(work.photos ?? []).map((photo) => photo.place + 1));
  return withPhoto(work, { id, turn, place, changedAt: NOW });
}

const change = (work: ExtendedDraft, id: string, changed: (photo: DraftPhoto) => DraftPhoto): ExtendedDraft => ({
  ...work,
  photos: (work.photos ?? []).map((photo) => (photo.id === id ? changed(photo) : photo)),
});

export const removePhoto = (work: ExtendedDraft, id: string): ExtendedDraft => change(work, id, (photo) => ({ ...photo, removed: true }));

/** Returns a removed photo to its place. */
export const restorePhoto = (work: ExtendedDraft, id: string): ExtendedDraft => change(work, id, ({ removed: _, ...photo }) => photo);

export const turnPhoto = (work: ExtendedDraft, id: string): ExtendedDraft => change(work, id, (photo) => ({ ...photo, turn: ((photo.turn + 90) % 360) as Turn }));

/** Exchanges a photo with the photo before or after it. */
export function movePhoto(work: ExtendedDraft, id: string, offset: -1 | 1): ExtendedDraft {
  const { shown, over } = photosIn(work);
  const from = shown.findIndex((photo) => photo.id === id);
  const other = shown[from + offset];
  if (other === undefined) return work;
  const ids = [...shown, ...over].map((photo) => photo.id);
  [ids[from], ids[from + offset]] = [other.id, id];
  return { ...work, photos: (work.photos ?? []).map((photo) => (isShown(photo) ? { ...photo, place: ids.indexOf(photo.id) } : photo)) };
}
