/** What a school is asked for. */
import { fillPath } from '../../src/api/call.ts';
import { listUsers, type UsersPage } from '../../src/features/access/contract.ts';
import { getSession } from '../../src/features/account/contract.ts';
import { getLesson, listBlocks, type ListedBlock } from '../../src/features/lessons/contract.ts';
import { getResult, getTest, listTests, submitResult } from '../../src/features/tests/contract.ts';
import type { SchoolName, Stored } from './databases.ts';
import { TAKEN, TAKEN_LESSONS, type Pupil, type School } from './fill.ts';
import { RARE_LAST } from './people.ts';
import type { Chance } from './random.ts';

export interface Request {
  method: 'GET' | 'PUT';
  path: string;
  cookie: string;
  body?: string;
}

export interface Kind {
  name: string;
  /** Which two are compared. */
  pair: readonly [SchoolName, SchoolName];
  /** @param turn 0, 1, 2 …: the same one is never asked for twice of what can be done once */
  request(stored: Stored, chance: Chance, turn: number): Request;
  /** How much an answer shows, the same in both of a pair. */
  shown?(body: never): number;
  /** Whether a ratio beyond the goal is a failure; else it costs what it finds. */
  isHeld: boolean;
}

const WHOLE = ['small', 'large'] as const;
const NARROW = ['small', 'large, small catalogue'] as const;
const WIDE = ['small, large catalogue', 'large'] as const;

const get = (path: string, { cookie }: Pupil): Request => ({ method: 'GET', path, cookie });

const read = (name: string, pair: Kind['pair'], path: (school: School, chance: Chance) => string, shown?: Kind['shown']): Kind => ({
  name,
  pair,
  request: ({ school }, chance) => get(path(school, chance), chance.of(school.pupils)),
  ...(shown && { shown }),
  isHeld: true,
});

const users = (name: string, query: (school: School) => Record<string, string>, isHeld = true): Kind => ({
  name,
  pair: WHOLE,
  request: ({ school }) => get(`${listUsers.path}?${new URLSearchParams(query(school))}`, school.admin),
  ...(isHeld && { shown: (body: UsersPage) => body.users.length }),
  isHeld,
});

const testOf = ({ pupils, tests }: School, turn: number) => ({
  pupil: pupils[turn % pupils.length] as Pupil,
  testId: tests[TAKEN + (Math.floor(turn / pupils.length) % (tests.length - TAKEN))] ?? '',
});

/** How often tests can be taken by those who are measured. */
export const attemptsIn = ({ pupils, tests }: School): number => pupils.length * (tests.length - TAKEN);

/** The steps of an attempt are taken one after the other, in every turn of another test or pupil. */
export const attempt = (answersOf: (stored: Stored, testId: string) => string): Kind[] => [
  {
    name: 'attempt: open the test',
    pair: WHOLE,
    request: ({ school }, _, turn) => {
      const { pupil, testId } = testOf(school, turn);
      return get(fillPath(getTest.path, { id: testId }), pupil);
    },
    isHeld: true,
  },
  {
    name: 'attempt: submit',
    pair: WHOLE,
    request: (stored, _, turn) => {
      const { pupil, testId } = testOf(stored.school, turn);
      const body = `{"answers":${answersOf(stored, testId)}}`;
      return { method: 'PUT', path: fillPath(submitResult.path, { testId }), cookie: pupil.cookie, body };
    },
    isHeld: true,
  },
  {
    name: 'attempt: see the review',
    pair: WHOLE,
    request: ({ school }, _, turn) => {
      const { pupil, testId } = testOf(school, turn);
      return get(fillPath(getResult.path, { testId }), pupil);
    },
    isHeld: true,
  },
];

const size = (list: unknown[]): number => list.length;
const lessonsIn = (blocks: ListedBlock[]): number => blocks.reduce((sum, { lessons }) => sum + lessons.length, 0);

export const reads: Kind[] = [
  read('session', WHOLE, () => getSession.path),
  read('dashboard of a small catalogue', NARROW, () => listTests.path, size),
  read('dashboard of a large catalogue', WIDE, () => listTests.path, size),
  read('review of an earlier result', WHOLE, ({ tests }, chance) =>
    fillPath(getResult.path, { testId: tests[chance.below(TAKEN)] ?? '' }),
  ),
  read('lessons list of a small catalogue', NARROW, () => listBlocks.path, lessonsIn),
  read('lessons list of a large catalogue', WIDE, () => listBlocks.path, lessonsIn),
  read('lesson', WHOLE, ({ lessons }, chance) => fillPath(getLesson.path, { id: lessons[chance.below(TAKEN_LESSONS)] ?? '' })),
  users('users: first page', () => ({})),
  users('users: page in the middle', ({ middle }) => ({ cursor: middle })),
  users('users: those who paid', () => ({ role: '1' })),
  users('users: a rare name', () => ({ search: RARE_LAST.slice(-10) })),
  users('users: a rare name, without a role', () => ({ search: RARE_LAST.slice(-10), role: '0' })),
  users('users: nobody', () => ({ search: 'щшчъ' })),
  users('users: a frequent name', () => ({ search: 'анна' }), false),
  users('users: two letters', () => ({ search: 'ан' }), false),
];
