/** What a school is asked for. */
import { fillPath } from '../../src/api/call.ts';
import { listUsers, type UsersPage } from '../../src/features/access/contract.ts';
import { getSession } from '../../src/features/account/contract.ts';
import { listAudit, type AuditPage } from '../../src/features/audit/contract.ts';
import { getLesson, listBlocks, type ListedBlock } from '../../src/features/lessons/contract.ts';
import { getResult, getTest, listTests, submitResult } from '../../src/features/tests/contract.ts';
import { answersOf } from './content.ts';
import type { SchoolName, Stored } from './databases.ts';
import type { School, Visitor } from './fill.ts';
import { TAKEN_LESSONS } from './gathered.ts';
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
  /** What its plans show, a sentence for people; left out where another kind of request has the same statements. */
  says?: string;
  /** Whether a ratio beyond the goal is a failure; else it costs what it finds. */
  isHeld: boolean;
}

/** Tests that a measured pupil has taken, from the first one on. */
const TAKEN = 10;

const WHOLE = ['small', 'large'] as const;
const NARROW = ['small', 'large, small catalogue'] as const;
const WIDE = ['small, large catalogue', 'large'] as const;

const get = (path: string, { cookie }: Visitor): Request => ({ method: 'GET', path, cookie });

type Asking = Pick<Kind, 'name' | 'pair'> & Partial<Pick<Kind, 'shown' | 'says' | 'isHeld'>>;

/** A read of some pupil's. */
const read = (asking: Asking, path: (school: School, chance: Chance) => string): Kind => ({
  isHeld: true,
  ...asking,
  request: ({ school }, chance) => get(path(school, chance), chance.oneOf(school.pupils)),
});

const usersShown = (body: UsersPage): number => body.users.length;
const entriesShown = (body: AuditPage): number => body.entries.length;

/** A page that the administrator reads. */
const page = (
  asking: Omit<Asking, 'pair'>,
  { path }: { path: string },
  query: (school: School, chance: Chance) => Record<string, string>,
): Kind => ({
  isHeld: true,
  pair: WHOLE,
  ...asking,
  request: ({ school }, chance) => get(`${path}?${new URLSearchParams(query(school, chance))}`, school.admin),
});

const testOf = ({ pupils, tests }: School, turn: number) => ({
  pupil: pupils[turn % pupils.length] as Visitor,
  testId: tests[TAKEN + (Math.floor(turn / pupils.length) % (tests.length - TAKEN))] ?? '',
});

/** How often tests can be taken by those who are measured. */
export const attemptsIn = ({ pupils, tests }: School): number => pupils.length * (tests.length - TAKEN);

/** The steps of an attempt are taken one after the other, in every turn of another test or pupil. */
export const attempts: Kind[] = [
  {
    name: 'attempt: open the test',
    pair: WHOLE,
    says: 'The test and its current version by their keys, then whether the pupil has a result of it, by the key.',
    request: ({ school }, _, turn) => {
      const { pupil, testId } = testOf(school, turn);
      return get(fillPath(getTest.path, { id: testId }), pupil);
    },
    isHeld: true,
  },
  {
    name: 'attempt: submit',
    pair: WHOLE,
    says: 'The same reads; the key decides whether the result is the first.',
    request: ({ school }, _, turn) => {
      const { pupil, testId } = testOf(school, turn);
      const body = `{"answers":${answersOf(school.tests.indexOf(testId))}}`;
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
const rare = RARE_LAST.slice(-10);

export const reads: Kind[] = [
  read(
    {
      name: 'session',
      pair: WHOLE,
      says: 'Before every request: the session by its hash, its account by the id, and the blocks that are open to it.',
    },
    () => getSession.path,
  ),
  read({ name: 'dashboard of a small catalogue', pair: NARROW, shown: size }, () => listTests.path),
  read(
    {
      name: 'dashboard of a large catalogue',
      pair: WIDE,
      shown: size,
      says:
        'All tests in the order of their making, as all are shown, and of the results only the pupil’s own: SQLite has them side by ' +
        'side, its table being in the order of the key; PostgreSQL collects them by the key first and joins them in memory.',
    },
    () => listTests.path,
  ),
  read(
    { name: 'review of an earlier result', pair: WHOLE, says: 'One result by its key, one version of a test by its key.' },
    ({ tests }, chance) => fillPath(getResult.path, { testId: tests[chance.below(TAKEN)] ?? '' }),
  ),
  read({ name: 'lessons list of a small catalogue', pair: NARROW, shown: lessonsIn }, () => listBlocks.path),
  read(
    {
      name: 'lessons list of a large catalogue',
      pair: WIDE,
      shown: lessonsIn,
      says: 'All blocks, the lessons of those that are open to the pupil, and the pupil’s own results.',
    },
    () => listBlocks.path,
  ),
  read(
    { name: 'lesson', pair: WHOLE, says: 'The lesson, its block, its test and the pupil’s result, each by its key.' },
    ({ lessons }, chance) => fillPath(getLesson.path, { id: lessons[chance.below(TAKEN_LESSONS)] ?? '' }),
  ),
  page(
    {
      name: 'users: first page',
      shown: usersShown,
      says: 'The index of age from its end, until the page is full; the numbers of each role from the table of numbers.',
    },
    listUsers,
    () => ({}),
  ),
  page(
    { name: 'users: page in the middle', shown: usersShown, says: 'The same index, entered at the cursor.' },
    listUsers,
    ({ middle }) => ({ cursor: middle }),
  ),
  page(
    { name: 'users: those who paid', shown: usersShown, says: 'The index of roles, in the order of age within each.' },
    listUsers,
    () => ({ role: '1' }),
  ),
  page(
    {
      name: 'users: a rare name',
      shown: usersShown,
      says:
        'The index of trigrams names those who have all of them; they are looked at one by one. SQLite’s index is asked first and by ' +
        'itself: it tells whether they are so many that reading everybody is cheaper.',
    },
    listUsers,
    () => ({ search: rare }),
  ),
  page(
    { name: 'users: a rare name, without a role', shown: usersShown, says: 'The same, of one role.' },
    listUsers,
    () => ({ search: rare, role: '0' }),
  ),
  page({ name: 'users: nobody', shown: usersShown }, listUsers, () => ({ search: 'щшчъ' })),
  page(
    {
      name: 'users: a frequent name',
      isHeld: false,
      says: 'More than 5,000 have the letters: SQLite reads everybody to count them, and the list in its order until the page is full.',
    },
    listUsers,
    () => ({ search: 'анна' }),
  ),
  page(
    { name: 'users: two letters', isHeld: false, says: 'No index knows two letters: everybody is read, on either database.' },
    listUsers,
    () => ({ search: 'ан' }),
  ),
  page({ name: 'journal: first page', shown: entriesShown }, listAudit, () => ({})),
  page(
    { name: 'journal of a pupil', shown: entriesShown },
    listAudit,
    ({ pupils }, chance) => ({ person: chance.oneOf(pupils).uid }),
  ),
];
