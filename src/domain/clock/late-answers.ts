/**
 * Merges answers that arrive after the time of their attempt is over (rules R383 to R385). An answer counts by the time
 * at which it was given, from whichever device it comes and whenever it arrives. The order of arrivals changes nothing.
 */
import { isExtendedDraft, notAfter } from '../checking/extended-draft.ts';
import { mergeAnswers, submittedAnswer, type DatedAnswer, type DatedAnswers } from '../drafts/merge-answers.ts';

export interface EndedAnswers {
  /** The answers that the server had at the end. */
  held: DatedAnswers;
  /** The answers that count. */
  answers: DatedAnswers;
  /** The keys of the questions whose answer was given after the end, or arrived too late. */
  late: string[];
  /** When the last answer arrived that counts and that the server did not have at the end. */
  arrivedAt?: string;
}

interface Bounds {
  endsAt: string;
  /** Whether answers are refused, because the pupil has opened the review or the tutor has given the work out. */
  isClosed: boolean;
}

/** Splits the answers of a draft at the end of the time. */
export function endedAnswers(draft: DatedAnswers, endsAt: string): EndedAnswers {
  const { answers, late } = mergeLate({ held: {}, answers: {}, late: [] }, draft, { endsAt, isClosed: false });
  return { held: answers, answers, late };
}

/** @returns `left` names the questions whose answers of this arrival were left out */
export function mergeLate(state: EndedAnswers, incoming: DatedAnswers, { endsAt, isClosed }: Bounds): EndedAnswers & { left: string[] } {
  const answers = { ...state.answers };
  const left: string[] = [];
  for (const [key, dated] of Object.entries(incoming)) {
    const known = answers[key];
    const accepted = isClosed ? undefined : partUntil(dated, endsAt);
    const merged = accepted === undefined ? known : mergeOne(known, accepted);
    // An answer that is older than the counted answer, or the same, is not reported as left out.
    if (!isSameAnswer(merged, mergeOne(known, dated))) left.push(key);
    if (merged !== undefined) answers[key] = merged;
  }
  return { held: state.held, answers, late: [...new Set([...state.late, ...left])], left };
}

/** The keys of the questions whose counted answer the server did not have at the end. */
export const arrivedLate = ({ held, answers }: EndedAnswers): string[] => Object.keys(answers).filter((key) => !isSameAnswer(held[key], answers[key]));

/** The part of an answer that was given no later than the end. The text and the photos of an answer count separately. */
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
