/** The check of an answer that the tutor has made and the server does not have yet (rule R367). */
import type { Check } from '../../domain/checking/given.ts';

/** Names a check: by the answer, and by the tutor who checks it on this device. */
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
   * The check that was sent last, while its response is missing. If the response is lost, the stored check may be this
   * check.
   */
  sent: Check | null;
  /** The other check; it waits until the tutor chooses between the two. */
  conflict: OtherCheck | null;
  /** The time of the last change on this device, in ms. Drafts of versions of the site up to 0.7 have none. */
  changedAt?: number;
  /** Why the server refuses the check, which then stays on the device; `null` if it does not. */
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
