/** Answers in progress of one attempt, as the device and the server keep and merge them (rules R170 to R172). */
import type * as z from 'zod';
import { AppError } from '../errors.ts';
import { isDraftableAnswer } from '../questions/answers.ts';
import type { Answer, LearnerQuestion } from '../questions/question.ts';
import { keysByPlace } from '../questions/question-keys.ts';
import { attemptToSubmit } from '../results/attempt.ts';
import type * as schema from './draft-schema.ts';

export type Draft = z.infer<typeof schema.Draft>;
export type DraftChange = z.infer<typeof schema.DraftChange>;
type DraftAnswer = Draft['answers'][number];

/** An answer with the time of its last change, ISO 8601 in UTC with milliseconds. */
export interface DatedAnswer {
  answer: Answer;
  changedAt: string;
}

/** By question key. A cleared answer stays, so that an older one that arrives late does not bring it back. */
export type DatedAnswers = Record<string, DatedAnswer>;

/** For each question the later answer; of two of one time the one that came last. */
export function mergeAnswers(known: DatedAnswers, incoming: DatedAnswers): DatedAnswers {
  const newer = Object.entries(incoming).filter(([key, { changedAt }]) => changedAt >= (known[key]?.changedAt ?? ''));
  return { ...known, ...Object.fromEntries(newer) };
}

/** The keys of a version's questions by place (`keysByPlace`). */
type Keys = readonly (string | null)[];

/** The answers whose questions a version has. */
export const answersTo = (keys: Keys, answers: DatedAnswers): DatedAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => keys.includes(key)));

/** Answers by question key as a list by place, for the API. */
export const toDraftAnswers = (keys: Keys, answers: DatedAnswers): DraftAnswer[] =>
  keys.flatMap((key, index) => {
    const dated = answers[key ?? ''];
    return dated === undefined ? [] : [{ index, ...dated }];
  });

/** A list of the API by question key; places that the version does not have are left out. */
export const fromDraftAnswers = (keys: Keys, answers: readonly DraftAnswer[]): DatedAnswers =>
  Object.fromEntries(
    answers.flatMap(({ index, answer, changedAt }) => {
      const key = keys[index];
      return !key ? [] : [[key, { answer, changedAt }]];
    }),
  );

interface ShownVersion {
  revision: number;
  attempt: number;
  epoch: string;
  questions: readonly LearnerQuestion[];
}

/** A draft for the API. @param now the server's time */
export const toDraft = ({ revision, attempt, epoch, questions }: ShownVersion, answers: DatedAnswers, now = new Date()): Draft => ({
  revision,
  attempt,
  epoch,
  now: now.toISOString(),
  answers: toDraftAnswers(keysByPlace(questions), answers),
});

/** Whether a draft has exactly these answers to a version; `answers[i]` belongs to the place `i`. */
export function hasAnswers(questions: readonly LearnerQuestion[], draft: DatedAnswers, answers: readonly Answer[]): boolean {
  // Integer keys are always enumerated in ascending order, so equal answers have equal JSON.
  return keysByPlace(questions).every(
    (key, place) => key === null || JSON.stringify(draft[key]?.answer ?? null) === JSON.stringify(answers[place] ?? null),
  );
}

/**
 * Checks changed answers like those of a submission; they may be incomplete. Times of the future count as now.
 * @param questions the version that the pupil sees
 * @throws AppError `invalid-answer`, also for an unknown place and for one that is named twice
 */
export function checkDraftAnswers(questions: readonly LearnerQuestion[], answers: readonly DraftAnswer[], now: Date): DatedAnswers {
  const questionAt = new Map(questions.map((question) => [question.index, question]));
  for (const { index, answer } of answers) {
    const question = questionAt.get(index);
    if (question === undefined || !isDraftableAnswer(question, answer)) throw new AppError('invalid-answer');
    questionAt.delete(index);
  }
  const dated = answers.map((each) => ({ ...each, changedAt: new Date(Math.min(Date.parse(each.changedAt), now.getTime())).toISOString() }));
  return fromDraftAnswers(keysByPlace(questions), dated);
}

/**
 * The attempt that a draft is for.
 * @param attempts all attempts of the pupil at the test
 * @param named the attempt that the client names
 * @throws AppError `already-done` when it is over, `invalid-request` when it never was
 */
export function attemptToDraft(attempts: Parameters<typeof attemptToSubmit>[0], named: number | undefined): number {
  const decision = attemptToSubmit(attempts, named);
  if ('stored' in decision) throw new AppError('already-done');
  return decision.next;
}
