/**
 * Unfinished answers on the device (rule R46), and what the server has of them (rule R171). Every function returns a new draft.
 * Times are ISO 8601 in UTC by the server's clock.
 */
import { photosOf } from '../../domain/checking/extended-draft.ts';
import { changedWork, changeTimes, isLaterThan, latest, mapTimes, savedWork, withinPhotos } from '../../domain/drafts/change-times.ts';
import { mergeAnswers, submittedAnswer, type DatedAnswer, type DatedAnswers } from '../../domain/drafts/draft.ts';
import { isExtendedDraft } from '../../domain/checking/extended-draft.ts';
import type { Answer } from '../../domain/questions/question.ts';
import { mergeSpent, type SpentTime } from './time/spent-time.ts';

/** Why the server takes the answers no more. `unknown-attempt`: a restored base has never had the attempt. */
export type Refusal = 'test-not-found' | 'no-access' | 'unknown-attempt';

export interface DeviceDraft {
  /** The attempt that the answers are for. */
  attempt: number;
  answers: DatedAnswers;
  /** The time of each answer that the server has, by question key; the times of photos by their own names (`changeTimes`). */
  onServer: Record<string, string>;
  /** What the device's clock lacked when the answers were given that the server does not have, ms. */
  clockOffset: number;
  /** When the user has finished, and the answers wait to be submitted; `null` before. */
  finishedAt: string | null;
  /** Whether the end of the time has finished it, not the user. */
  isByTime?: boolean;
  /** Active time at a test by the clock; none at others. */
  spent?: SpentTime;
  /** The keys of extended questions that the user hands in without an answer. */
  withoutAnswer?: readonly string[];
  /** Set while the server refuses the answers; they stay until the user removes them (rule R173). */
  refusal: Refusal | null;
  /** What the answers are to, so that any page can send them; `null` until the test has been opened by this version. */
  test: DraftedTest | null;
  /** The epoch of the base that `onServer` speaks of; a restored base has another. `null` until the base has told it. */
  epoch: string | null;
  /** The number of the draft among those that the device has had of the test; `null` until IndexedDB has told it. */
  generation: number | null;
  /** Grows with each change on the device: of two copies of a draft the one with the greater number is newer. */
  version: number;
}

export interface DraftedTest {
  name: string;
  revision: number;
  /** The keys of the questions by their places in the stored test; `null` for places that the user does not see. */
  keys: (string | null)[];
  /** The epoch of the base that the version is of. */
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

/** The draft of an attempt: answers to another attempt are never shown or submitted (rule R85). */
export const draftOf = (attempt: number, draft: DeviceDraft): DeviceDraft =>
  draft.attempt === attempt ? draft : { ...emptyDraft(attempt), generation: draft.generation, version: draft.version };

/** The answers that the server does not have. */
export const unsentAnswers = ({ answers, onServer }: DeviceDraft): DatedAnswers =>
  Object.fromEntries(Object.entries(answers).flatMap(([key, dated]) => (isLaterThan(onServer, key, dated) ? [[key, withinPhotos(dated)]] : [])));

export const hasUnsent = (draft: DeviceDraft): boolean => Object.keys(unsentAnswers(draft)).length > 0;

export const hasAnswers = ({ answers }: DeviceDraft): boolean => Object.keys(answers).length > 0;

/** Whether the draft is worth keeping: one without answers and without time needs no place on the device. */
export const isEmpty = (draft: DeviceDraft): boolean => !hasAnswers(draft) && draft.spent === undefined;

const timeAt = (ms: number): string => new Date(ms).toISOString();
const after = (time: string): string => timeAt(Date.parse(time) + 1);

/** Each response measures the clock anew, and no two alike. */
const CLOCK_JITTER_MS = 1_000;

/** The draft at a base of another epoch, which has none of the answers that the former one had. */
export const withEpoch = (draft: DeviceDraft, epoch: string | undefined): DeviceDraft =>
  epoch === undefined || epoch === draft.epoch ? draft : { ...draft, epoch, ...(draft.epoch !== null && { onServer: {}, ...(draft.spent && { spent: { ...draft.spent, sent: 0 } }) }) };

/** Moves the times of the answers that the server does not have to what is now known about the device's clock. */
export function withClock(draft: DeviceDraft, clockOffset: number): DeviceDraft {
  const shift = clockOffset - draft.clockOffset;
  if (Math.abs(shift) < CLOCK_JITTER_MS) return draft;
  const shifted = Object.keys(unsentAnswers(draft)).flatMap((key): [string, DatedAnswer][] => {
    const dated = draft.answers[key];
    if (dated === undefined) return [];
    const moved = mapTimes(key, dated, (part, changedAt) => {
      const seen = draft.onServer[part];
      if (changedAt <= (seen ?? '')) return changedAt;
      // The answer was given after the one that the device has seen.
      return latest(timeAt(Math.max(0, Date.parse(changedAt) + shift)), seen === undefined ? '' : after(seen));
    });
    return [[key, moved]];
  });
  return { ...draft, clockOffset, answers: { ...draft.answers, ...Object.fromEntries(shifted) } };
}

/** Changes an answer, at a time after every answer to the question that the device has seen. @param now ms, by the server's clock */
export function withAnswer(draft: DeviceDraft, key: string, answer: Answer, now: number): DeviceDraft {
  // A test that an admin has changed may be finished and lack an answer: answering reopens it.
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
 * The draft after the server has taken answers. Answers of another device do not appear under the reader's hands: the draft only
 * remembers their times, until `takeOver`.
 * @param sent as they were sent
 * @param stored all that the server has
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
    // The server takes a time of the future for its own.
    if (own.changedAt === given.changedAt) answers[key] = { ...own, changedAt: isOwn || own.changedAt > changedAt ? changedAt : own.changedAt };
    else if (isOwn && own.changedAt <= changedAt) answers[key] = { ...own, changedAt: after(changedAt) };
  }
  return { ...draft, answers, ...withStored(draft, stored), refusal: null };
}

/** Responses may arrive in another order than the requests. */
const latestTimes = (known: Record<string, string>, others: Record<string, string>): Record<string, string> => ({
  ...known,
  ...Object.fromEntries(Object.entries(others).map(([key, time]) => [key, latest(known[key], time)])),
});

const withStored = ({ onServer }: DeviceDraft, stored: DatedAnswers): Pick<DeviceDraft, 'onServer'> => ({
  onServer: latestTimes(onServer, Object.assign({}, ...Object.entries(stored).map(([key, dated]) => changeTimes(key, dated))) as Record<string, string>),
});

/** Takes over the answers that the server has of a later time. */
export const takeOver = (draft: DeviceDraft, stored: DatedAnswers): DeviceDraft => ({
  ...draft,
  answers: mergeAnswers(draft.answers, stored),
  ...withStored(draft, stored),
});

/** The newer of two copies of one draft, with the answers that only the older copy has. */
export function mergeCopies(one: DeviceDraft, other: DeviceDraft): DeviceDraft {
  const [older, newer] = one.version > other.version ? [other, one] : [one, other];
  if (older.attempt !== newer.attempt) return newer;
  const answers = mergeAnswers(withClock(older, newer.clockOffset).answers, newer.answers);
  const onServer = older.epoch === newer.epoch ? latestTimes(newer.onServer, older.onServer) : newer.onServer;
  const spent = mergeSpent(older.spent, newer.spent);
  return { ...newer, answers, onServer, finishedAt: newer.finishedAt ?? finishedByOldTab(older, answers), ...(spent && { spent }) };
}

/** A tab of an earlier version of the site counts no versions: it has finished the test if no answer is later. */
function finishedByOldTab({ version, finishedAt }: DeviceDraft, answers: DatedAnswers): string | null {
  const isLast = finishedAt !== null && Object.values(answers).every(({ changedAt }) => changedAt <= finishedAt);
  return version === 0 && isLast ? finishedAt : null;
}

/** Whether two drafts show the reader different answers. */
export const showsOther = (one: DeviceDraft, other: DeviceDraft): boolean =>
  [...new Set([...Object.keys(one.answers), ...Object.keys(other.answers)])].some(
    (key) => !isSame(one.answers[key]?.answer ?? null, other.answers[key]?.answer ?? null),
  );

/** The answers for the API: each at the place of its question in the stored test, and `null` elsewhere. */
export const toAnswers = ({ keys }: Pick<DraftedTest, 'keys'>, answers: DatedAnswers): Answer[] =>
  keys.map((key) => {
    const dated = answers[key ?? ''];
    return dated === undefined ? null : submittedAnswer(withinPhotos(dated).answer);
  });

/** The ids of the photos that the answers show; those beyond the limit wait for a place. */
export const shownPhotos = ({ answers }: Pick<DeviceDraft, 'answers'>): string[] => [
  ...new Set(Object.values(answers).flatMap((dated) => photosOf(withinPhotos(dated).answer))),
];
