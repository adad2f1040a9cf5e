/** Many accounts for tests, put into the database as registration would. */
import type { Role } from '../../domain/role.ts';
import { searchTextOf } from '../../domain/user-search.ts';
import type { TestApp } from '../../server/testing.ts';
import type { TestClient } from '../../server/testing-client.ts';
import { expectStatus } from '../../server/testing.ts';
import type { UsersPage } from './contract.ts';

export interface Person {
  uid: string;
  nickname: string;
  email: string;
  role?: Role;
  signedInAt?: string;
}

/** Stores people. */
export async function addPeople({ db }: TestApp, people: readonly Person[]): Promise<void> {
  const rows = people.map((person) => ({
    role: 0,
    signedInAt: '2026-01-01T00:00:00.000Z',
    ...person,
    passwordHash: 'x',
    searchText: searchTextOf(person),
  }));
  await db.insertInto('users').values(rows).execute();
}

/** One page of the users list. */
export async function listUsers(admin: TestClient, query: Record<string, string> = {}): Promise<UsersPage> {
  const reply = await admin.get<UsersPage>(`/api/admin/users?${new URLSearchParams(query)}`);
  expectStatus(reply, 200);
  return reply.body;
}
