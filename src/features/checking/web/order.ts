/** Decides which answer comes next on the desk (rule R368). */
import type { AnswerState } from '../../../domain/checking/work-states.ts';

const WAITS: readonly AnswerState[] = ['waiting', 'started'];

export const waits = ({ state }: { state: AnswerState }): boolean => WAITS.includes(state);

/** The first answer that waits; if none waits, the first answer. */
export const firstToCheck = <Answer extends { state: AnswerState }>(answers: readonly Answer[]): Answer | undefined => answers.find(waits) ?? answers[0];

/**
 * The next waiting answer after the answer at a place. After the last answer the search goes on at the first. `undefined` if no
 * other answer waits.
 */
export function nextToCheck<Answer extends { state: AnswerState }>(answers: readonly Answer[], place: number): Answer | undefined {
  return [...answers.slice(place + 1), ...answers.slice(0, Math.max(0, place))].find(waits);
}

interface ListedWork {
  testId: string;
  uid: string;
  attempt: number;
  timestamp: string;
}

/**
 * The next work in the list of waiting works, whose oldest work comes first. After the last work the first follows. `undefined` if there is no
 * other work.
 */
export function workAfter<Work extends ListedWork>(works: readonly Work[], { testId, uid, attempt, timestamp }: ListedWork): Work | undefined {
  const others = works.filter((work) => work.testId !== testId || work.uid !== uid || work.attempt !== attempt);
  const place = [timestamp, uid, testId];
  return others.find((work) => isAfter([work.timestamp, work.uid, work.testId], place)) ?? others[0];
}

function isAfter(place: readonly string[], other: readonly string[]): boolean {
  const differs = place.findIndex((part, index) => part !== other[index]);
  return (place[differs] ?? '') > (other[differs] ?? '');
}
