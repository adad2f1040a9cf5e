/** Creates content and signed-in users through the API. */
import { expect, type APIRequestContext, type APIResponse, type Page } from '@playwright/test';
import type { TargetKind } from '../../../src/domain/assignments/kinds.ts';
import type { BlockInput, LessonInput, LessonQuestion } from '../../../src/domain/lessons/lesson.ts';
import type { Role } from '../../../src/domain/users/role.ts';
import type { TestInput } from '../../../src/domain/questions/test-input/test-input.ts';
import type { User } from '../../../src/domain/users/user.ts';
import type { Assignment, AssignmentsPage } from '../../../src/features/assignments/contract.ts';
import type { RequestsPage } from '../../../src/features/access/contract.ts';
import type { StoredBlock, StoredLesson } from '../../../src/features/lessons/admin-contract.ts';
import type { StoredTest } from '../../../src/features/tests/contract.ts';
import { ADMIN, type Server } from './server.ts';

export interface Account {
  nickname: string;
  email: string;
  password: string;
}

const PASSWORD = 'пароль-ученика';

let accountCount = 0;

/** An account that does not exist yet. */
export function newAccount(nickname = 'Полина'): Account {
  accountCount += 1;
  return { nickname, email: `pupil-${accountCount}-${process.pid}@listok.test`, password: PASSWORD };
}

async function bodyOf<Body>(response: APIResponse): Promise<Body> {
  expect(response.status(), await response.text()).toBeLessThan(300);
  return (await response.json()) as Body;
}

/** Registers an account and signs the page's browser in to it. */
export async function signUp(page: Page, account: Account = newAccount()): Promise<Account> {
  await bodyOf(await page.request.post('/api/registration', { data: account }));
  return account;
}

/** Signs the page's browser in. */
export async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await bodyOf(await page.request.post('/api/session', { data: { email, password } }));
}

/** Fills in and submits the sign-in form that a page shows. */
export async function submitSignInForm(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти' }).click();
}

/** Signs in through the form, so that the other tabs of the browser are notified. */
export async function signInThroughForm(page: Page, account: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.goto('/');
  await submitSignInForm(page, account);
  await expect(page).toHaveURL('/dashboard');
}

/**
 * @param admin a page on which an admin is signed in
 * @param page a page of the user whose role is set
 */
export async function setRole(admin: Page, page: Page, role: Role): Promise<void> {
  const { user } = await bodyOf<{ user: User }>(await page.request.get('/api/session'));
  await bodyOf(await admin.request.patch(`/api/admin/users/${user.uid}`, { data: { role } }));
}

/** Signs the admin in without the form. */
export const signInAdmin = (page: Page): Promise<void> => signIn(page, ADMIN);

/** A running site, and what its admin can do with it. */
export interface Site {
  server: Server;
  createTest(input: TestInput): Promise<StoredTest>;
  updateTest(test: StoredTest): Promise<StoredTest>;
  deleteTest(id: string): Promise<void>;
  /** Puts the current attempt of a pupil aside, so that the pupil can take the test again. */
  reopen(id: string, uid: string): Promise<void>;
  createBlock(input: BlockInput): Promise<StoredBlock>;
  blocks(): Promise<StoredBlock[]>;
  updateBlock(block: StoredBlock): Promise<StoredBlock>;
  deleteBlock(id: string): Promise<void>;
  createLesson(input: LessonInput): Promise<StoredLesson>;
  deleteLesson(id: string): Promise<void>;
  /** Creates the test of a lesson that has none. */
  createLessonTest(lessonId: string, questions: LessonQuestion[]): Promise<void>;
  /** Opens these blocks to the user of a page, and closes all others. */
  openBlocks(page: Page, blockIds: string[]): Promise<void>;
  /** Opens a block to a user until a day. */
  openUntil(uid: string, blockId: string, until: string): Promise<void>;
  /**
   * Assigns a test or a lesson to the user of a page.
   * @param fields fields of the request; without them the assignment has no due date
   */
  give(page: Page, kind: TargetKind, id: string, fields?: object): Promise<Assignment>;
  /** Deletes all assignments, tests, blocks, lessons, groups and keys, and declines the open requests. */
  clear(): Promise<void>;
}

/** @param admin a client that is signed in as the admin */
export function createSiteDriver(server: Server, admin: APIRequestContext): Site {
  const remove = async (path: string) => {
    expect((await admin.delete(path)).status()).toBe(204);
  };
  const removeAll = async (path: string) => {
    for (const { id } of await bodyOf<{ id: string }[]>(await admin.get(path))) await remove(`${path}/${id}`);
  };
  return {
    server,
    createTest: async (input) => bodyOf(await admin.post('/api/admin/tests', { data: input })),
    updateTest: async (test) => bodyOf(await admin.put(`/api/admin/tests/${test.id}`, { data: test })),
    deleteTest: (id) => remove(`/api/admin/tests/${id}`),
    reopen: (id, uid) => remove(`/api/admin/tests/${id}/results/${uid}`),
    createBlock: async (input) => bodyOf(await admin.post('/api/admin/blocks', { data: input })),
    blocks: async () => {
      const listed = await bodyOf<{ id: string }[]>(await admin.get('/api/admin/blocks'));
      return Promise.all(listed.map(async ({ id }) => bodyOf<StoredBlock>(await admin.get(`/api/admin/blocks/${id}`))));
    },
    updateBlock: async (block) => bodyOf(await admin.put(`/api/admin/blocks/${block.id}`, { data: block })),
    deleteBlock: (id) => remove(`/api/admin/blocks/${id}`),
    createLesson: async (input) => bodyOf(await admin.post('/api/admin/lessons', { data: input })),
    deleteLesson: (id) => remove(`/api/admin/lessons/${id}`),
    createLessonTest: async (lessonId, questions) => {
      await bodyOf(await admin.put(`/api/admin/lesson-tests/${lessonId}`, { data: { questions } }));
    },
    openBlocks: async (page, accessBlocks) => {
      const { user } = await bodyOf<{ user: User }>(await page.request.get('/api/session'));
      await bodyOf(await admin.patch(`/api/admin/users/${user.uid}`, { data: { accessBlocks } }));
    },
    openUntil: async (uid, blockId, until) => {
      await bodyOf(await admin.patch(`/api/admin/users/${uid}`, { data: { access: [{ blockId, until }] } }));
    },
    give: async (page, kind, id, fields = {}) => {
      const { user } = await bodyOf<{ user: User }>(await page.request.get('/api/session'));
      const data = { target: { kind, id }, groupIds: [], uids: [user.uid], due: null, dryRun: false, ...fields };
      return bodyOf(await admin.post('/api/admin/assignments', { data }));
    },
    clear: async () => {
      const { assignments } = await bodyOf<AssignmentsPage>(await admin.get('/api/admin/assignments?limit=100'));
      for (const { id } of assignments) await remove(`/api/admin/assignments/${id}`);
      await Promise.all(['tests', 'blocks', 'groups', 'keys'].map((kind) => removeAll(`/api/admin/${kind}`)));
      const { requests } = await bodyOf<RequestsPage>(await admin.get('/api/admin/access-requests?status=open'));
      for (const { id } of requests) await bodyOf(await admin.post(`/api/admin/access-requests/${id}/decline`));
    },
  };
}

/** The tests that the server stores. An admin must be signed in on the page. */
export async function storedTests(page: Page): Promise<StoredTest[]> {
  const list = await bodyOf<{ id: string }[]>(await page.request.get('/api/admin/tests'));
  return Promise.all(list.map(async ({ id }) => bodyOf<StoredTest>(await page.request.get(`/api/admin/tests/${id}`))));
}
