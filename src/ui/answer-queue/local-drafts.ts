/**
 * Drafts in the browser's local storage, by user and test. A write takes effect at once but may reach the disk late, so only IndexedDB decides what
 * counts as saved (answer-store.ts). Earlier versions of the site use only local storage.
 */
import type { DatedAnswer, DatedAnswers } from '../../domain/drafts/merge-answers.ts';
import type { Answer } from '../../domain/questions/question.ts';
import { ANSWERS_PREFIX } from './answers-prefix.ts';
import { emptyDraft, FIRST_ATTEMPT, isEmpty, type DeviceDraft, type DraftedTest, type Refusal } from './device-draft.ts';
import { parseSpent } from './time/spent-time.ts';

/** Identifies a draft by its user and its test. `test` is the id of a general test, or `lesson:` and the id of a lesson. */
export interface DraftName {
  uid: string;
  test: string;
}

export const localKey = ({ uid, test }: DraftName): string => `${ANSWERS_PREFIX}${uid}:${test}`;

/**
 * The functions of local storage that drafts need. Each of them may throw: if cookies are blocked, even reading the global `localStorage` throws, and
 * some web views have no local storage.
 */
export interface LocalDrafts {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
}

/** The tests for which local storage has answers of a user. */
export function localTests(local: LocalDrafts, uid: string): string[] {
  const prefix = localKey({ uid, test: '' });
  try {
    return local.keys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  } catch {
    return [];
  }
}

/** @returns `null` if there is no draft or if the storage throws */
export function readLocal(local: LocalDrafts, name: DraftName): string | null {
  try {
    return local.get(localKey(name));
  } catch {
    return null;
  }
}

/**
 * Writes a draft to local storage. An empty draft is removed instead.
 * @returns the text that local storage then holds for the draft
 */
export function writeLocal(local: LocalDrafts, name: DraftName, draft: DeviceDraft | null): string | null {
  try {
    if (draft !== null && !isEmpty(draft)) {
      const text = JSON.stringify(draft);
      local.set(localKey(name), text);
      return text;
    }
    local.remove(localKey(name));
  } catch {
    // The failure does not matter, because the saved answers are in IndexedDB.
  }
  return null;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is an answer of any kind. The server checks whether it fits the question. */
const isAnswer = (value: unknown): value is Answer => ['number', 'string', 'object'].includes(typeof value);

const isTime = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));

const isDated = (value: unknown): value is DatedAnswer => isObject(value) && isAnswer(value['answer']) && isTime(value['changedAt']);

const isTest = (value: unknown): value is DraftedTest =>
  isObject(value) &&
  typeof value['name'] === 'string' &&
  typeof value['revision'] === 'number' &&
  Array.isArray(value['keys']) &&
  value['keys'].every((key) => key === null || typeof key === 'string');

const isRefusal = (value: unknown): value is Refusal => value === 'test-not-found' || value === 'no-access' || value === 'unknown-attempt';

/** The time of answers that have no time, because versions up to 0.6 stored none. Any answer of another device is therefore newer. */
const NO_TIME = new Date(0).toISOString();

/** Parses the text of a draft; `null` if the text is missing or malformed. */
export function parseDraft(text: string | null): DeviceDraft | null {
  try {
    return toDraft(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}

function toDraft(stored: unknown): DeviceDraft | null {
  if (!isObject(stored) || !isObject(stored['answers'])) return null;
  const { answers, attempt = FIRST_ATTEMPT } = stored;
  if (typeof attempt !== 'number') return null;
  if ('isFinished' in stored) return parseOldDraft(stored['answers'], stored['isFinished'], attempt);
  const { onServer, clockOffset, finishedAt, isByTime, withoutAnswer, refusal, test, epoch, generation, version } = stored;
  const spent = parseSpent(stored['spent']);
  if (!isObject(onServer) || !Object.values(onServer).every(isTime) || !Object.values(answers as object).every(isDated)) return null;
  return {
    attempt,
    answers: answers as DatedAnswers,
    onServer: onServer as Record<string, string>,
    clockOffset: typeof clockOffset === 'number' ? clockOffset : 0,
    finishedAt: isTime(finishedAt) ? finishedAt : null,
    ...(isByTime === true && { isByTime }),
    ...(spent && { spent }),
    ...(Array.isArray(withoutAnswer) && { withoutAnswer: withoutAnswer.filter((key) => typeof key === 'string') }),
    refusal: isRefusal(refusal) ? refusal : null,
    test: isTest(test) ? test : null,
    epoch: typeof epoch === 'string' ? epoch : null,
    generation: typeof generation === 'number' ? generation : null,
    version: typeof version === 'number' ? version : 0,
  };
}

function parseOldDraft(answers: Record<string, unknown>, isFinished: unknown, attempt: number): DeviceDraft | null {
  if (typeof isFinished !== 'boolean' || !Object.values(answers).every(isAnswer)) return null;
  const dated = Object.entries(answers).map(([key, answer]) => [key, { answer, changedAt: NO_TIME }] as const);
  return { ...emptyDraft(attempt), answers: Object.fromEntries(dated) as DatedAnswers, finishedAt: isFinished ? NO_TIME : null };
}
