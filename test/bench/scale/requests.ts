/** The requests that the scale benchmark sends. */
import { fillPath } from '../../../src/http/endpoint.ts';
import { listUsers, type UsersPage } from '../../../src/features/users/contract.ts';
import { getSession } from '../../../src/features/account/contract.ts';
import { listAudit, type AuditPage } from '../../../src/features/audit/contract.ts';
import { getLesson, listBlocks, type ListedBlock } from '../../../src/features/lessons/contract.ts';
import { getResult, getTest, listTests, submitResult } from '../../../src/features/general-tests/contract.ts';
import { answersOf } from './content.ts';
import type { DataSetName, SeededDatabase } from './databases.ts';
import type { DataSet, SignedInUser } from './seed-database.ts';
import { TAKEN_LESSONS } from './history-rows.ts';
import { RARE_LAST } from './users.ts';
import type { SeededRandom } from './random.ts';

export interface Request {
  method: 'GET' | 'PUT';
  path: string;
  cookie: string;
  body?: string;
}

/** A kind of request and the two data sets that it compares. */
export interface Scenario {
  name: string;
  pair: readonly [DataSetName, DataSetName];
  /** @param round 0, 1, 2 …: a request that succeeds only once is another one in every round */
  request(database: SeededDatabase, random: SeededRandom, round: number): Request;
  /** Returns the number of items in a response, which is the same for both data sets. */
  itemCount?(body: never): number;
  /** Whether the benchmark fails when the ratio exceeds the goal. */
  hasGoal: boolean;
}

/** A measured learner has taken this many tests, from the first one on. */
const TAKEN_TESTS = 10;

/** Responses do not depend on the size of the catalogue. */
const ANY_CATALOGUE = ['small', 'large'] as const;
const SMALL_CATALOGUE = ['small', 'large, small catalogue'] as const;
const LARGE_CATALOGUE = ['small, large catalogue', 'large'] as const;

const get = (path: string, { cookie }: SignedInUser): Request => ({ method: 'GET', path, cookie });

type ScenarioOptions = Pick<Scenario, 'name' | 'pair'> & Partial<Pick<Scenario, 'itemCount' | 'hasGoal'>>;

/** A read by a random learner. */
const learnerRead = (options: ScenarioOptions, path: (dataSet: DataSet, random: SeededRandom) => string): Scenario => ({
  hasGoal: true,
  ...options,
  request: ({ dataSet }, random) => get(path(dataSet, random), random.oneOf(dataSet.learners)),
});

const countUsers = (body: UsersPage): number => body.users.length;
const countEntries = (body: AuditPage): number => body.entries.length;

/** A page of a list that an admin reads. */
const adminPage = (
  options: Omit<ScenarioOptions, 'pair'>,
  { path }: { path: string },
  query: (dataSet: DataSet, random: SeededRandom) => Record<string, string>,
): Scenario => ({
  hasGoal: true,
  pair: ANY_CATALOGUE,
  ...options,
  request: ({ dataSet }, random) => get(`${path}?${new URLSearchParams(query(dataSet, random))}`, dataSet.admin),
});

const attemptOf = ({ learners, tests }: DataSet, round: number) => ({
  learner: learners[round % learners.length] as SignedInUser,
  testId: tests[TAKEN_TESTS + (Math.floor(round / learners.length) % (tests.length - TAKEN_TESTS))] ?? '',
});

/** Number of attempts that the measured learners can make. */
export const attemptsIn = ({ learners, tests }: DataSet): number => learners.length * (tests.length - TAKEN_TESTS);

/** The steps of an attempt, in order. Every round takes another test or another learner. */
export const attempts: Scenario[] = [
  {
    name: 'attempt: open the test',
    pair: ANY_CATALOGUE,
    request: ({ dataSet }, _, round) => {
      const { learner, testId } = attemptOf(dataSet, round);
      return get(fillPath(getTest.path, { id: testId }), learner);
    },
    hasGoal: true,
  },
  {
    name: 'attempt: submit',
    pair: ANY_CATALOGUE,
    request: ({ dataSet }, _, round) => {
      const { learner, testId } = attemptOf(dataSet, round);
      const body = `{"answers":${answersOf(dataSet.tests.indexOf(testId))}}`;
      return { method: 'PUT', path: fillPath(submitResult.path, { testId }), cookie: learner.cookie, body };
    },
    hasGoal: true,
  },
  {
    name: 'attempt: see the review',
    pair: ANY_CATALOGUE,
    request: ({ dataSet }, _, round) => {
      const { learner, testId } = attemptOf(dataSet, round);
      return get(fillPath(getResult.path, { testId }), learner);
    },
    hasGoal: true,
  },
];

const countTests = (tests: unknown[]): number => tests.length;
const countLessons = (blocks: ListedBlock[]): number => blocks.reduce((sum, { lessons }) => sum + lessons.length, 0);
const rareName = RARE_LAST.slice(-10);

/** The names that `run.ts` looks up to compute the cost of one test. */
export const SMALL_DASHBOARD = 'dashboard of a small catalogue';
export const LARGE_DASHBOARD = 'dashboard of a large catalogue';

export const reads: Scenario[] = [
  learnerRead({ name: 'session', pair: ANY_CATALOGUE }, () => getSession.path),
  learnerRead({ name: SMALL_DASHBOARD, pair: SMALL_CATALOGUE, itemCount: countTests }, () => listTests.path),
  learnerRead({ name: LARGE_DASHBOARD, pair: LARGE_CATALOGUE, itemCount: countTests }, () => listTests.path),
  learnerRead(
    { name: 'review of an earlier result', pair: ANY_CATALOGUE },
    ({ tests }, random) => fillPath(getResult.path, { testId: tests[random.below(TAKEN_TESTS)] ?? '' }),
  ),
  learnerRead({ name: 'lessons list of a small catalogue', pair: SMALL_CATALOGUE, itemCount: countLessons }, () => listBlocks.path),
  learnerRead({ name: 'lessons list of a large catalogue', pair: LARGE_CATALOGUE, itemCount: countLessons }, () => listBlocks.path),
  learnerRead(
    { name: 'lesson', pair: ANY_CATALOGUE },
    ({ lessons }, random) => fillPath(getLesson.path, { id: lessons[random.below(TAKEN_LESSONS)] ?? '' }),
  ),
  adminPage({ name: 'users: first page', itemCount: countUsers }, listUsers, () => ({})),
  adminPage({ name: 'users: page in the middle', itemCount: countUsers }, listUsers, ({ middle }) => ({ cursor: middle })),
  adminPage({ name: 'users: paid role', itemCount: countUsers }, listUsers, () => ({ role: '1' })),
  adminPage({ name: 'users: a rare name', itemCount: countUsers }, listUsers, () => ({ search: rareName })),
  adminPage({ name: 'users: a rare name, default role', itemCount: countUsers }, listUsers, () => ({ search: rareName, role: '0' })),
  adminPage({ name: 'users: no match', itemCount: countUsers }, listUsers, () => ({ search: 'щшчъ' })),
  // No goal: more than 5,000 users match, so SQLite reads all users to count them.
  adminPage({ name: 'users: a frequent name', hasGoal: false }, listUsers, () => ({ search: 'анна' })),
  // No goal: the trigram index does not cover two letters, so either database reads all users.
  adminPage({ name: 'users: two letters', hasGoal: false }, listUsers, () => ({ search: 'ан' })),
  adminPage({ name: 'audit log: first page', itemCount: countEntries }, listAudit, () => ({})),
  adminPage(
    { name: 'audit log of a learner', itemCount: countEntries },
    listAudit,
    ({ learners }, random) => ({ person: random.oneOf(learners).uid }),
  ),
];
