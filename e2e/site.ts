/** What tests prepare behind the pages' back: content as the administrator, people who are signed in. */
import { expect, type APIRequestContext, type APIResponse, type Page } from '@playwright/test';
import type { TestDraft } from '../src/domain/test-draft.ts';
import { ADMINISTRATOR, type Server } from './server.ts';

export interface Person {
  nickname: string;
  email: string;
  password: string;
}

export interface StoredTest extends TestDraft {
  id: string;
  revision: number;
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

export const signInAdmin = (page: Page): Promise<void> => signIn(page, ADMINISTRATOR);

/** A running site and what its administrator can do with it. */
export interface Site {
  server: Server;
  createTest(draft: TestDraft): Promise<StoredTest>;
  updateTest(test: StoredTest): Promise<StoredTest>;
  deleteTest(id: string): Promise<void>;
  /** Removes all tests. */
  clear(): Promise<void>;
}

/** @param admin a browser in which the administrator is signed in */
export function siteOf(server: Server, admin: APIRequestContext): Site {
  const deleteTest = async (id: string) => {
    expect((await admin.delete(`/api/admin/tests/${id}`)).status()).toBe(204);
  };
  return {
    server,
    createTest: async (draft) => bodyOf(await admin.post('/api/admin/tests', { data: draft })),
    updateTest: async (test) => bodyOf(await admin.put(`/api/admin/tests/${test.id}`, { data: test })),
    deleteTest,
    clear: async () => {
      for (const { id } of await bodyOf<StoredTest[]>(await admin.get('/api/admin/tests'))) await deleteTest(id);
    },
  };
}
