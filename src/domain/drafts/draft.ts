/** Answers in progress of one attempt. The device and the server keep and merge them (rules R170 to R172). */
import type * as z from 'zod';
import { datedDraft, fitsDraftLimits, isExtendedDraft, mergeExtended, submittedForm, withinLimits, type DatedDraft } from '../checking/extended-draft.ts';
import { AppError } from '../errors.ts';
import { canonicalAnswer, isDraftableAnswer } from '../questions/answers.ts';
import type { Answer, LearnerQuestion } from '../questions/question.ts';
import { keysByPlace } from '../questions/question-keys.ts';
import { kindOf } from '../questions/question-kinds.ts';
import { attemptToSubmit } from '../results/attempt.ts';
import type * as schema from './draft-schema.ts';

export type Draft = z.infer<typeof schema.Draft>;
export type DraftChange = z.infer<typeof schema.DraftChange>;
export type SavedDraft = z.infer<typeof schema.SavedDraft>;
type DraftAnswer = Draft['answers'][number];

/** An answer with the time of its last change, as ISO 8601 in UTC with milliseconds. */
export interface DatedAnswer {
  answer: Answer;
  changedAt: string;
}

/**
 * Answers by question key. A cleared answer stays as an entry, so that an older answer that arrives late does not come
 * back.
 */
export type DatedAnswers = Record<string, DatedAnswer>;

/**
 * Merges answers: the later answer to each question wins. Of two answers at the same time the one that arrived last
 * wins. The text and the photos of an answer are merged separately.
 */
export const mergeAnswers = (known: DatedAnswers, incoming: DatedAnswers): DatedAnswers => ({
  ...known,
  ...Object.fromEntries(Object.entries(incoming).map(([key, later]) => [key, mergeAnswer(known[key], later)])),
});

function mergeAnswer(known: DatedAnswer | undefined, incoming: DatedAnswer): DatedAnswer {
  if (known === undefined) return incoming;
  if (isExtendedDraft(known.answer) || isExtendedDraft(incoming.answer)) return mergeExtended(asDraft(known), asDraft(incoming));
  return incoming.changedAt >= known.changedAt ? incoming : known;
}

/** Converts an answer to an extended draft. An answer that is not an extended one empties the text and the photos. */
const asDraft = ({ answer, changedAt }: DatedAnswer): DatedDraft =>
  isExtendedDraft(answer) ? { answer, changedAt } : { answer: { text: '', photos: [], clearedAt: changedAt }, changedAt };

/** Converts an answer in progress to the answer of a submission. */
export const submittedAnswer = (answer: Answer): Answer => (isExtendedDraft(answer) ? submittedForm(answer) : answer);

/**
 * Removes the photos that an answer has too many of.
 * @returns the answers, and the ids of these photos
 */
export function withinPhotoLimits(answers: DatedAnswers): { answers: DatedAnswers; over: string[] } {
  const limited = Object.entries(answers).map(([key, dated]) => ({ key, ...(isExtendedDraft(dated.answer) ? withinLimits(asDraft(dated)) : { dated, over: [] }) }));
  return { answers: Object.fromEntries(limited.map(({ key, dated }) => [key, dated])), over: limited.flatMap(({ over }) => over) };
}

/** The keys of a version's questions by their place (`keysByPlace`). */
type Keys = readonly (string | null)[];

/** The answers to questions that the version has. */
export const answersTo = (keys: Keys, answers: DatedAnswers): DatedAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => keys.includes(key)));

/** Converts answers by question key to the API's list by place. */
export const toDraftAnswers = (keys: Keys, answers: DatedAnswers): DraftAnswer[] =>
  keys.flatMap((key, index) => {
    const dated = answers[key ?? ''];
    return dated === undefined ? [] : [{ index, ...dated }];
  });

/** Converts the API's list to answers by question key. It leaves out places that the version does not have. */
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

/**
 * Makes the draft that the API returns.
 * @param now the time of the server
 */
export const toDraft = ({ revision, attempt, epoch, questions }: ShownVersion, answers: DatedAnswers, now = new Date()): Draft => ({
  revision,
  attempt,
  epoch,
  now: now.toISOString(),
  answers: toDraftAnswers(keysByPlace(questions), answers),
});

/** Whether a draft has exactly these answers to a version. `answers[i]` belongs to the place `i`. */
export function hasAnswers(questions: readonly LearnerQuestion[], draft: DatedAnswers, answers: readonly Answer[]): boolean {
  // Integer keys are always enumerated in ascending order, so equal answers have equal JSON.
  return keysByPlace(questions).every(
    (key, place) => key === null || JSON.stringify(submittedAnswer(draft[key]?.answer ?? null)) === JSON.stringify(canonicalAnswer(answers[place] ?? null)),
  );
}

/**
 * Checks changed answers in the same way as those of a submission, but they may be incomplete. A time in the future
 * counts as now.
 * @param questions the version that the pupil sees
 * @throws AppError `invalid-answer`, also for an unknown place and for a place that is named twice
 */
export function checkDraftAnswers(questions: readonly LearnerQuestion[], answers: readonly DraftAnswer[], now: Date): DatedAnswers {
  const questionAt = new Map(questions.map((question) => [question.index, question]));
  for (const { index, answer } of answers) {
    const question = questionAt.get(index);
    if (question === undefined || !isDraftable(question, answer)) throw new AppError('invalid-answer');
    questionAt.delete(index);
  }
  const works = new Set(questions.filter(isWork).map(({ index }) => index));
  const dated = answers.map(({ index, answer, changedAt }) => {
    const past = new Date(Math.min(Date.parse(changedAt), now.getTime())).toISOString();
    return works.has(index) ? { index, ...datedDraft(isExtendedDraft(answer) ? answer : answer === null ? null : {}, changedAt, now) } : { index, answer, changedAt: past };
  });
  return fromDraftAnswers(keysByPlace(questions), dated);
}

const isWork = (question: LearnerQuestion): boolean => kindOf(question).answeredBy === 'work';

const isEmptyObject = (answer: Answer): boolean => typeof answer === 'object' && answer !== null && !Array.isArray(answer) && Object.keys(answer).length === 0;

function isDraftable(question: LearnerQuestion, answer: Answer): boolean {
  if (!isWork(question)) return isDraftableAnswer(question, answer);
  return answer === null || isEmptyObject(answer) || (isExtendedDraft(answer) && fitsDraftLimits(answer));
}

/**
 * Finds the attempt to which a draft belongs.
 * @param attempts all attempts of the pupil at the test
 * @param named the number of the attempt that the client names
 * @throws AppError `already-done` when the attempt is over, `invalid-request` when it never existed
 */
export function attemptToDraft(attempts: Parameters<typeof attemptToSubmit>[0], named: number | undefined): number {
  const decision = attemptToSubmit(attempts, named);
  if ('stored' in decision) throw new AppError('already-done');
  return decision.next;
}
