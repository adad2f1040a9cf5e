/**
 * Merges and converts answers that have times. It does not load the kinds of questions, because every page loads this
 * module.
 */
import type * as z from 'zod';
import { isExtendedDraft, mergeExtended, submittedForm, withinLimits, type DatedDraft } from '../checking/extended-draft.ts';
import type { Answer } from '../questions/question.ts';
import type * as schema from './draft-schema.ts';

/** An answer of a draft in the API: its place, the answer and its time. */
export type DraftAnswer = z.infer<typeof schema.Draft>['answers'][number];

/** An answer with the time of its last change, as ISO 8601 in UTC with milliseconds. */
export interface DatedAnswer {
  answer: Answer;
  changedAt: string;
}

/**
 * Answers by question key. When the pupil removes an answer, its entry stays with the answer `null`. Otherwise an older
 * answer that arrives late would come back.
 */
export type DatedAnswers = Record<string, DatedAnswer>;

/**
 * Merges answers. For each question the later answer wins. If two answers have the same time, the answer that arrived
 * later wins. The text and each photo of an extended answer are merged separately.
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

/**
 * Converts an answer to an extended draft. An answer of another kind becomes a draft with an empty text and no photos.
 */
const asDraft = ({ answer, changedAt }: DatedAnswer): DatedDraft =>
  isExtendedDraft(answer) ? { answer, changedAt } : { answer: { text: '', photos: [], clearedAt: changedAt }, changedAt };

/** Converts an answer in progress to the answer of a submission. */
export const submittedAnswer = (answer: Answer): Answer => (isExtendedDraft(answer) ? submittedForm(answer) : answer);

/**
 * Removes the photos beyond the limit of an answer.
 * @returns the answers, and the ids of the removed photos
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
