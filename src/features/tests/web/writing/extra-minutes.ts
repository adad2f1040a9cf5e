/** The choice of extra minutes. The chosen number is the total for an attempt and replaces the previous number (rule R387). */
import { MAX_EXTRA_MINUTES, type WritingPupil } from '../../../../domain/clock/clock.ts';
import type { Person } from '../../../../ui/components/inputs/person-field.tsx';

export type Candidate = Pick<Person, 'uid' | 'nickname'>;

export const CHOICES = ['15', '30', '90', 'other'] as const;
export type Choice = (typeof CHOICES)[number];

const MINUTE_MS = 60_000;

const find = (clocks: readonly WritingPupil[], { uid }: Candidate): WritingPupil | undefined => clocks.find((clock) => clock.uid === uid);

/** What is chosen when the form opens. If all pupils already have the same extra minutes, it is that number. */
export function firstChoice(clocks: readonly WritingPupil[], people: readonly Candidate[]): { choice: Choice; other: string } {
  const totals = new Set(people.map((person) => find(clocks, person)?.extraMinutes ?? 0));
  const [total = 0] = totals;
  if (totals.size !== 1 || total === 0) return { choice: '15', other: '' };
  const choice = CHOICES.find((each) => each === String(total));
  return choice === undefined ? { choice: 'other', other: String(total) } : { choice, other: '' };
}

/** @returns `null` unless the text is a number from 0 to 600 */
export function totalOf({ choice, other }: { choice: Choice; other: string }): number | null {
  const typed = choice === 'other' ? other.trim() : choice;
  return /^\d{1,3}$/.test(typed) && Number(typed) <= MAX_EXTRA_MINUTES ? Number(typed) : null;
}

export type Outcome =
  | { kind: 'end'; nickname: string; before: number; after: number }
  | { kind: 'start'; nickname: string; total: number }
  | { kind: 'many'; count: number };

/**
 * What the form says about the effects of the chosen minutes.
 * @param timeLimit the current limit of the test in exam mode
 * @returns `null` if there is nothing to say
 */
export function outcomeOf(clocks: readonly WritingPupil[], people: readonly Candidate[], total: number, timeLimit: number | null): Outcome | null {
  const changed = people.filter((person) => (find(clocks, person)?.extraMinutes ?? 0) !== total);
  const [first] = changed;
  if (first === undefined) return null;
  if (people.length > 1) return { kind: 'many', count: changed.length };
  const clock = find(clocks, first);
  if (clock !== undefined && clock.endsAt !== null) {
    const before = Date.parse(clock.endsAt);
    return { kind: 'end', nickname: first.nickname, before, after: before + (total - clock.extraMinutes) * MINUTE_MS };
  }
  return timeLimit === null ? null : { kind: 'start', nickname: first.nickname, total: timeLimit + total };
}
