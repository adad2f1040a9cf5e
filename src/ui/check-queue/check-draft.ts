/** What a tutor has made of an answer and the server does not have (rule R367). */
import type { Check } from '../../domain/checking/given.ts';

/** An answer, and the tutor who checks it on this device. */
export interface CheckName {
  /** The tutor. */
  uid: string;
  testId: string;
  pupil: string;
  attempt: number;
  questionId: string;
}

/** A check that another save has stored meanwhile. */
export interface OtherCheck {
  revision: number;
  check: Check;
  by: { uid: string; nickname: string } | null;
  at: string | null;
}

export interface CheckDraft {
  check: Check;
  /** The revision of the stored check that this one was begun from; 0 without one. */
  revision: number;
  /** What was sent last and not answered: after a lost response the stored check is this one. */
  sent: Check | null;
  /** Waits until the tutor has chosen. */
  conflict: OtherCheck | null;
  /** Why the server does not take it; it stays on the device. */
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

/** Whether two checks say the same, whatever the order of their ticks and fields. */
export const isSameCheck = (one: Check, other: Check): boolean => {
  const [first, second] = [one, other].map((check) => JSON.stringify(sorted({ ...check, elements: Object.fromEntries(check.elements.map((id) => [id, true])) })));
  return first === second;
};
