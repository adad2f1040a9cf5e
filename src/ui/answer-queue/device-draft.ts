/**
 * The draft of a test on the device. It holds the answers (rule R46) and knows which of them the server has (rule R171). Every function returns a new
 * draft. Times are ISO 8601 in UTC, by the server's clock.
 */
import { photosOf } from '../../domain/checking/extended-draft.ts';
import { changedWork, changeTimes, isLaterThan, latest, mapTimes, savedWork, withinPhotos } from '../../domain/drafts/change-times.ts';
import { mergeAnswers, submittedAnswer, type DatedAnswer, type DatedAnswers } from '../../domain/drafts/merge-answers.ts';
import { isExtendedDraft } from '../../domain/checking/extended-draft.ts';
import type { Answer } from '../../domain/questions/question.ts';
import { mergeSpent, type SpentTime } from './time/spent-time.ts';

/** Why the server refuses the answers. `unknown-attempt`: the database was restored and does not know the attempt. */
export type Refusal = 'test-not-found' | 'no-access' | 'unknown-attempt';

export interface DeviceDraft {
  /** The number of the attempt that the answers belong to. */
  attempt: number;
  answers: DatedAnswers;
  /**
   * When each answer that the server has was changed, by question key. Each photo has its own entry, because photos of an answer change separately
   * (`changeTimes`).
   */
  onServer: Record<string, string>;
  /** How far the device's clock was behind the server's when the unsent answers were given, ms. */
  clockOffset: number;
  /** When the user finished the test. The answers then wait to be submitted. `null` while the test is not finished. */
  finishedAt: string | null;
  /** Whether the test was finished because its time was over, and not by the user. */
  isByTime?: boolean;
  /** The active time of the user. Only tests with a time limit have it. */
  spent?: SpentTime;
  /** The keys of extended questions that the user submits without an answer. */
  withoutAnswer?: readonly string[];
  /** Why the server refuses the answers; `null` if it does not. Refused answers stay until the user removes them (rule R173). */
  refusal: Refusal | null;
  /**
   * The test that the answers belong to. If it is set, any page can send the answers. It is `null` in a draft of version 0.6, and after the test was
   * changed while no page showed it. Opening the test sets it again.
   */
  test: DraftedTest | null;
  /** The epoch of the database that `onServer` refers to; a restored database has another epoch. `null` until the server has told it. */
  epoch: string | null;
  /**
   * The number of this draft among all drafts that the device has had for the test. A removal begins a new number. `null` until IndexedDB has been
   * read.
   */
  generation: number | null;
  /** The version of the draft, which grows with each change on the device. Of two copies, the copy with the greater version is newer. */
  version: number;
}

export interface DraftedTest {
  name: string;
  revision: number;
  /** The keys of the questions, by their places in the stored test. A place whose question the user does not see has `null`. */
  keys: (string | null)[];
  /** The epoch of the database that sent this version. */
  epoch?: string;
}

export const FIRST_ATTEMPT = 1;

export const emptyDraft = (attempt: number): DeviceDraft => ({
  attempt,
  answers: {},
  onServer: {},
  clockOffset: 0,
  finishedAt: null,
  refusal: null,
  test: null,
  epoch: null,
  generation: null,
  version: 0,
});

/**
 * The draft for an attempt. It is empty if the answers belong to another attempt, because such answers are never shown or submitted (rule R85).
 */
export const draftOf = (attempt: number, draft: DeviceDraft): DeviceDraft =>
  draft.attempt === attempt ? draft : { ...emptyDraft(attempt), generation: draft.generation, version: draft.version };

/** The answers that the server does not have yet. */
export const unsentAnswers = ({ answers, onServer }: DeviceDraft): DatedAnswers =>
  Object.fromEntries(Object.entries(answers).flatMap(([key, dated]) => (isLaterThan(onServer, key, dated) ? [[key, withinPhotos(dated)]] : [])));

export const hasUnsent = (draft: DeviceDraft): boolean => Object.keys(unsentAnswers(draft)).length > 0;

export const hasAnswers = ({ answers }: DeviceDraft): boolean => Object.keys(answers).length > 0;

/** Whether a draft has neither answers nor active time. Such a draft is not stored. */
export const isEmpty = (draft: DeviceDraft): boolean => !hasAnswers(draft) && draft.spent === undefined;

const timeAt = (ms: number): string => new Date(ms).toISOString();
const after = (time: string): string => timeAt(Date.parse(time) + 1);

/** Smaller changes of the clock offset are ignored, ms, because each response gives a slightly different measurement. */
const CLOCK_JITTER_MS = 1_000;

/** Moves a draft to a database of another epoch, such as a restored one. Nothing counts as sent to that database. */
export const withEpoch = (draft: DeviceDraft, epoch: string | undefined): DeviceDraft =>
  epoch === undefined || epoch === draft.epoch ? draft : { ...draft, epoch, ...(draft.epoch !== null && { onServer: {}, ...(draft.spent && { spent: { ...draft.spent, sent: 0 } }) }) };

/** Corrects the times of the unsent answers after a new measurement of the clock offset. */
export function withClock(draft: DeviceDraft, clockOffset: number): DeviceDraft {
  const shift = clockOffset - draft.clockOffset;
  if (Math.abs(shift) < CLOCK_JITTER_MS) return draft;
  const shifted = Object.keys(unsentAnswers(draft)).flatMap((key): [string, DatedAnswer][] => {
    const dated = draft.answers[key];
    if (dated === undefined) return [];
    const moved = mapTimes(key, dated, (part, changedAt) => {
      const seen = draft.onServer[part];
      if (changedAt <= (seen ?? '')) return changedAt;
      // The user gave this answer after seeing the answer on the server. The corrected time must therefore be later, too.
      return latest(timeAt(Math.max(0, Date.parse(changedAt) + shift)), seen === undefined ? '' : after(seen));
    });
    return [[key, moved]];
  });
  return { ...draft, clockOffset, answers: { ...draft.answers, ...Object.fromEntries(shifted) } };
}

/**
 * Changes an answer. The new time is later than the times of all answers to the question that the device has seen.
 * @param now ms, by the server's clock
 */
export function withAnswer(draft: DeviceDraft, key: string, answer: Answer, now: number): DeviceDraft {
  // A finished draft may lack an answer if an admin has changed the test since. The new answer makes the draft unfinished again.
  const reopened = { ...draft, finishedAt: null };
  if (isExtendedDraft(answer)) {
    return { ...reopened, answers: { ...draft.answers, [key]: changedWork(key, draft.answers[key], answer, draft.onServer, timeAt(now)) } };
  }
  const seen = latest(draft.answers[key]?.changedAt, draft.onServer[key]);
  const changedAt = latest(timeAt(now), seen === '' ? undefined : after(seen));
  return { ...reopened, answers: { ...draft.answers, [key]: { answer, changedAt } } };
}

const isSame = (one: Answer, other: Answer): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The draft after the server has stored the sent answers. It does not take over answers from other devices, because they must not appear while the
 * user is answering. It only remembers their times, and `takeOver` shows them later.
 * @param sent the answers as they were sent
 * @param stored all answers that the server has
 */
export function afterSaving(draft: DeviceDraft, sent: DatedAnswers, stored: DatedAnswers): DeviceDraft {
  const answers = { ...draft.answers };
  for (const [key, { answer, changedAt }] of Object.entries(stored)) {
    const own = answers[key];
    const given = sent[key];
    if (own === undefined || given === undefined) continue;
    if (isExtendedDraft(own.answer)) {
      answers[key] = savedWork(own, given, { answer, changedAt });
      continue;
    }
    const isOwn = isSame(given.answer, answer);
    // The server may have replaced a time in the future by its own time.
    if (own.changedAt === given.changedAt) answers[key] = { ...own, changedAt: isOwn || own.changedAt > changedAt ? changedAt : own.changedAt };
    else if (isOwn && own.changedAt <= changedAt) answers[key] = { ...own, changedAt: after(changedAt) };
  }
  return { ...draft, answers, ...withStored(draft, stored), refusal: null };
}

/** Merges two lists of times and keeps the later time of each key, because responses may arrive in another order than the requests. */
const latestTimes = (known: Record<string, string>, others: Record<string, string>): Record<string, string> => ({
  ...known,
  ...Object.fromEntries(Object.entries(others).map(([key, time]) => [key, latest(known[key], time)])),
});

const withStored = ({ onServer }: DeviceDraft, stored: DatedAnswers): Pick<DeviceDraft, 'onServer'> => ({
  onServer: latestTimes(onServer, Object.assign({}, ...Object.entries(stored).map(([key, dated]) => changeTimes(key, dated))) as Record<string, string>),
});

/** Replaces each answer of the draft by the answer on the server, if the latter is later. */
export const takeOver = (draft: DeviceDraft, stored: DatedAnswers): DeviceDraft => ({
  ...draft,
  answers: mergeAnswers(draft.answers, stored),
  ...withStored(draft, stored),
});

/** Merges two copies of a draft: the newer copy, with the later answer to each question. */
export function mergeCopies(one: DeviceDraft, other: DeviceDraft): DeviceDraft {
  const [older, newer] = one.version > other.version ? [other, one] : [one, other];
  if (older.attempt !== newer.attempt) return newer;
  const answers = mergeAnswers(withClock(older, newer.clockOffset).answers, newer.answers);
  const onServer = older.epoch === newer.epoch ? latestTimes(newer.onServer, older.onServer) : newer.onServer;
  const spent = mergeSpent(older.spent, newer.spent);
  return { ...newer, answers, onServer, finishedAt: newer.finishedAt ?? finishedByOldTab(older, answers), ...(spent && { spent }) };
}

/**
 * @returns when a tab with an earlier version of the site finished the test; `null` if it did not. Such a tab does not count versions, so its finish
 * counts only if no answer is later
 */
function finishedByOldTab({ version, finishedAt }: DeviceDraft, answers: DatedAnswers): string | null {
  const isLast = finishedAt !== null && Object.values(answers).every(({ changedAt }) => changedAt <= finishedAt);
  return version === 0 && isLast ? finishedAt : null;
}

/** Whether two drafts differ in the answers that the user sees. */
export const showsOther = (one: DeviceDraft, other: DeviceDraft): boolean =>
  [...new Set([...Object.keys(one.answers), ...Object.keys(other.answers)])].some(
    (key) => !isSame(one.answers[key]?.answer ?? null, other.answers[key]?.answer ?? null),
  );

/** Converts the answers to the form of the API: an array with each answer at the place of its question, and `null` at all other places. */
export const toAnswers = ({ keys }: Pick<DraftedTest, 'keys'>, answers: DatedAnswers): Answer[] =>
  keys.map((key) => {
    const dated = answers[key ?? ''];
    return dated === undefined ? null : submittedAnswer(withinPhotos(dated).answer);
  });

/**
 * The ids of the photos in the answers. Photos beyond the limit of an answer are left out: they are not sent until the pupil removes other photos.
 */
export const shownPhotos = ({ answers }: Pick<DeviceDraft, 'answers'>): string[] => [
  ...new Set(Object.values(answers).flatMap((dated) => photosOf(withinPhotos(dated).answer))),
];
