import { describe, expect, test } from 'vitest';
import { endOfLast, isOverdue, pressTime, stateOf, statusOf } from './progress.ts';

const NOW = '2026-11-27T10:00:00.000Z';
const HOUR_MS = 60 * 60 * 1000;
const at = (hours: number): string => new Date(Date.parse(NOW) + hours * HOUR_MS).toISOString();

describe('states', () => {
  test('a hand-in outweighs answers in progress', () => {
    const automatic = { pendingQuestions: 0, checkedAt: null };
    expect([{ attempt: null, answered: 0 }, { attempt: null, answered: 3 }, { attempt: 2, answered: 3 }].map((each) => stateOf({ ...automatic, ...each }))).toEqual([
      'not-started',
      'started',
      'handed-in',
    ]);
  });

  test('what waits for the tutor is being checked, then checked', () => {
    const handedIn = { attempt: 1, answered: 0 };
    expect(stateOf({ ...handedIn, pendingQuestions: 2, checkedAt: null })).toBe('checking');
    expect(stateOf({ ...handedIn, pendingQuestions: 2, checkedAt: NOW })).toBe('checking');
    expect(stateOf({ ...handedIn, pendingQuestions: 0, checkedAt: NOW })).toBe('checked');
  });

  test('overdue is what was not handed in when lateness begins, neither resting nor allowed again', () => {
    const missing = { attempt: null, answered: 0, reopened: false, lateAt: NOW };
    expect(isOverdue(missing, false, NOW)).toBe(true);
    expect(isOverdue({ ...missing, lateAt: at(1) }, false, NOW)).toBe(false);
    expect(isOverdue({ ...missing, lateAt: null }, false, NOW)).toBe(false);
    expect(isOverdue({ ...missing, attempt: 1 }, false, NOW)).toBe(false);
    expect(isOverdue({ ...missing, reopened: true }, false, NOW)).toBe(false);
    expect(isOverdue(missing, true, NOW)).toBe(false);
  });
});

test.for([
  ['scheduled', { opensAt: at(1), dueAt: at(5) }],
  ['open', { dueAt: at(1), handedIn: 3 }],
  ['past', { dueAt: at(-1), handedIn: 3 }],
  ['open', { dueAt: at(-1), handedIn: 2 }],
  ['past', { dueAt: at(-14 * 24), handedIn: 2 }],
  ['open', { dueAt: at(-14 * 24), lastDueAt: at(-1), handedIn: 2 }],
  ['past', { handedIn: 3 }],
  ['open', { handedIn: 3, checking: 1 }],
  ['open', { dueAt: at(-1), handedIn: 3, checking: 1 }],
  ['past', { dueAt: at(-14 * 24), handedIn: 3, checking: 1 }],
  ['open', { handedIn: 2 }],
  ['open', { pupils: 0 }],
  ['past', { pupils: 0, dueAt: at(-1) }],
] as const)('an assignment is %s with %j', ([status, facts]) => {
  const course = { opensAt: at(-1_000), dueAt: null, pupils: 3, handedIn: 0, checking: 0, ...facts };
  expect(statusOf({ lastDueAt: course.dueAt, ...course }, NOW)).toBe(status);
});

test('the press counts within seven days, never before the end of the attempt before', () => {
  expect(pressTime(undefined, NOW, null)).toBeNull();
  expect(pressTime(at(1), NOW, null)).toBeNull();
  expect(pressTime(at(-7 * 24), NOW, null)).toBe(at(-7 * 24));
  expect(pressTime(at(-7 * 24 - 1), NOW, null)).toBeNull();
  expect(pressTime(at(-5), NOW, at(-3))).toBe(at(-3));
  expect(pressTime(at(-3), NOW, at(-5))).toBe(at(-3));
  expect(endOfLast([{ attempt: 2, timestamp: at(-1), finishedAt: at(-4) }, { attempt: 1, timestamp: at(0), finishedAt: null }])).toBe(at(-4));
  expect(endOfLast([])).toBeNull();
});
