/**
 * Handles the times at which the parts of an answer in progress were changed. The parts of an extended answer are its
 * text and each of its photos (rule R304).
 */
import { isExtendedDraft, withinLimits, type DraftPhoto, type ExtendedDraft } from '../checking/extended-draft.ts';
import type { DatedAnswer } from './merge-answers.ts';

/** Removes photos beyond the limit of an answer. They stay on the device until the pupil removes other photos. */
export function withinPhotos(dated: DatedAnswer): DatedAnswer {
  const { answer, changedAt } = dated;
  return isExtendedDraft(answer) ? withinLimits({ answer, changedAt }).dated : dated;
}

const SEPARATOR = '#';

/** Makes the name of the part that holds a photo. */
const photoPart = (key: string, id: string): string => `${key}${SEPARATOR}${id}`;

/** The time of each part of an answer. The name of a part begins with the key of the question. */
export function changeTimes(key: string, dated: DatedAnswer): Record<string, string> {
  const { answer, changedAt } = withinPhotos(dated);
  if (!isExtendedDraft(answer)) return { [key]: changedAt };
  const photos = (answer.photos ?? []).map((photo) => [photoPart(key, photo.id), photo.changedAt] as const);
  return { [key]: changedAt, ...Object.fromEntries(photos) };
}

export const latest = (...times: (string | undefined)[]): string => times.reduce<string>((max, time) => (time !== undefined && time > max ? time : max), '');

/** When anything in an answer was last changed. */
export const lastChange = (dated: DatedAnswer): string => latest(...Object.values(changeTimes('', dated)));

/**
 * Whether some part of an answer is later than the known time of that part.
 * @param known times by part
 */
export const isLaterThan = (known: Record<string, string>, key: string, dated: DatedAnswer): boolean =>
  Object.entries(changeTimes(key, dated)).some(([part, time]) => time > (known[part] ?? ''));

const afterTime = (time: string): string => new Date(Date.parse(time) + 1).toISOString();
const NEVER = new Date(0).toISOString();

const isSamePhoto = (one: DraftPhoto | undefined, other: DraftPhoto): boolean =>
  one !== undefined && one.turn === other.turn && one.place === other.place && one.removed === other.removed;

/**
 * Sets the times of an extended answer after the pupil has changed it. Each part that has changed gets a time that is
 * later than every change of this part that the device has seen.
 * @param seen times by part
 * @param now the time of the server's clock
 */
export function changedWork(key: string, before: DatedAnswer | undefined, after: ExtendedDraft, seen: Record<string, string>, now: string): DatedAnswer {
  const known = before !== undefined && isExtendedDraft(before.answer) ? before.answer : {};
  const timed = (part: string, last: string | undefined): string => {
    const earliest = latest(last, seen[part]);
    return latest(now, earliest === '' ? undefined : afterTime(earliest));
  };
  const isTyped = (after.text ?? '') !== (known.text ?? '');
  const photos = (after.photos ?? []).map((photo): DraftPhoto => {
    const own = known.photos?.find(({ id }) => id === photo.id);
    return isSamePhoto(own, photo) && own !== undefined ? own : { ...photo, changedAt: timed(photoPart(key, photo.id), own?.changedAt) };
  });
  return {
    answer: { text: after.text ?? '', photos, ...(known.clearedAt !== undefined && { clearedAt: known.clearedAt }) },
    changedAt: isTyped ? timed(key, before?.changedAt) : (before?.changedAt ?? NEVER),
  };
}

/** Replaces the time of every part of an answer. */
export function mapTimes(key: string, { answer, changedAt }: DatedAnswer, change: (part: string, time: string) => string): DatedAnswer {
  if (!isExtendedDraft(answer)) return { answer, changedAt: change(key, changedAt) };
  const photos = (answer.photos ?? []).map((photo) => ({ ...photo, changedAt: change(photoPart(key, photo.id), photo.changedAt) }));
  return { answer: { ...answer, photos }, changedAt: changedAt === NEVER ? NEVER : change(key, changedAt) };
}

/**
 * Updates the times of an extended answer after the server has stored it, because the server replaces times in the
 * future. A part that the pupil has changed since the answer was sent keeps a later time than the stored part.
 */
export function savedWork(own: DatedAnswer, sent: DatedAnswer, stored: DatedAnswer): DatedAnswer {
  if (!isExtendedDraft(own.answer) || !isExtendedDraft(sent.answer) || !isExtendedDraft(stored.answer)) return own;
  const [given, kept] = [sent.answer, stored.answer];
  const time = (at: string, sentAt: string | undefined, storedAt: string, isOwn: boolean): string => {
    if (at === sentAt) return isOwn || at > storedAt ? storedAt : at;
    return isOwn && at <= storedAt ? afterTime(storedAt) : at;
  };
  const photos = (own.answer.photos ?? []).map((photo) => {
    const there = kept.photos?.find(({ id }) => id === photo.id);
    const was = given.photos?.find(({ id }) => id === photo.id);
    return there === undefined || was === undefined ? photo : { ...photo, changedAt: time(photo.changedAt, was.changedAt, there.changedAt, isSamePhoto(was, there)) };
  });
  const changedAt = own.changedAt === NEVER ? NEVER : time(own.changedAt, sent.changedAt, stored.changedAt, (given.text ?? '') === (kept.text ?? ''));
  return { answer: { ...own.answer, photos }, changedAt };
}
