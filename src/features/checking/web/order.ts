/** Which answer comes next on the desk (rule R368). */
import type { AnswerState } from '../../../domain/checking/work-states.ts';

const WAITS: readonly AnswerState[] = ['waiting', 'started'];

export const waits = ({ state }: { state: AnswerState }): boolean => WAITS.includes(state);

/** The first that waits; where none does, the first. */
export const firstToCheck = <Answer extends { state: AnswerState }>(answers: readonly Answer[]): Answer | undefined => answers.find(waits) ?? answers[0];

/** The next that waits after a place, going round; `undefined` where no other does. */
export function nextToCheck<Answer extends { state: AnswerState }>(answers: readonly Answer[], place: number): Answer | undefined {
  return [...answers.slice(place + 1), ...answers.slice(0, Math.max(0, place))].find(waits);
}
