/**
 * Compares latencies over a small database with those over one of a hundred times as many users and results. Only the ratios count.
 *
 *     npm run bench:school -- sqlite
 *     npm run bench:school -- postgres
 *     npm run bench:school -- sqlite 10000     10,000 users in the large database, for a trial run
 *     npm run bench:school -- sqlite 10000 assignments     assignments alone
 */
import { join } from 'node:path';
import { runCommand, type Command } from '../../../src/cli/command.ts';
import { CommandError } from '../../../src/cli/command-error.ts';
import type { Engine } from '../../../src/db/database.ts';
import { getSession } from '../../../src/features/account/contract.ts';
import { listAudit } from '../../../src/features/audit/contract.ts';
import { getResult, getTest, listTests, submitResult } from '../../../src/features/tests/contract.ts';
import { searchQuestions } from '../../../src/features/tests/question-search-contract.ts';
import { getLesson, listBlocks } from '../../../src/features/lessons/contract.ts';
import { getPractice } from '../../../src/features/practice/contract.ts';
import { getProgress } from '../../../src/features/progress/contract.ts';
import { listAttempts, listTakenTests, type AttemptOrder } from '../../../src/features/results/contract.ts';
import { getGradebook, listUserResults } from '../../../src/features/results/pupils-contract.ts';
import { listTopics } from '../../../src/features/results/topics-contract.ts';
import { listUsers } from '../../../src/features/users/contract.ts';
import { getAssignment, getAssignmentMatrix, listAssigned, listAssignments, listOwnAssignments } from '../../../src/features/assignments/contract.ts';
import { listGroups } from '../../../src/features/groups/contract.ts';
import { fillPath } from '../../../src/http/endpoint.ts';
import { startPostgres } from '../../setup/test-postgres.ts';
import { median } from '../../support/median.ts';
import { inTemporaryFolder } from '../../support/temporary-folder.ts';
import { send, type SentRequest } from '../../support/timed-request.ts';
import { startSite, stopAll, type ServerChild } from '../child-process.ts';
import { answers } from '../fixture.ts';
import { quantile } from '../quantile.ts';
import { giveAssignments, sizeAmong, type GivenSchool, type SchoolSize } from './assignments.ts';
import { connect, DILIGENT_LEARNERS, RARE_NAME, seed, type SeededDatabase } from './seed.ts';

const USERS = { small: 1_000, large: 100_000 };
/** The goal: the highest ratio of the latencies over the large and the small database. */
const GOAL = 1.5;
const ROUNDS = 300;
const WARM_UP_ROUNDS = 30;

type Scenario<Seeded = SeededDatabase> = (database: Seeded, round: number) => SentRequest;

const asLearner = (pathOf: (database: SeededDatabase, round: number) => string): Scenario => (database, round) => ({
  path: pathOf(database, round),
  cookie: database.learners[(round * 7) % database.learners.length]?.cookie ?? '',
});
const asAdmin = <Seeded extends SeededDatabase>({ path }: { path: string }, queryOf: (database: Seeded, round: number) => Record<string, string>): Scenario<Seeded> =>
  (database, round) => ({ path: `${path}?${new URLSearchParams(queryOf(database, round))}`, cookie: database.admin.cookie });
const attemptsBy = (query: Record<string, string>): Scenario => (database, round) => ({
  path: `${fillPath(listAttempts.path, { id: database.takenTests[round % 10] ?? '' })}?${new URLSearchParams(query)}`,
  cookie: database.admin.cookie,
});
const SORTS: readonly AttemptOrder[] = ['newest', 'score', 'nickname'];
/** A test that the learner has not taken. Every round is the attempt of another learner. */
const untaken = ({ untakenTests }: SeededDatabase): string => untakenTests[0] ?? '';

const SCENARIOS: Record<string, Scenario> = {
  session: asLearner(() => getSession.path),
  dashboard: asLearner(() => listTests.path),
  'review of an earlier result': asLearner(({ takenTests }, round) => fillPath(getResult.path, { testId: takenTests[round % 10] ?? '' })),
  'lessons list': asLearner(() => listBlocks.path),
  lesson: asLearner(({ lessonId }) => fillPath(getLesson.path, { id: lessonId })),
  'attempt: open the test': asLearner((database) => fillPath(getTest.path, { id: untaken(database) })),
  'attempt: submit': (database, round) => ({
    ...asLearner(() => fillPath(submitResult.path, { testId: untaken(database) }))(database, round),
    body: JSON.stringify({ answers }),
  }),
  'attempt: see the review': asLearner((database) => fillPath(getResult.path, { testId: untaken(database) })),
  'practice': ({ learners }, round) => ({ path: getPractice.path, cookie: learners[round % DILIGENT_LEARNERS]?.cookie ?? '' }),
  'progress': asLearner(() => getProgress.path),
  'results: overview': asAdmin(listTakenTests, () => ({})),
  ...Object.fromEntries(SORTS.map((sort) => [`results of a test: ${sort}`, attemptsBy({ sort })])),
  ...Object.fromEntries(SORTS.map((sort) => [`results of a test: a name, ${sort}`, attemptsBy({ sort, search: RARE_NAME })])),
  'gradebook': asAdmin(getGradebook, () => ({})),
  'gradebook: page in the middle': asAdmin(getGradebook, ({ middleOfGradebook }) => ({ cursor: middleOfGradebook })),
  'gradebook: a rare name': asAdmin(getGradebook, () => ({ search: RARE_NAME })),
  // The submission of this round has made the analysis of its test outdated.
  'topics after an attempt': asAdmin(listTopics, () => ({})),
  'topics': asAdmin(listTopics, () => ({})),
  'questions: first page': asAdmin(searchQuestions, () => ({})),
  'questions: no match': asAdmin(searchQuestions, () => ({ search: 'щшчъ' })),
  'card of a pupil': (database, round) => ({
    path: fillPath(listUserResults.path, { uid: database.learners[round % database.learners.length]?.uid ?? '' }),
    cookie: database.admin.cookie,
  }),
  'users: first page': asAdmin(listUsers, () => ({})),
  'users: page in the middle': asAdmin(listUsers, ({ middle }) => ({ cursor: middle })),
  'users: paid role': asAdmin(listUsers, () => ({ role: '1' })),
  'users: a rare name': asAdmin(listUsers, () => ({ search: RARE_NAME })),
  'users: no match': asAdmin(listUsers, () => ({ search: 'щшчъ' })),
  'audit log: first page': asAdmin(listAudit, () => ({})),
  'audit log of a learner': asAdmin(listAudit, ({ learners }, round) => ({ person: learners[round % learners.length]?.uid ?? '' })),
};

type GivenDatabase = SeededDatabase & { given: GivenSchool };

/** The two schools to compare. In both, a group has at least one page of pupils, so that a page shows equally many in both. */
const SIZES: readonly SchoolSize[] = [
  { pupils: 60, assignments: 40 },
  { pupils: 1_000, assignments: 200 },
];
const OWN = 'own assignments';
const OWN_NONE = 'own assignments: none';
/** The goal: the highest ratio between a list of 200 own assignments and an empty one. */
const OWN_GOAL = 3;

const asMember = (people: 'learners' | 'others'): Scenario<GivenDatabase> => ({ given }, round) => ({
  path: listOwnAssignments.path,
  cookie: given[people][round % given[people].length]?.cookie ?? '',
});
const board = (query: Record<string, string>) => asAdmin<GivenDatabase>(listAssignments, () => query);
const ASSIGNMENT_SCENARIOS: Record<string, Scenario<GivenDatabase>> = {
  [OWN]: asMember('learners'),
  [OWN_NONE]: asMember('others'),
  'assignments: open': board({ status: 'open,scheduled' }),
  'assignments: past': board({ status: 'past' }),
  'assignments: all': board({}),
  'assignments: a name': board({ search: 'проверочная 2' }),
  'assignments of a group': asAdmin(listAssignments, ({ given }) => ({ groupId: given.groupId })),
  'assignments of a pupil': asAdmin(listAssignments, ({ given }, round) => ({ uid: given.learners[round % given.learners.length]?.uid ?? '' })),
  'assignment': ({ given, admin }) => ({ path: fillPath(getAssignment.path, { id: given.assignmentId }), cookie: admin.cookie }),
  'pupils of an assignment': ({ given, admin }) => ({ path: `${fillPath(listAssigned.path, { id: given.assignmentId })}?state=missing`, cookie: admin.cookie }),
  'matrix': asAdmin(getAssignmentMatrix, ({ given }) => ({ groupId: given.groupId })),
  'groups': asAdmin(listGroups, () => ({})),
};

/** Sends each request to both servers, directly one after the other, so that other load on the machine affects both. */
async function compare<Seeded extends SeededDatabase>(
  databases: readonly Seeded[],
  scenarios: Record<string, Scenario<Seeded>>,
  print: Command['print'],
): Promise<boolean> {
  const servers: ServerChild[] = [];
  try {
    for (const { url } of databases) servers.push(await startSite(url));
    return report(await measure(servers, databases, scenarios), print);
  } finally {
    await stopAll(...servers);
  }
}

type Times = Record<string, number[][]>;

async function measure<Seeded extends SeededDatabase>(servers: readonly ServerChild[], databases: readonly Seeded[], scenarios: Record<string, Scenario<Seeded>>): Promise<Times> {
  const times: Times = Object.fromEntries(Object.keys(scenarios).map((name) => [name, databases.map((): number[] => [])]));
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    for (const [name, scenario] of Object.entries(scenarios)) {
      for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const ms = await send(servers[index]?.port ?? 0, scenario(databases[index] as Seeded, round));
        if (round >= WARM_UP_ROUNDS) times[name]?.[index]?.push(ms);
      }
    }
  }
  return times;
}

/** @returns whether all ratios are within their goals */
function report(times: Times, print: Command['print']): boolean {
  const line = ([name = '', ...cells]: readonly string[]): void => print(name.padEnd(30) + cells.map((cell) => cell.padStart(12)).join(''));
  line(['request', 'small, ms', 'large, ms', 'p95 small', 'p95 large', 'ratio']);
  const missed: string[] = [];
  for (const [name, [small = [], large = []]] of Object.entries(times)) {
    const ratio = median(large) / median(small);
    if (ratio > GOAL) missed.push(name);
    line([name, ...[median(small), median(large), quantile(small, 0.95), quantile(large, 0.95), ratio].map((value) => value.toFixed(2))]);
  }
  const [, own = []] = times[OWN] ?? [];
  const [, none = []] = times[OWN_NONE] ?? [];
  if (own.length > 0) {
    const ratio = median(own) / median(none);
    if (ratio > OWN_GOAL) missed.push(`${OWN} to none`);
    line([`${OWN} to none`, '', '', '', '', ratio.toFixed(2)]);
  }
  print(missed.length === 0 ? `\nAll within ${GOAL}×.` : `\nBeyond ${GOAL}×: ${missed.join('; ')}.`);
  return missed.length === 0;
}

async function give({ url }: SeededDatabase, engine: Engine, size: SchoolSize): Promise<GivenSchool> {
  const db = await connect(url, engine);
  try {
    return await giveAssignments(db, size);
  } finally {
    await db.destroy();
  }
}

async function bench({ args, print }: Command): Promise<void> {
  const [engine = 'sqlite', users = String(USERS.large), part = 'all', ...rest] = args;
  if (!['sqlite', 'postgres'].includes(engine) || !/^[1-9]\d{3,5}$/.test(users) || !['all', 'assignments'].includes(part) || rest.length > 0) {
    throw new CommandError('Нужно: npm run bench:school -- [sqlite|postgres] [ПОЛЬЗОВАТЕЛЕЙ] [all|assignments]');
  }
  await inTemporaryFolder(async (folder) => {
    const postgres = engine === 'postgres' ? await Promise.all([startPostgres([]), startPostgres([])]) : [];
    try {
      print(`Node ${process.version}, ${engine}, ten results a user: ${USERS.small} users and ${users}\n`);
      const databases: SeededDatabase[] = [];
      const counts = [USERS.small, Number(users)];
      for (const [index, count] of counts.entries()) {
        databases.push(await seed(postgres[index]?.url ?? `sqlite:${join(folder, `${index}.db`)}`, engine as Engine, count));
      }
      if (part === 'all' && !(await compare(databases, SCENARIOS, print))) process.exitCode = 1;
      const schools: GivenDatabase[] = [];
      for (const [index, database] of databases.entries()) {
        const size = sizeAmong(counts[index] ?? 0, SIZES[index] ?? { pupils: 0, assignments: 0 });
        schools.push({ ...database, given: await give(database, engine as Engine, size) });
      }
      if (!(await compare(schools, ASSIGNMENT_SCENARIOS, print))) process.exitCode = 1;
    } finally {
      await Promise.all(postgres.map((server) => server.stop()));
    }
  });
}

await runCommand(bench);
