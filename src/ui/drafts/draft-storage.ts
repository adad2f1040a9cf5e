/** Drafts in the browser's local storage, by user and test. */
import type { DatedAnswer, DatedAnswers } from '../../domain/drafts/draft.ts';
import type { Answer } from '../../domain/questions/question.ts';
import { ANSWERS_PREFIX } from './answers-prefix.ts';
import { emptyDraft, FIRST_ATTEMPT, isEmpty, type DeviceDraft, type DraftedTest, type Refusal } from './device-draft.ts';

const prefixOf = (uid: string): string => `${ANSWERS_PREFIX}${uid}:`;

/** @param test the id of a general test, or `lesson:` and the id of a lesson */
export const storageKey = (uid: string, test: string): string => `${prefixOf(uid)}${test}`;

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Local storage. With blocked cookies even reading the global `localStorage` throws; some web views lack it. */
export const draftStorage: DraftStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
};

/** The tests of which the device keeps a user's answers. */
export function draftedTests(uid: string): string[] {
  const prefix = prefixOf(uid);
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

/** The stored draft; `null` if the stored value is absent or malformed, or if the storage throws. */
export function loadDraft(storage: DraftStorage, key: string): DeviceDraft | null {
  try {
    return parseDraft(JSON.parse(storage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}

/** @returns whether the draft is stored; the storage may be full or forbidden */
export function saveDraft(storage: DraftStorage, key: string, draft: DeviceDraft): boolean {
  try {
    if (isEmpty(draft)) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(draft));
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

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The server checks what fits the question. */
const isAnswer = (value: unknown): value is Answer => ['number', 'string', 'object'].includes(typeof value);

const isTime = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));

const isDated = (value: unknown): value is DatedAnswer => isObject(value) && isAnswer(value['answer']) && isTime(value['changedAt']);

const isTest = (value: unknown): value is DraftedTest =>
  isObject(value) &&
  typeof value['name'] === 'string' &&
  typeof value['revision'] === 'number' &&
  Array.isArray(value['keys']) &&
  value['keys'].every((key) => key === null || typeof key === 'string');

const isRefusal = (value: unknown): value is Refusal => value === 'test-not-found' || value === 'no-access';

/** Versions up to 0.6 stored answers without times. Those of any other device are newer. */
const NO_TIME = new Date(0).toISOString();

function parseDraft(stored: unknown): DeviceDraft | null {
  if (!isObject(stored) || !isObject(stored['answers'])) return null;
  const { answers, attempt = FIRST_ATTEMPT } = stored;
  if (typeof attempt !== 'number') return null;
  if ('isFinished' in stored) return parseOldDraft(stored['answers'], stored['isFinished'], attempt);
  const { onServer, clockOffset, finishedAt, refusal, test } = stored;
  if (!isObject(onServer) || !Object.values(onServer).every(isTime) || !Object.values(answers as object).every(isDated)) return null;
  return {
    attempt,
    answers: answers as DatedAnswers,
    onServer: onServer as Record<string, string>,
    clockOffset: typeof clockOffset === 'number' ? clockOffset : 0,
    finishedAt: isTime(finishedAt) ? finishedAt : null,
    refusal: isRefusal(refusal) ? refusal : null,
    test: isTest(test) ? test : null,
  };
}

function parseOldDraft(answers: Record<string, unknown>, isFinished: unknown, attempt: number): DeviceDraft | null {
  if (typeof isFinished !== 'boolean' || !Object.values(answers).every(isAnswer)) return null;
  const dated = Object.entries(answers).map(([key, answer]) => [key, { answer, changedAt: NO_TIME }] as const);
  return { ...emptyDraft(attempt), answers: Object.fromEntries(dated) as DatedAnswers, finishedAt: isFinished ? NO_TIME : null };
}
