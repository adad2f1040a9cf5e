/** Stores answers of attempts that have a clock. */
import { fromDraftAnswers, submittedAnswer, type DatedAnswers } from '../../../domain/drafts/merge-answers.ts';
import { checkDraftAnswers, toDraft, type Draft, type DraftChange } from '../../../domain/drafts/draft.ts';
import type { SpentChange } from '../../../domain/clock/spent.ts';
import { isExtendedDraft } from '../../../domain/checking/extended-draft.ts';
import { isExtendedAnswer } from '../../../domain/checking/extended-answer.ts';
import { AppError } from '../../../domain/errors.ts';
import { canonicalAnswer, padAnswers } from '../../../domain/questions/answers.ts';
import { isGraded, type Answer, type LearnerQuestion, type Question } from '../../../domain/questions/question.ts';
import { keysByPlace } from '../../../domain/questions/question-keys.ts';
import { attemptToSubmit } from '../../../domain/results/attempt.ts';
import { findClock, saveSpent, toClock, type StoredClock } from '../../../db/attempts/clocks.ts';
import type { DraftKey } from '../../../db/attempts/drafts.ts';
import type { Database } from '../../../db/database.ts';
import type { findAttempts } from '../store/results.ts';
import { findShown } from '../shown.ts';
import { takeLate } from './late.ts';

type Attempts = Awaited<ReturnType<typeof findAttempts>>;
type ClockedDraft = Draft & { clock: ReturnType<typeof toClock> | null; late: number[] };

/** Stores the active time that a device reports by the places of questions in `named`. It converts them to the places in `started`. */
export async function noteSpent(db: Database, clock: StoredClock, named: readonly LearnerQuestion[], started: readonly LearnerQuestion[], spent: SpentChange | undefined): Promise<void> {
  if (spent === undefined) return;
  const [from, to] = [keysByPlace(named), keysByPlace(started)];
  const seconds = Object.entries(spent.seconds).flatMap(([place, value]) => {
    const found = to.indexOf(from[Number(place)] ?? '');
    return found < 0 ? [] : [[String(found), value]];
  });
  await saveSpent(db, clock, { ...spent, seconds: Object.fromEntries(seconds) as Record<string, number> });
}

/**
 * The answers of a submission with their times. An answer without a time counts as given at this moment. Places with neither an answer nor a
 * time are left out.
 */
export function datedSubmission(
  { questions, shown }: { questions: readonly Question[]; shown: readonly LearnerQuestion[] },
  { answers, changedAt = [] }: { answers: readonly Answer[]; changedAt?: readonly (string | null)[] | undefined },
  now: Date,
): DatedAnswers {
  const listed = padAnswers(questions, answers).flatMap((answer, index) => {
    const question = questions[index];
    const time = changedAt[index] ?? null;
    if (question === undefined || !isGraded(question) || (answer === null && time === null)) return [];
    return [{ index, answer: datedPhotos(answer, time ?? now.toISOString()), changedAt: time ?? now.toISOString() }];
  });
  return checkDraftAnswers(shown, listed, now);
}

/** Photos without times get the time of their answer. */
function datedPhotos(answer: Answer, changedAt: string): Answer {
  if (isExtendedDraft(answer) || !isExtendedAnswer(answer)) return answer;
  const { photos = [], ...rest } = answer;
  return { ...rest, photos: photos.map((photo, place) => ({ ...photo, place, changedAt })) };
}

/**
 * Handles a change that arrives after the result of an attempt with a clock.
 * @returns `undefined` if the attempt is open or never had a clock
 * @throws AppError `already-done` if the answers differ from the answers that the pupil has submitted
 */
export async function saveEndedDraft(db: Database, testId: string, uid: string, attempts: Attempts, body: DraftChange): Promise<ClockedDraft | undefined> {
  const decision = attemptToSubmit(attempts, body.attempt);
  if (!('stored' in decision)) return undefined;
  const { attempt, answers: stored } = decision.stored;
  const { clock } = await findClock(db, { uid, testId, attempt });
  if (clock === undefined) return undefined;
  const started = await findShown(db, testId, uid, clock.revision);
  const named = await findShown(db, testId, uid, body.revision);
  if (started === undefined || named === undefined) throw new AppError('test-not-found');
  const now = new Date();
  const changes = checkDraftAnswers(named.shown, body.answers, now);
  await noteSpent(db, clock, named.shown, started.shown, body.spent);
  const keys = keysByPlace(started.shown);
  const taken = await takeLate(db, clock, knownOf(keys, changes));
  if (taken !== undefined) {
    const draft = toDraft({ revision: clock.revision, attempt, epoch: started.epoch, questions: started.shown }, taken.answers, now);
    return { ...draft, clock: taken.clock, late: placesOf(keys, taken.left) };
  }
  const isSame = keys.every((key, place) => key === null || changes[key] === undefined || isSameAnswer(changes[key].answer, stored[place] ?? null));
  if (!isSame) throw new AppError('already-done');
  const handedIn = fromDraftAnswers(keys, stored.map((answer, index) => ({ index, answer, changedAt: clock.startedAt })));
  return { ...toDraft({ revision: clock.revision, attempt, epoch: started.epoch, questions: started.shown }, handedIn, now), clock: toClock(clock), late: [] };
}

const isSameAnswer = (drafted: Answer, stored: Answer): boolean => JSON.stringify(submittedAnswer(drafted)) === JSON.stringify(canonicalAnswer(stored));

/** The answers to questions that are in the version of the start. */
export const knownOf = (keys: readonly (string | null)[], answers: DatedAnswers): DatedAnswers => Object.fromEntries(Object.entries(answers).filter(([key]) => keys.includes(key)));

const placesOf = (keys: readonly (string | null)[], left: readonly string[]): number[] => keys.flatMap((key, place) => (key !== null && left.includes(key) ? [place] : []));

/**
 * Handles a submission for an attempt that was ended by time.
 * @param isKnown whether the result contains these answers already
 * @returns whether the attempt was ended by time
 */
export async function submitLate(
  db: Database,
  key: DraftKey,
  body: { answers: readonly Answer[]; revision?: number | undefined; changedAt?: readonly (string | null)[] | undefined; finish?: 'pupil' | 'time' | undefined; finishedAt?: string | undefined; spent?: SpentChange | undefined },
  isKnown: boolean,
): Promise<boolean> {
  const { clock } = await findClock(db, key);
  if (clock?.ended !== 'time') return false;
  const started = await findShown(db, key.testId, key.uid, clock.revision);
  const named = body.revision === undefined || body.revision === clock.revision ? started : await findShown(db, key.testId, key.uid, body.revision);
  if (started === undefined || named === undefined) {
    if (isKnown) return false;
    throw new AppError('test-not-found');
  }
  const incoming = datedSubmission(named, body, new Date());
  await noteSpent(db, clock, named.shown, started.shown, body.spent);
  await takeLate(db, key, knownOf(keysByPlace(started.shown), incoming), body.finish === 'time' ? undefined : body.finishedAt);
  return true;
}
