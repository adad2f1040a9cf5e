/**
 * Merges answers that arrive after the time of their attempt is over (rules R383 to R385). An answer counts if it was
 * given before the end, no matter from which device it comes and when it arrives. The order of arrival does not change
 * the result.
 */
import { isExtendedDraft, notAfter } from '../checking/extended-draft.ts';
import { mergeAnswers, submittedAnswer, type DatedAnswer, type DatedAnswers } from '../drafts/merge-answers.ts';

export interface EndedAnswers {
  /** The answers that the server had when the time was over. */
  held: DatedAnswers;
  /** The answers that count. */
  answers: DatedAnswers;
  /**
   * The keys of the questions with an answer that does not count, because it was given after the end or arrived too
   * late.
   */
  late: string[];
  /** When the last answer arrived that counts although it arrived after the end. */
  arrivedAt?: string;
}

interface Bounds {
  endsAt: string;
  /**
   * Whether late answers no longer count, because the pupil has opened the review or the tutor has given the work out.
   */
  isClosed: boolean;
}

/** Splits the answers of a draft into answers from before and after the end of the time. */
export function endedAnswers(draft: DatedAnswers, endsAt: string): EndedAnswers {
  const { answers, late } = mergeLate({ held: {}, answers: {}, late: [] }, draft, { endsAt, isClosed: false });
  return { held: answers, answers, late };
}

/** @returns `left`, the keys of the questions whose incoming answers do not count */
export function mergeLate(state: EndedAnswers, incoming: DatedAnswers, { endsAt, isClosed }: Bounds): EndedAnswers & { left: string[] } {
  const answers = { ...state.answers };
  const left: string[] = [];
  for (const [key, dated] of Object.entries(incoming)) {
    const known = answers[key];
    const accepted = isClosed ? undefined : partUntil(dated, endsAt);
    const merged = accepted === undefined ? known : mergeOne(known, accepted);
    // The key is left out of `left` if the incoming answer would change nothing: it is older than the answer that
    // counts, or equal to it.
    if (!isSameAnswer(merged, mergeOne(known, dated))) left.push(key);
    if (merged !== undefined) answers[key] = merged;
  }
  return { held: state.held, answers, late: [...new Set([...state.late, ...left])], left };
}

/** The keys of the questions whose answer counts although it arrived after the end. */
export const arrivedLate = ({ held, answers }: EndedAnswers): string[] => Object.keys(answers).filter((key) => !isSameAnswer(held[key], answers[key]));

/** The part of an answer that was given before the end. The text and each photo have their own times. */
function partUntil({ answer, changedAt }: DatedAnswer, endsAt: string): DatedAnswer | undefined {
  if (isExtendedDraft(answer)) return notAfter({ answer, changedAt }, endsAt);
  return changedAt <= endsAt ? { answer, changedAt } : undefined;
}

const mergeOne = (known: DatedAnswer | undefined, incoming: DatedAnswer): DatedAnswer | undefined =>
  mergeAnswers(known === undefined ? {} : { key: known }, { key: incoming })['key'];

/**
 * Compares answers as JSON. Integer keys are always enumerated in ascending order, so equal answers have equal JSON.
 */
const isSameAnswer = (one: DatedAnswer | undefined, other: DatedAnswer | undefined): boolean =>
  JSON.stringify(submittedAnswer(one?.answer ?? null)) === JSON.stringify(submittedAnswer(other?.answer ?? null));
