/** The answer draft: unfinished answers in the browser's local storage, by user and test (rule R46). */
import type { Answer, LearnerQuestion } from '../../domain/questions/question.ts';

export interface AnswerDraft {
  /** By question key, not by index: a question keeps its answer when an admin moves it. */
  answers: Record<string, Answer>;
  /** Whether the user has finished, and the answers wait to be submitted. */
  isFinished: boolean;
  /** The attempt that the answers are for. */
  attempt: number;
}

const FIRST_ATTEMPT = 1;

export const emptyDraft: AnswerDraft = { answers: {}, isFinished: false, attempt: FIRST_ATTEMPT };

/** The draft of an attempt: answers to another attempt are never shown or submitted (rule R85). */
export const draftOf = (attempt: number, draft: AnswerDraft): AnswerDraft =>
  draft.attempt === attempt ? draft : { ...emptyDraft, attempt };

export const storageKey = (uid: string, test: string): string => `listok:answers:${uid}:${test}`;

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Local storage. With blocked cookies even reading the global `localStorage` throws; some web views lack it. */
export const draftStorage: DraftStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
};

/** The stored draft; an empty one if the stored value is absent or malformed, or if the storage throws. */
export function loadDraft(storage: DraftStorage, key: string): AnswerDraft {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    // Drafts of version 0.6 lack the attempt; all of them are for the first.
    const draft = isObject(stored) ? { attempt: FIRST_ATTEMPT, ...stored } : stored;
    return isDraft(draft) ? draft : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isAnswer = (value: unknown): value is Answer =>
  value === null ||
  typeof value === 'number' ||
  typeof value === 'string' ||
  (isObject(value) && Object.values(value).every((part) => part === true || typeof part === 'number'));

const isDraft = (value: unknown): value is AnswerDraft =>
  isObject(value) &&
  typeof value['isFinished'] === 'boolean' &&
  typeof value['attempt'] === 'number' &&
  isObject(value['answers']) &&
  Object.values(value['answers']).every(isAnswer);

/** @returns whether the draft is stored; the storage may be full or forbidden */
export function saveDraft(storage: DraftStorage, key: string, draft: AnswerDraft): boolean {
  try {
    storage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function clearDraft(storage: DraftStorage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // A storage that throws has no draft.
  }
}

/** Keys of questions: a hash of all that the learner sees except the index. Identical questions are numbered. */
export function questionKeys(questions: readonly LearnerQuestion[]): string[] {
  const seen = new Map<string, number>();
  return questions.map(({ index: _, ...content }) => {
    const text = JSON.stringify(content);
    const duplicates = seen.get(text) ?? 0;
    seen.set(text, duplicates + 1);
    return `${hash(text)}-${duplicates}`;
  });
}

/** Two 32-bit FNV-1a hashes with different offsets: short, and free of collisions among the questions of a test. */
function hash(text: string): string {
  const fnv1a = (offset: number) => {
    let value = offset;
    for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
    return (value >>> 0).toString(36);
  };
  return fnv1a(0x811c9dc5) + fnv1a(0x01234567);
}

/** The answers for the API: each at the index of its question in the stored test, and `null` elsewhere. */
export function toAnswers(questions: readonly LearnerQuestion[], answers: AnswerDraft['answers']): Answer[] {
  const keys = questionKeys(questions);
  const length = Math.max(0, ...questions.map(({ index }) => index + 1));
  const ordered: Answer[] = Array.from({ length }, () => null);
  questions.forEach(({ index }, shownIndex) => (ordered[index] = answers[keys[shownIndex] ?? ''] ?? null));
  return ordered;
}
