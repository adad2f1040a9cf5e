/** Handles answers that arrive after the end of the time (rules R384, R385, R388). */
import { pressWithin, type Clock } from '../../../domain/clock/clock.ts';
import { handIn, type HandedIn } from '../../../domain/checking/pending.ts';
import { mergeLate, type EndedAnswers } from '../../../domain/clock/late-answers.ts';
import { pressTime } from '../../../domain/assignments/progress.ts';
import { withinPhotoLimits, type DatedAnswers } from '../../../domain/drafts/merge-answers.ts';
import { lockClock, toClock, toStoredClock, type StoredClock } from '../../../db/attempts/clocks.ts';
import type { DraftKey } from '../../../db/attempts/drafts.ts';
import { changeWork } from '../../../db/checking/late-answers.ts';
import { lockWork, ofWork } from '../../../db/checking/works.ts';
import type { Answer } from '../../../domain/questions/question.ts';
import { parseQuestions } from '../../../db/attempts/parse-questions.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { scoreEnded } from './score-ended.ts';

interface Arrived {
  answers: DatedAnswers;
  /** The keys of the questions whose answers were left out. */
  left: string[];
  clock: Clock;
}

/**
 * Takes answers into an attempt that was ended by time. Each answer counts by its own time, and the attempt is scored again.
 * @param press when the pupil pressed «Завершить тест», if that was before the end of the time
 * @returns `undefined` if the attempt was not ended by time
 */
export const takeLate = (db: Database, key: DraftKey, incoming: DatedAnswers, press?: string): Promise<Arrived | undefined> =>
  inTransaction(db, async (trx) => {
    const row = await lockClock(trx, key);
    const clock = row && toStoredClock(row);
    if (clock?.ended !== 'time' || clock.endedAnswers === null || clock.endsAt === null) return undefined;
    const isClosed = await isClosedToLate(trx, key, clock.endsAt);
    const { left, ...merged } = mergeLate(clock.endedAnswers, incoming, { endsAt: clock.endsAt, isClosed });
    const ended: EndedAnswers = { ...clock.endedAnswers, ...merged, answers: withinPhotoLimits(merged.answers).answers };
    if (JSON.stringify(ended.answers) !== JSON.stringify(clock.endedAnswers.answers)) {
      ended.arrivedAt = new Date().toISOString();
      await scoreAnew(trx, clock, ended);
    }
    const pressedAt = press === undefined || isClosed ? null : await takePress(trx, clock, press);
    await update(trx, key, { endedAnswers: JSON.stringify(ended), ...(pressedAt !== null && { pressedAt }) });
    return { answers: ended.answers, left, clock: toClock(clock) };
  });

/**
 * Whether late answers do not count any more, because the pupil has opened the review or the tutor has given the work out. If a work has no
 * extended answers, the program gives it out when the time ends. This does not close it to late answers.
 */
async function isClosedToLate(trx: Transaction, key: DraftKey, endsAt: string): Promise<boolean> {
  const result = await trx.selectFrom('results').select('openedAt').where(ofWork(key)).executeTakeFirst();
  const work = await lockWork(trx, key);
  return (result?.openedAt ?? null) !== null || ![null, endsAt].includes(work?.givenAt ?? null);
}

const update = (trx: Transaction, key: DraftKey, values: { endedAnswers: string; pressedAt?: string }) =>
  trx.updateTable('clocks').set(values).where(ofWork(key)).execute();

/** Scores the result again by the version that scored it last. After a regrading this is not the version of the start. */
async function scoreAnew(trx: Transaction, clock: StoredClock, ended: EndedAnswers): Promise<void> {
  const { testId } = clock;
  const result = await trx.selectFrom('results').select(['revision', 'answers', 'givenPoints']).where(ofWork(clock)).executeTakeFirst();
  if (result === undefined) return;
  const versions = await trx.selectFrom('testVersions').select(['revision', 'questions']).where('testId', '=', testId).where('revision', 'in', [clock.revision, result.revision]).execute();
  const questionsOf = (revision: number) => parseQuestions(versions.find((version) => version.revision === revision)?.questions ?? '[]');
  const scored = questionsOf(result.revision);
  const { answers, ...automatic } = scoreEnded(testId, ended, questionsOf(clock.revision), scored);
  const handedIn = handIn(scored, answers, automatic, clock.endsAt ?? '');
  const columns = result.givenPoints === null ? automatic : givenAnew(handedIn);
  // With `practisedRevision: 0` the cards of practice are updated when the pupil opens them (rule R175).
  await trx.updateTable('results').set({ answers: JSON.stringify(answers), ...columns, practisedRevision: 0 }).where(ofWork(clock)).execute();
  await changeWork(trx, clock, { before: JSON.parse(result.answers) as Answer[], after: answers, staysGivenOut: handedIn.given !== null });
}

/** The columns of the new result. A late answer to an extended question needs a check, so a work that the program gave out then waits again. */
const givenAnew = ({ score, maxScore, pending, checkedAt, given }: HandedIn) => ({
  score,
  maxScore,
  pendingQuestions: pending?.questions ?? 0,
  pendingMaxPoints: pending?.maxPoints ?? 0,
  checkedAt,
  givenPoints: given === null ? null : JSON.stringify(given),
  unseen: Number(checkedAt !== null),
});

/**
 * Stores when the pupil pressed «Завершить тест», if that was before the end of the time. The attempt then ends at that moment. If devices report
 * several presses, the earliest is stored.
 * @returns `null` if the press changes nothing
 */
async function takePress(trx: Transaction, clock: StoredClock, press: string): Promise<string | null> {
  const now = new Date().toISOString();
  if (clock.endsAt === null || new Date(press).toISOString() >= clock.endsAt) return null;
  const pressedAt = pressWithin(clock, press, now);
  if (clock.pressedAt !== null && clock.pressedAt <= pressedAt) return null;
  const handedInAt = pressTime(pressedAt, now, clock.startedAt);
  if (handedInAt !== null) await trx.updateTable('results').set({ finishedAt: handedInAt }).where(ofWork(clock)).execute();
  return pressedAt;
}
