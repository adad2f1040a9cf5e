/** The clients of the crash tests. Each sends one request after another until a response does not come. */
import { isDeepStrictEqual } from 'node:util';
import type { Draft } from '../../../src/domain/drafts/draft.ts';
import { User as UserSchema } from '../../../src/domain/users/user-schema.ts';
import type { User } from '../../../src/domain/users/user.ts';
import type { StoredTest } from '../../../src/features/tests/contract.ts';
import type { TestClient } from '../../support/test-client.ts';
import { questions, type Fixture } from '../fixture.ts';
import { ExpectedState, type Change, type Kind } from './expected-state.ts';

/** What the clients of one round share. */
export interface WorkloadContext {
  fixture: Fixture;
  /** Records a state. It also records the change if that can be sent again after a lost response. */
  track<State>(state: ExpectedState<State>, retry?: Change<State>): void;
  /** Counts an acknowledgement. */
  acknowledged(kind: Kind): void;
}

const PASSWORD = 'листопад';
/** How many changes there were. Each change gets a number of its own. */
let changes = 0;

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

/** @returns the new account; `null` when no response came */
async function register(context: WorkloadContext, client: TestClient): Promise<User | null> {
  const { read, admin } = context.fixture;
  const email = `pupil-${(changes += 1)}@example.ru`;
  // Access is left out, because the workload tracks it as another state. `parse` drops the fields that only the list of
  // users has.
  const withoutAccess = (user: User | undefined) => (user === undefined ? null : { ...UserSchema.parse(user), accessBlocks: [] });
  const account = new ExpectedState<User | null>('registration', null, async () =>
    withoutAccess((await read<{ users: User[] }>(admin, `/api/admin/users?search=${encodeURIComponent(email)}`)).users[0]),
  );
  const isDone = await change(context, account, {
    send: () => client.post('/api/registration', { nickname: 'Ученик', email, password: PASSWORD }),
    stateOf: (body) => withoutAccess((body as { user: User }).user),
    mayResultIn: (user) => user?.email === email,
  });
  if (!isDone || account.value === null) return null;
  const { uid } = account.value;
  context.track(new ExpectedState('session', uid, async () => (await read<{ user: User | null }>(client, '/api/session')).user?.uid));
  return account.value;
}

/** The answers that encode a number. */
const digitsOf = (number: number): number[] => [1_000, 100, 10, 1].map((power) => Math.floor(number / power) % 10);

/** Submits answers. The server accepts the same answers again (rule R47), so the submission can be repeated. */
async function submit(context: WorkloadContext, client: TestClient, kind: 'result' | 'lesson result', id: string): Promise<boolean> {
  const path = kind === 'result' ? '/api/results' : '/api/lesson-results';
  const number = (changes += 1);
  const answers = digitsOf(number);
  const readResult = async () => (await context.fixture.read<Record<string, unknown>>(client, path))[id] ?? null;
  const stored = new ExpectedState<unknown>(kind, null, readResult);
  const submission: Change<unknown> = {
    send: () => client.put(`${path}/${id}`, { answers }),
    stateOf: (body) => body,
    mayResultIn: (result) => isDeepStrictEqual((result as { answers?: unknown } | null)?.answers, answers),
  };
  return change(context, stored, submission, true);
}

/** Opens the block to a learner as an admin. */
function grantAccess(context: WorkloadContext, uid: string): Promise<boolean> {
  const { admin, block, read } = context.fixture;
  const address = `/api/admin/users/${uid}`;
  return change(context, new ExpectedState<string[]>('grant', [], async () => (await read<User>(admin, address)).accessBlocks), {
    send: () => admin.patch(address, { accessBlocks: [block.id] }),
    stateOf: (body) => (body as User).accessBlocks,
    mayResultIn: ([id]) => id === block.id,
  });
}

/** Lets one learner after another register, take every general test, get access and take the lesson tests. */
export async function takeTests(context: WorkloadContext): Promise<void> {
  const { tests, lessons, newClient } = context.fixture;
  for (;;) {
    const client = newClient();
    const user = await register(context, client);
    if (user === null) return;
    for (const { id } of tests) if (!(await submit(context, client, 'result', id))) return;
    if (!(await grantAccess(context, user.uid))) return;
    for (const { id } of lessons) if (!(await submit(context, client, 'lesson result', id))) return;
  }
}

/** Lets a learner change the answers of a test that is not finished. */
export async function keepDraft(context: WorkloadContext): Promise<void> {
  const { newClient, tests } = context.fixture;
  const client = newClient();
  if ((await register(context, client)) === null) return;
  const id = tests[0]?.id ?? '';
  // The server accepts answers only for a version that the learner has seen.
  const opened = await client.get<{ revision: number }>(`/api/tests/${id}`).catch(() => null);
  if (opened?.status !== 200) return;
  const { revision } = opened.body;
  const address = `/api/drafts/${id}`;
  const answersOf = (body: unknown) => (body as Partial<Draft>).answers?.map(({ answer }) => answer) ?? [];
  const draft = new ExpectedState<unknown[]>('draft', [], async () => answersOf((await client.get(address)).body));
  for (;;) {
    const answers = digitsOf((changes += 1));
    const changedAt = new Date().toISOString();
    const isDone = await change(context, draft, {
      send: () => client.put(address, { revision, answers: answers.map((answer, index) => ({ index, answer, changedAt })) }),
      stateOf: answersOf,
      mayResultIn: (found) => isDeepStrictEqual(found, answers),
    });
    if (!isDone) return;
  }
}

/** The tests that the admin edits in all rounds. */
export type EditTarget = { address: string; state: ExpectedState<StoredTest> };

export const editTargetsOf = ({ admin, tests, read }: Fixture): EditTarget[] =>
  tests.map((test) => {
    const address = `/api/admin/tests/${test.id}`;
    return { address, state: new ExpectedState('test edit', test, () => read<StoredTest>(admin, address)) };
  });

/** Lets an admin edit the general tests in turn. */
export async function editTests(context: WorkloadContext, targets: readonly EditTarget[]): Promise<void> {
  for (;;) {
    for (const { address, state } of targets) {
      const { revision } = state.value;
      const name = `Правка ${(changes += 1)}`;
      const isDone = await change(context, state, {
        send: () => context.fixture.admin.put(address, { revision, name, questions }),
        stateOf: (body) => body as StoredTest,
        mayResultIn: (test) => test.revision === revision + 1 && test.name === name,
      });
      if (!isDone) return;
    }
  }
}

/** Lets a learner change the password again and again. A sign-in shows which password the server has. */
export async function changePasswords(context: WorkloadContext): Promise<void> {
  const { newClient } = context.fixture;
  const client = newClient();
  const user = await register(context, client);
  if (user === null) return;
  const tried = [PASSWORD];
  const signsIn = async (password: string): Promise<boolean> =>
    (await newClient().post('/api/session', { email: user.email, password })).status === 200;
  const password = new ExpectedState<string>('password', PASSWORD, async () => {
    const last = tried.slice(-3);
    const accepted = await Promise.all(last.map(signsIn));
    return last.filter((_, index) => accepted[index]).join(' and ');
  });
  for (;;) {
    const [oldPassword, newPassword] = [password.value, `${PASSWORD}-${(changes += 1)}`];
    tried.push(newPassword);
    const isDone = await change(context, password, {
      send: () => client.put('/api/profile/password', { oldPassword, newPassword }),
      stateOf: () => newPassword,
      mayResultIn: (found) => found === newPassword,
    });
    if (!isDone) return;
  }
}
