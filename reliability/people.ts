/** Those who use a school while its server is killed. Each does one thing after another until an answer stays out. */
import { isDeepStrictEqual } from 'node:util';
import type { User } from '../src/domain/user.ts';
import type { StoredLessonTest } from '../src/features/lessons/author-contract.ts';
import type { LessonResult } from '../src/features/lessons/contract.ts';
import type { Result, StoredTest } from '../src/features/tests/contract.ts';
import type { TestClient } from '../src/server/testing-client.ts';
import { Fact, type Change, type Kind } from './fact.ts';
import { lessonQuestions, questions, type School } from './school.ts';
import type { WaitingPupils } from './waiting-pupils.ts';

/** What the people of one round have done. */
export interface Round {
  school: School;
  /** Tells a fact and, where it can be asked for again after a lost answer, how. */
  note<State>(fact: Fact<State>, again?: Change<State>): void;
  /** Counts an acknowledgement. */
  acknowledged(kind: Kind): void;
  waiting: WaitingPupils;
}

/** A result as the server has it; `null`: none. */
type Stored = Result | LessonResult | null;

const PASSWORD = 'листопад';
let people = 0;

async function change<State>(round: Round, fact: Fact<State>, wanted: Change<State>, canAskAgain = false): Promise<boolean> {
  round.note(fact, canAskAgain ? wanted : undefined);
  const isDone = await fact.change(wanted);
  if (isDone) round.acknowledged(fact.kind);
  return isDone;
}

const findUser = async ({ read, tutor }: School, email: string): Promise<User | null> => {
  const { users } = await read<{ users: User[] }>(tutor, `/api/admin/users?search=${encodeURIComponent(email)}`);
  if (users.length > 1) throw new Error(`${email} has ${users.length} accounts.`);
  return users[0] ?? null;
};

/** Registers. @returns the account, `null` when no answer came */
async function register(round: Round, client: TestClient): Promise<User | null> {
  people += 1;
  const email = `pupil-${people}@example.ru`;
  // A block may be opened later, which is another fact.
  const told = (user: User | null) => user && { ...user, accessBlocks: [] };
  const account = new Fact<User | null>('registration', null, async () => told(await findUser(round.school, email)));
  const isDone = await change(round, account, {
    send: () => client.post('/api/registration', { nickname: `Ученик ${people}`, email, password: PASSWORD }),
    stateOf: (body) => told((body as { user: User }).user),
    mayHaveMade: (user) => user?.email === email,
  });
  if (!isDone || account.known === null) return null;
  const { uid } = account.known;
  round.note(
    new Fact('session', uid, async () => (await round.school.read<{ user: User | null }>(client, '/api/session')).user?.uid),
  );
  return account.known;
}

/** Submits answers once, and may again. */
async function submit(
  round: Round,
  client: TestClient,
  kind: 'result' | 'lesson result',
  id: string,
  answers: number[],
): Promise<boolean> {
  const path = kind === 'result' ? '/api/results' : '/api/lesson-results';
  const stored = async (): Promise<Stored> => (await round.school.read<Record<string, Stored>>(client, path))[id] ?? null;
  const submission: Change<Stored> = {
    send: () => client.put(`${path}/${id}`, { answers }),
    stateOf: (body) => body as Stored,
    mayHaveMade: (result) => isDeepStrictEqual(result?.answers, answers),
  };
  return change(round, new Fact<Stored>(kind, null, stored), submission, true);
}

let submissions = 0;

/** Answers that no other submission of ten thousand has. */
function ownAnswers(): number[] {
  submissions += 1;
  return [1_000, 100, 10, 1].map((power) => Math.floor(submissions / power) % 10);
}

/** One pupil after another registers, takes every test, waits for the block and takes the tests of its lessons. */
export async function study(round: Round): Promise<void> {
  const { school } = round;
  for (;;) {
    const client = school.visitor();
    const user = await register(round, client);
    if (user === null) return;
    const opened = round.waiting.join(user.uid);
    for (const { id } of school.tests) {
      if (!(await submit(round, client, 'result', id, ownAnswers()))) return;
    }
    if (!(await opened)) return;
    for (const { id } of school.lessons) {
      if (!(await submit(round, client, 'lesson result', id, ownAnswers()))) return;
    }
  }
}

/** The tutor opens the block to those who wait for it. */
export async function grant(round: Round): Promise<void> {
  const { tutor, block, read } = round.school;
  for (let waiting = await round.waiting.next(); waiting !== null; waiting = await round.waiting.next()) {
    const address = `/api/admin/users/${waiting.uid}`;
    const blocks = new Fact<string[]>('grant', [], async () => (await read<User>(tutor, address)).accessBlocks);
    const isDone = await change(round, blocks, {
      send: () => tutor.patch(address, { accessBlocks: [block.id] }),
      stateOf: (body) => (body as User).accessBlocks,
      mayHaveMade: ([id]) => id === block.id,
    });
    waiting.opened(isDone);
    if (!isDone) return;
  }
}

/** The texts that the tutor edits, for as long as the school is there. */
export interface Desk {
  tests: { address: string; fact: Fact<StoredTest> }[];
  lessonTests: { address: string; fact: Fact<StoredLessonTest> }[];
}

/** The texts of a school as they are now. */
export function openDesk({ tutor, tests, lessonTests, read }: School): Desk {
  return {
    tests: tests.map((test) => {
      const address = `/api/admin/tests/${test.id}`;
      return { address, fact: new Fact('test edit', test, () => read<StoredTest>(tutor, address)) };
    }),
    lessonTests: lessonTests.map((test) => {
      const address = `/api/admin/lesson-tests/${test.lessonId}`;
      return { address, fact: new Fact('lesson test edit', test, () => read<StoredLessonTest>(tutor, address)) };
    }),
  };
}

let edits = 0;

/** The tutor edits one general test after another. */
export async function editTests(round: Round, { tests }: Desk): Promise<void> {
  for (let each = 0; ; each++) {
    const { address, fact } = tests[each % tests.length] as Desk['tests'][number];
    edits += 1;
    const { revision } = fact.known;
    const name = `Правка ${edits}`;
    const isDone = await change(round, fact, {
      send: () => round.school.tutor.put(address, { revision, name, questions }),
      stateOf: (body) => body as StoredTest,
      mayHaveMade: (test) => test.revision === revision + 1 && test.name === name,
    });
    if (!isDone) return;
  }
}

/** The tutor edits one test of a lesson after another. */
export async function editLessonTests(round: Round, { lessonTests }: Desk): Promise<void> {
  for (let each = 0; ; each++) {
    const { address, fact } = lessonTests[each % lessonTests.length] as Desk['lessonTests'][number];
    edits += 1;
    const { revision } = fact.known;
    const changed = lessonQuestions.map((question, place) => (place === 0 ? { ...question, question: `Правка ${edits}` } : question));
    const isDone = await change(round, fact, {
      send: () => round.school.tutor.put(address, { revision, questions: changed }),
      stateOf: (body) => body as StoredLessonTest,
      mayHaveMade: (test) => test.revision === revision + 1 && isDeepStrictEqual(test.questions, changed),
    });
    if (!isDone) return;
  }
}

/** A pupil who changes their password again and again; the one that signs in is the one that the server has. */
export async function changePasswords(round: Round): Promise<void> {
  const { school } = round;
  const client = school.visitor();
  const user = await register(round, client);
  if (user === null) return;
  const tried = [PASSWORD];
  const works = async (password: string): Promise<boolean> =>
    (await school.visitor().post('/api/session', { email: user.email, password })).status === 200;
  const password = new Fact<string>('password', PASSWORD, async () => {
    const last = tried.slice(-3);
    const answers = await Promise.all(last.map(works));
    return last.filter((_, place) => answers[place]).join(' and ');
  });
  for (let each = 1; ; each++) {
    const [oldPassword, newPassword] = [password.known, `${PASSWORD}-${each}`];
    tried.push(newPassword);
    const isDone = await change(round, password, {
      send: () => client.put('/api/profile/password', { oldPassword, newPassword }),
      stateOf: () => newPassword,
      mayHaveMade: (found) => found === newPassword,
    });
    if (!isDone) return;
  }
}
