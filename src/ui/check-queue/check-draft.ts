/** A check that a tutor has made of a pupil's answer, and that the server does not have yet (rule R367). */
import type { Check } from '../../domain/checking/check-types.ts';

/** Identifies a check by the answer and by the tutor who checks the answer on this device. */
export interface CheckName {
  /** The id of the tutor. */
  uid: string;
  testId: string;
  pupil: string;
  attempt: number;
  questionId: string;
}

/** A check that was stored meanwhile by another save. */
export interface OtherCheck {
  revision: number;
  check: Check;
  by: { uid: string; nickname: string } | null;
  at: string | null;
}

export interface CheckDraft {
  check: Check;
  /** The revision of the stored check that this check is based on; 0 if there was none. */
  revision: number;
  /**
   * The check that was sent last and that the server has not confirmed; `null` if there is none. If only the response was lost, the server has stored
   * this check.
   */
  sent: Check | null;
  /** The check that another save has stored meanwhile. The tutor chooses between the two. `null` if there is no conflict. */
  conflict: OtherCheck | null;
  /** The time of the last change on this device, in ms. Versions of the site up to 0.7 did not store it. */
  changedAt?: number;
  /** Why the server refuses the check; `null` if it does not refuse it. A refused check stays on the device. */
  refusal: string | null;
}

export const emptyCheck = (): Check => ({ elements: [], extraErrors: false, points: null, byHand: false, comment: '', marks: {}, turns: {}, added: [], checked: false });

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value);
  // oxlint-disable-next-line unicorn/no-array-sort -- toSorted is missing in the oldest supported browsers
  return Object.fromEntries([...names].sort().map((name) => [name, sorted((value as Record<string, unknown>)[name])]));
};

/** Whether two checks have the same content, in whatever order they have their ticks and fields. */
export const isSameCheck = (one: Check, other: Check): boolean => {
  const [first, second] = [one, other].map((check) => JSON.stringify(sorted({ ...check, elements: Object.fromEntries(check.elements.map((id) => [id, true])) })));
  return first === second;
};
