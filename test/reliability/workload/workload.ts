/** The clients of the crash tests. Each sends one request after another until a response fails to come. */
import { isDeepStrictEqual } from 'node:util';
import type { User } from '../../../src/domain/users/user.ts';
import type { StoredLessonTest } from '../../../src/features/lessons/admin-contract.ts';
import type { LessonResult } from '../../../src/features/lessons/contract.ts';
import type { Result, StoredTest } from '../../../src/features/general-tests/contract.ts';
import type { TestClient } from '../../support/test-client.ts';
import { ExpectedState, type Change, type Kind } from './expected-state.ts';
import { lessonQuestions, questions, type Fixture } from '../fixture.ts';
import type { AsyncQueue } from './async-queue.ts';

/** What the clients of one round share. */
export interface WorkloadContext {
  fixture: Fixture;
  /** Records a state and, if it can be sent again after a lost response, its change. */
  track<State>(state: ExpectedState<State>, retry?: Change<State>): void;
  /** Counts an acknowledgement. */
  acknowledged(kind: Kind): void;
  /** Learners who wait for access to the block. */
  accessQueue: AsyncQueue;
}

/** A stored result, or `null` if none exists. */
type Stored = Result | LessonResult | null;

const PASSWORD = 'листопад';
let registrations = 0;

async function change<State>(
  context: WorkloadContext,
  state: ExpectedState<State>,
  requested: Change<State>,
  canRetry = false,
): Promise<boolean> {
  context.track(state, canRetry ? requested : undefined);
  const isDone = await state.change(requested);
  if (isDone) context.acknowledged(state.kind);
  return isDone;
}

const findUser = async ({ read, admin }: Fixture, email: string): Promise<User | null> => {
  const { users } = await read<{ users: User[] }>(admin, `/api/admin/users?search=${encodeURIComponent(email)}`);
  if (users.length > 1) throw new Error(`${email} has ${users.length} accounts.`);
  return users[0] ?? null;
};

/** @returns the new account, `null` when no response came */
async function register(context: WorkloadContext, client: TestClient): Promise<User | null> {
  registrations += 1;
  const email = `pupil-${registrations}@example.ru`;
  // Access to a block is another state.
  const withoutAccess = (user: User | null) => user && { ...user, accessBlocks: [] };
  const account = new ExpectedState<User | null>('registration', null, async () => withoutAccess(await findUser(context.fixture, email)));
  const isDone = await change(context, account, {
    send: () => client.post('/api/registration', { nickname: `Ученик ${registrations}`, email, password: PASSWORD }),
    stateOf: (body) => withoutAccess((body as { user: User }).user),
    mayResultIn: (user) => user?.email === email,
  });
  if (!isDone || account.value === null) return null;
  const { uid } = account.value;
  context.track(
    new ExpectedState('session', uid, async () => (await context.fixture.read<{ user: User | null }>(client, '/api/session')).user?.uid),
  );
  return account.value;
}

/** Submits answers. The server accepts the same answers again (rule R47), so the submission can be retried. */
async function submit(
  context: WorkloadContext,
  client: TestClient,
  kind: 'result' | 'lesson result',
  id: string,
  answers: number[],
): Promise<boolean> {
  const path = kind === 'result' ? '/api/results' : '/api/lesson-results';
  const readResult = async (): Promise<Stored> => (await context.fixture.read<Record<string, Stored>>(client, path))[id] ?? null;
  const submission: Change<Stored> = {
    send: () => client.put(`${path}/${id}`, { answers }),
    stateOf: (body) => body as Stored,
    mayResultIn: (result) => isDeepStrictEqual(result?.answers, answers),
  };
  return change(context, new ExpectedState<Stored>(kind, null, readResult), submission, true);
}

let submissions = 0;

/** Answers that differ from those of the next 9,999 submissions. */
function uniqueAnswers(): number[] {
  submissions += 1;
  return [1_000, 100, 10, 1].map((power) => Math.floor(submissions / power) % 10);
}

/** One learner after another registers, takes every general test, waits for access and takes the lesson tests. */
export async function takeTests(context: WorkloadContext): Promise<void> {
  const { fixture } = context;
  for (;;) {
    const client = fixture.newClient();
    const user = await register(context, client);
    if (user === null) return;
    const isGranted = context.accessQueue.push(user.uid);
    for (const { id } of fixture.tests) {
      if (!(await submit(context, client, 'result', id, uniqueAnswers()))) return;
    }
    if (!(await isGranted)) return;
    for (const { id } of fixture.lessons) {
      if (!(await submit(context, client, 'lesson result', id, uniqueAnswers()))) return;
    }
  }
}

/** An admin opens the block to the learners in the queue. */
export async function grantAccess(context: WorkloadContext): Promise<void> {
  const { admin, block, read } = context.fixture;
  for (let request = await context.accessQueue.next(); request !== null; request = await context.accessQueue.next()) {
    const address = `/api/admin/users/${request.uid}`;
    const blocks = new ExpectedState<string[]>('grant', [], async () => (await read<User>(admin, address)).accessBlocks);
    const isDone = await change(context, blocks, {
      send: () => admin.patch(address, { accessBlocks: [block.id] }),
      stateOf: (body) => (body as User).accessBlocks,
      mayResultIn: ([id]) => id === block.id,
    });
    request.settle(isDone);
    if (!isDone) return;
  }
}

/** The tests that the admin edits in all rounds. */
export interface EditTargets {
  tests: { address: string; state: ExpectedState<StoredTest> }[];
  lessonTests: { address: string; state: ExpectedState<StoredLessonTest> }[];
}

export function editTargetsOf({ admin, tests, lessonTests, read }: Fixture): EditTargets {
  return {
    tests: tests.map((test) => {
      const address = `/api/admin/tests/${test.id}`;
      return { address, state: new ExpectedState('test edit', test, () => read<StoredTest>(admin, address)) };
    }),
    lessonTests: lessonTests.map((test) => {
      const address = `/api/admin/lesson-tests/${test.lessonId}`;
      return { address, state: new ExpectedState('lesson test edit', test, () => read<StoredLessonTest>(admin, address)) };
    }),
  };
}

let edits = 0;

/** An admin edits the general tests in turn. */
export async function editTests(context: WorkloadContext, { tests }: EditTargets): Promise<void> {
  for (let index = 0; ; index++) {
    const { address, state } = tests[index % tests.length] as EditTargets['tests'][number];
    edits += 1;
    const { revision } = state.value;
    const name = `Правка ${edits}`;
    const isDone = await change(context, state, {
      send: () => context.fixture.admin.put(address, { revision, name, questions }),
      stateOf: (body) => body as StoredTest,
      mayResultIn: (test) => test.revision === revision + 1 && test.name === name,
    });
    if (!isDone) return;
  }
}

/** An admin edits the lesson tests in turn. */
export async function editLessonTests(context: WorkloadContext, { lessonTests }: EditTargets): Promise<void> {
  for (let index = 0; ; index++) {
    const { address, state } = lessonTests[index % lessonTests.length] as EditTargets['lessonTests'][number];
    edits += 1;
    const { revision } = state.value;
    const changed = lessonQuestions.map((question, position) =>
      position === 0 ? { ...question, question: `Правка ${edits}` } : question,
    );
    const isDone = await change(context, state, {
      send: () => context.fixture.admin.put(address, { revision, questions: changed }),
      stateOf: (body) => body as StoredLessonTest,
      mayResultIn: (test) => test.revision === revision + 1 && isDeepStrictEqual(test.questions, changed),
    });
    if (!isDone) return;
  }
}

/** A learner changes the password repeatedly. The server's password is the one that signs in. */
export async function changePasswords(context: WorkloadContext): Promise<void> {
  const { fixture } = context;
  const client = fixture.newClient();
  const user = await register(context, client);
  if (user === null) return;
  const tried = [PASSWORD];
  const signsIn = async (password: string): Promise<boolean> =>
    (await fixture.newClient().post('/api/session', { email: user.email, password })).status === 200;
  const password = new ExpectedState<string>('password', PASSWORD, async () => {
    const last = tried.slice(-3);
    const accepted = await Promise.all(last.map(signsIn));
    return last.filter((_, index) => accepted[index]).join(' and ');
  });
  for (let number = 1; ; number++) {
    const [oldPassword, newPassword] = [password.value, `${PASSWORD}-${number}`];
    tried.push(newPassword);
    const isDone = await change(context, password, {
      send: () => client.put('/api/profile/password', { oldPassword, newPassword }),
      stateOf: () => newPassword,
      mayResultIn: (found) => found === newPassword,
    });
    if (!isDone) return;
  }
}
