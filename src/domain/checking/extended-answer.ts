/** Answers to extended questions. An answer has a text, photos, both or nothing (rule R303). */
import { isBlank } from '../fold-signs.ts';
import { CHECKING_LIMITS as LIMITS } from './checking-limits.ts';
import { isPhotoId, isTurn, type Turn } from './photos/photo-id.ts';

export interface AnswerPhoto {
  id: string;
  turn: Turn;
}

/** An extended answer as devices send it. A device may leave out a field. The stored form has both fields. */
export interface ExtendedAnswer {
  text?: string | undefined;
  photos?: readonly AnswerPhoto[] | undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

export const hasOnly = (value: Record<string, unknown>, names: readonly string[]): boolean => Object.keys(value).every((name) => names.includes(name));

const isPhoto = (value: unknown): value is AnswerPhoto => isObject(value) && hasOnly(value, ['id', 'turn']) && isPhotoId(value['id']) && isTurn(value['turn']);

/**
 * Whether a value has the shape of an answer with a text or photos. An object without fields does not count, because it
 * is also a valid answer to other kinds of questions.
 */
export const isExtendedAnswer = (value: unknown): value is ExtendedAnswer =>
  isObject(value) &&
  Object.keys(value).length > 0 &&
  hasOnly(value, ['text', 'photos']) &&
  (value['text'] === undefined || typeof value['text'] === 'string') &&
  (value['photos'] === undefined || (Array.isArray(value['photos']) && value['photos'].every(isPhoto)));

/** Whether an answer is within the limits and has no photo twice. */
export const fitsLimits = ({ text = '', photos = [] }: ExtendedAnswer): boolean =>
  text.length <= LIMITS.text && photos.length <= LIMITS.photos && new Set(photos.map(({ id }) => id)).size === photos.length;

/** The form in which an answer is stored and compared; `null` for an empty answer. */
export function storedForm({ text = '', photos = [] }: ExtendedAnswer): { text: string; photos: AnswerPhoto[] } | null {
  if (photos.length === 0 && isBlank(text)) return null;
  return { text, photos: photos.map(({ id, turn }) => ({ id, turn })) };
}

/** The ids of the photos in an answer of any kind. */
export const photoIds = (answer: unknown): string[] => (isExtendedAnswer(answer) ? (answer.photos ?? []).map(({ id }) => id) : []);
