/**
 * Merges answers in progress to extended questions (rule R304). The text and each photo are merged separately, and the
 * later change wins. If a pupil types on a computer and takes photos with a phone, nothing is lost.
 */
import { sortBy } from '../numbers.ts';
import { CHECKING_LIMITS as LIMITS } from './checking-limits.ts';
import { hasOnly, storedForm, type AnswerPhoto, type ExtendedAnswer } from './extended-answer.ts';
import { isPhotoId, isTurn } from './photos/photo-id.ts';

export interface DraftPhoto extends AnswerPhoto {
  /** The number by which photos are sorted. Photos with the same number are sorted by id. */
  place: number;
  changedAt: string;
  /**
   * Whether the pupil has removed the photo. A removal is stored as a change, so that an older copy does not bring the
   * photo back.
   */
  removed?: true | undefined;
}

export interface ExtendedDraft {
  text?: string | undefined;
  photos?: readonly DraftPhoto[] | undefined;
  /** When the pupil last emptied the whole answer. Earlier changes do not count, whenever they arrive. */
  clearedAt?: string | undefined;
}

/** An answer in progress with the time at which its text was changed. */
export interface DatedDraft {
  answer: ExtendedDraft;
  changedAt: string;
}

/** The time of a text that nobody has typed. It is earlier than every other time. */
const NEVER = new Date(0).toISOString();
/** How many removals of photos are remembered. */
const REMOVED_PHOTOS = 100;
/** How many photos one change may name. */
export const SENT_PHOTOS = LIMITS.photos + REMOVED_PHOTOS;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z$/;
const isTime = (value: unknown): boolean => typeof value === 'string' && UTC.test(value) && !Number.isNaN(Date.parse(value));

const isDraftPhoto = (value: unknown): value is DraftPhoto =>
  isObject(value) &&
  hasOnly(value, ['id', 'turn', 'place', 'changedAt', 'removed']) &&
  isPhotoId(value['id']) &&
  isTurn(value['turn']) &&
  Number.isFinite(value['place']) &&
  isTime(value['changedAt']) &&
  (value['removed'] === undefined || value['removed'] === true);

/** Whether a value has the shape of an answer in progress with dated photos, or of a text alone. */
export const isExtendedDraft = (value: unknown): value is ExtendedDraft =>
  isObject(value) &&
  Object.keys(value).length > 0 &&
  hasOnly(value, ['text', 'photos', 'clearedAt']) &&
  (value['text'] === undefined || typeof value['text'] === 'string') &&
  (value['clearedAt'] === undefined || isTime(value['clearedAt'])) &&
  (value['photos'] === undefined || (Array.isArray(value['photos']) && value['photos'].every(isDraftPhoto)));

const isShown = ({ removed }: DraftPhoto): boolean => removed !== true;

/** Whether a change is within the limits and has no photo twice. */
export function fitsDraftLimits({ text = '', photos = [] }: ExtendedDraft): boolean {
  const isOnce = new Set(photos.map(({ id }) => id)).size === photos.length;
  return isOnce && text.length <= LIMITS.text && photos.filter(isShown).length <= LIMITS.photos && photos.length <= SENT_PHOTOS;
}

/**
 * Converts a change to the form that is stored. A time in the future is replaced by the current time. An answer that is
 * `null` empties the stored answer at the time of the change.
 */
export function datedDraft(answer: ExtendedDraft | null, changedAt: string, now: Date): DatedDraft {
  const past = (time: string): string => new Date(Math.min(Date.parse(time), now.getTime())).toISOString();
  if (answer === null) return { answer: { text: '', photos: [], clearedAt: past(changedAt) }, changedAt: past(changedAt) };
  const photos = (answer.photos ?? []).map(({ id, turn, place, changedAt: at, removed }) => ({ id, turn, place, changedAt: past(at), ...(removed && { removed }) }));
  const cleared = answer.clearedAt === undefined ? {} : { clearedAt: past(answer.clearedAt) };
  return answer.text === undefined ? { answer: { text: '', photos, ...cleared }, changedAt: NEVER } : { answer: { text: answer.text, photos, ...cleared }, changedAt: past(changedAt) };
}

/**
 * The answer as it was at a time. Parts that were changed later are left out, because their earlier state is not
 * stored.
 */
export function notAfter({ answer, changedAt }: DatedDraft, time: string): DatedDraft {
  const { text = '', photos = [], clearedAt } = answer;
  const isTyped = changedAt <= time;
  return {
    answer: { text: isTyped ? text : '', photos: photos.filter((photo) => photo.changedAt <= time), ...(clearedAt !== undefined && clearedAt <= time && { clearedAt }) },
    changedAt: isTyped ? changedAt : NEVER,
  };
}

/**
 * Merges two answers. For the text and for each photo, the later change wins. If two changes have the same time, the
 * change that arrived later wins.
 */
export function mergeExtended(known: DatedDraft, incoming: DatedDraft): DatedDraft {
  const text = incoming.changedAt >= known.changedAt ? incoming : known;
  const clearedAt = [known.answer.clearedAt, incoming.answer.clearedAt].reduce<string>((latest, time) => (time !== undefined && time > latest ? time : latest), '');
  const photos = new Map<string, DraftPhoto>();
  for (const photo of [...(known.answer.photos ?? []), ...(incoming.answer.photos ?? [])]) {
    if (photo.changedAt >= (photos.get(photo.id)?.changedAt ?? clearedAt)) photos.set(photo.id, photo);
  }
  // Emptying an answer also empties its text.
  const typed = text.changedAt >= clearedAt ? text : { answer: { text: '' }, changedAt: clearedAt };
  return {
    answer: { text: typed.answer.text ?? '', photos: inPlaces([...photos.values()]), ...(clearedAt !== '' && { clearedAt }) },
    changedAt: typed.changedAt,
  };
}

/** Sorts photos by place, and photos of the same place by id. */
const inPlaces = (photos: readonly DraftPhoto[]): DraftPhoto[] =>
  // oxlint-disable-next-line unicorn/no-array-sort -- toSorted is missing in the oldest supported browsers
  [...photos].sort((one, other) => one.place - other.place || (one.id < other.id ? -1 : 1));

/**
 * Keeps as many photos as an answer may have, in their order, and returns the ids of the other photos. Of the removed
 * photos it keeps only the latest.
 */
export function withinLimits({ answer, changedAt }: DatedDraft): { dated: DatedDraft; over: string[] } {
  const photos = inPlaces(answer.photos ?? []);
  const over = photos.filter(isShown).slice(LIMITS.photos).map(({ id }) => id);
  const removed = sortBy(photos.filter((photo) => !isShown(photo)), (photo) => -Date.parse(photo.changedAt));
  const left = new Set([...over, ...removed.slice(REMOVED_PHOTOS).map(({ id }) => id)]);
  return { dated: { answer: { ...answer, photos: photos.filter(({ id }) => !left.has(id)) }, changedAt }, over };
}

/** Converts an answer in progress to the answer of a submission; `null` when it is empty. */
export const submittedForm = ({ text, photos = [] }: ExtendedDraft): ExtendedAnswer | null =>
  storedForm({ text, photos: inPlaces(photos).filter(isShown) });

/** The ids of the photos that an answer in progress shows; none for other kinds of questions. */
export const photosOf = (answer: unknown): string[] => (isExtendedDraft(answer) ? (answer.photos ?? []).filter(isShown).map(({ id }) => id) : []);
