import type { AttemptReview } from './queries.ts';
import { texts } from './texts.ts';

type ChosenAttempt = Pick<AttemptReview, 'attempt' | 'score' | 'maxScore' | 'earlier'>;

/** The maximum number of attempts that are shown side by side. */
export const MAX_IN_SEGMENT = 4;

export interface AttemptChoice {
  attempt: number;
  label: string;
}

/** The attempts of a pupil, the newest first. @param current the current attempt, if there is one */
export function attemptChoices(shown: ChosenAttempt, current: ChosenAttempt | undefined): AttemptChoice[] {
  const earlier = [...(current ?? shown).earlier];
  earlier.sort((a, b) => b.attempt - a.attempt);
  return [
    ...(current === undefined ? [] : [{ attempt: current.attempt, label: texts.current(current.attempt, current.score, current.maxScore) }]),
    ...earlier.map(({ attempt, score, maxScore }) => ({ attempt, label: texts.earlier(attempt, score, maxScore) })),
  ];
}
