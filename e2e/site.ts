/** What tests prepare behind the pages' back: content as the administrator, people who are signed in. */
import { expect, type APIRequestContext, type APIResponse, type Page } from '@playwright/test';
import type { BlockDraft, LessonDraft, LessonQuestion } from '../src/domain/lesson.ts';
import type { Role } from '../src/domain/role.ts';
import type { TestDraft } from '../src/domain/test-draft.ts';
import type { User } from '../src/domain/user.ts';
import type { StoredBlock, StoredLesson } from '../src/features/lessons/author-contract.ts';
import type { StoredTest } from '../src/features/tests/contract.ts';
import { ADMINISTRATOR, type Server } from './server.ts';

export interface Person {
  nickname: string;
  email: string;
  password: string;
}

const PASSWORD = 'пароль-ученика';

let people = 0;

/** Somebody whom no server knows yet. */
export function newPerson(nickname = 'Полина'): Person {
  people += 1;
  return { nickname, email: `pupil-${people}-${process.pid}@listok.test`, password: PASSWORD };
}

async function bodyOf<Body>(answer: APIResponse): Promise<Body> {
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return (await answer.json()) as Body;
}

/** Makes an account and signs the page's browser in to it. */
export async function signUp(page: Page, person: Person = newPerson()): Promise<Person> {
  await bodyOf(await page.request.post('/api/registration', { data: person }));
  return person;
}

/** Signs the page's browser in. */
export async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await bodyOf(await page.request.post('/api/session', { data: { email, password } }));
}

/** Fills in the form of the sign-in that a page shows, and sends it. */
export async function typeSignIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти' }).click();
}

/** Signs in as people do; the other tabs of the browser hear of it. */
export async function signInByHand(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto('/');
  await typeSignIn(page, person);
  await expect(page).toHaveURL('/dashboard');
}

/** @param tutor a page where an administrator is signed in  @param page where the one is signed in whose role is set */
export async function setRole(tutor: Page, page: Page, role: Role): Promise<void> {
  const { user } = await bodyOf<{ user: User }>(await page.request.get('/api/session'));
  await bodyOf(await tutor.request.patch(`/api/admin/users/${user.uid}`, { data: { role } }));
}

/** Signs the administrator in, past the form. */
export const signInAdmin = (page: Page): Promise<void> => signIn(page, ADMINISTRATOR);

/** A running site and what its administrator can do with it. */
export interface Site {
  server: Server;
  createTest(draft: TestDraft): Promise<StoredTest>;
  updateTest(test: StoredTest): Promise<StoredTest>;
  deleteTest(id: string): Promise<void>;
  createBlock(draft: BlockDraft): Promise<StoredBlock>;
  blocks(): Promise<StoredBlock[]>;
  updateBlock(block: StoredBlock): Promise<StoredBlock>;
  deleteBlock(id: string): Promise<void>;
  createLesson(draft: LessonDraft): Promise<StoredLesson>;
  deleteLesson(id: string): Promise<void>;
  /** Makes the test of a lesson that has none. */
  createLessonTest(lessonId: string, questions: LessonQuestion[]): Promise<void>;
  /** Lets who is signed in on a page open these blocks and no others. */
  openBlocks(page: Page, blockIds: string[]): Promise<void>;
  /** Removes all tests, blocks and lessons. */
  clear(): Promise<void>;
}

/** @param admin a browser in which the administrator is signed in */
export function siteOf(server: Server, admin: APIRequestContext): Site {
  const remove = async (path: string) => {
    expect((await admin.delete(path)).status()).toBe(204);
  };
  const removeAll = async (path: string) => {
    for (const { id } of await bodyOf<{ id: string }[]>(await admin.get(path))) await remove(`${path}/${id}`);
  };
  return {
    server,
    createTest: async (draft) => bodyOf(await admin.post('/api/admin/tests', { data: draft })),
    updateTest: async (test) => bodyOf(await admin.put(`/api/admin/tests/${test.id}`, { data: test })),
    deleteTest: (id) => remove(`/api/admin/tests/${id}`),
    createBlock: async (draft) => bodyOf(await admin.post('/api/admin/blocks', { data: draft })),
    blocks: async () => {
      const listed = await bodyOf<{ id: string }[]>(await admin.get('/api/admin/blocks'));
      return Promise.all(listed.map(async ({ id }) => bodyOf<StoredBlock>(await admin.get(`/api/admin/blocks/${id}`))));
    },
    updateBlock: async (block) => bodyOf(await admin.put(`/api/admin/blocks/${block.id}`, { data: block })),
    deleteBlock: (id) => remove(`/api/admin/blocks/${id}`),
    createLesson: async (draft) => bodyOf(await admin.post('/api/admin/lessons', { data: draft })),
    deleteLesson: (id) => remove(`/api/admin/lessons/${id}`),
    createLessonTest: async (lessonId, questions) => {
      await bodyOf(await admin.put(`/api/admin/lesson-tests/${lessonId}`, { data: { questions } }));
    },
    openBlocks: async (page, accessBlocks) => {
      const { user } = await bodyOf<{ user: User }>(await page.request.get('/api/session'));
      await bodyOf(await admin.patch(`/api/admin/users/${user.uid}`, { data: { accessBlocks } }));
    },
    clear: async () => {
      await removeAll('/api/admin/tests');
      await removeAll('/api/admin/blocks');
    },
  };
}
