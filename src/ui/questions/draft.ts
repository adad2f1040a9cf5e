/**
 * Answers in progress, kept on the device from the first tap, apart for every user and test. They outlive a
 * reload, a closed tab, a dead battery; they go when the result is stored.
 */
import type { Answer, LearnerQuestion } from '../../domain/question.ts';

export interface Draft {
  /** Answers by what was asked, not by place: a question that its author moves keeps its answer. */
  answers: Record<string, Answer>;
  /** The learner has finished; what is left is to bring the answers to the server. */
  isFinished: boolean;
}

export const emptyDraft: Draft = { answers: {}, isFinished: false };

/** Where a draft lies; `test` says which of the user's tests it is. */
export const draftKey = (uid: string, test: string): string => `listok:answers:${uid}:${test}`;

/** The part of the browser's storage that drafts need. */
type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The browser's own; where cookies are blocked even its name throws, and some web views have none. */
export const onDevice: DraftStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
};

/** The draft under a key; what isn't one (another version's, somebody's experiment) counts as none. */
export function loadDraft(storage: DraftStorage, key: string): Draft {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return isDraft(stored) ? stored : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isAnswer = (value: unknown): value is Answer =>
  value === null ||
  typeof value === 'number' ||
  (isObject(value) && Object.values(value).every((part) => part === true || typeof part === 'number'));

const isDraft = (value: unknown): value is Draft =>
  isObject(value) &&
  typeof value['isFinished'] === 'boolean' &&
  isObject(value['answers']) &&
  Object.values(value['answers']).every(isAnswer);

/** @returns whether the device took it; it may be full, or forbid storage */
export function saveDraft(storage: DraftStorage, key: string, draft: Draft): boolean {
  try {
    storage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets the answers in progress. */
export function clearDraft(storage: DraftStorage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Where nothing can be stored, nothing is left either.
  }
}

/** What a question is known by: all that the learner sees of it but its place; twins are told apart by their order. */
export function questionKeys(questions: readonly LearnerQuestion[]): string[] {
  const seen = new Map<string, number>();
  return questions.map(({ index: _, ...asked }) => {
    const text = JSON.stringify(asked);
    const twin = seen.get(text) ?? 0;
    seen.set(text, twin + 1);
    return `${hash(text)}-${twin}`;
  });
}

/** FNV-1a in 32 bits, twice with different starts: short keys, and no collision among a test's questions. */
function hash(text: string): string {
  const run = (start: number) => {
    let value = start;
    for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
    return (value >>> 0).toString(36);
  };
  return run(0x811c9dc5) + run(0x01234567);
}

/** The answers as the server takes them: each at its question's place in the stored test, `null` elsewhere. */
export function toAnswers(questions: readonly LearnerQuestion[], answers: Draft['answers']): Answer[] {
  const keys = questionKeys(questions);
  const length = Math.max(0, ...questions.map(({ index }) => index + 1));
  const placed: Answer[] = Array.from({ length }, () => null);
  questions.forEach(({ index }, nth) => (placed[index] = answers[keys[nth] ?? ''] ?? null));
  return placed;
}
