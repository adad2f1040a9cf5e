/**
 * Answers of an attempt that the end of its time has finished (rules R383 to R385). An answer counts by its time, from whichever
 * device and whenever it arrives. The order of arrivals changes nothing.
 */
import { isExtendedDraft, notAfter } from '../checking/extended-draft.ts';
import { mergeAnswers, submittedAnswer, type DatedAnswer, type DatedAnswers } from '../drafts/draft.ts';

export interface EndedAnswers {
  /** Those that the server had at the end. */
  held: DatedAnswers;
  /** Those that count. */
  answers: DatedAnswers;
  /** The keys of the questions whose answer is after the end, or came too late. */
  late: string[];
  /** When the last answer that counts and that the server did not have at the end came. */
  arrivedAt?: string;
}

interface Bounds {
  endsAt: string;
  /** Nothing is taken any more: the pupil has opened the review. */
  isClosed: boolean;
}

/** What the end makes of a draft. */
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

/** The keys of the questions whose answer the server did not have at the end. */
export const arrivedLate = ({ held, answers }: EndedAnswers): string[] => Object.keys(answers).filter((key) => !isSameAnswer(held[key], answers[key]));

/** The answer as far as its times are not after the end: text and photos of an answer count by themselves. */
function partUntil({ answer, changedAt }: DatedAnswer, endsAt: string): DatedAnswer | undefined {
  if (isExtendedDraft(answer)) return notAfter({ answer, changedAt }, endsAt);
  return changedAt <= endsAt ? { answer, changedAt } : undefined;
}

const mergeOne = (known: DatedAnswer | undefined, incoming: DatedAnswer): DatedAnswer | undefined =>
  mergeAnswers(known === undefined ? {} : { key: known }, { key: incoming })['key'];

/** Integer keys are always enumerated in ascending order, so equal answers have equal JSON. */
const isSameAnswer = (one: DatedAnswer | undefined, other: DatedAnswer | undefined): boolean =>
  JSON.stringify(submittedAnswer(one?.answer ?? null)) === JSON.stringify(submittedAnswer(other?.answer ?? null));
