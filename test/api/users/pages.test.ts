import { beforeAll, expect, test } from 'vitest';
import { describeApi } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';
import { addPeople, listUsers, type Person } from '../../support/fixtures/user-fixtures.ts';

/** 120 users who registered within the same five seconds. */
const people: Person[] = Array.from({ length: 120 }, (_, index) => ({
  uid: `person_${String((index * 77) % 120).padStart(3, '0')}`,
  nickname: `Класс ${index % 2 === 0 ? 'А' : 'Б'}`,
  email: `person-${index}@class.example`,
  role: index % 10 === 0 ? 1 : 0,
  signedInAt: `2026-02-01T08:00:0${index % 5}.000Z`,
}));
const newestFirst = people
  .toSorted((a, b) => (`${a.signedInAt} ${a.uid}` < `${b.signedInAt} ${b.uid}` ? 1 : -1))
  .map(({ uid }) => uid);

/** Reads all pages of a search, one after another. */
async function readPages(admin: TestClient, query: Record<string, string>) {
  const pages: string[][] = [];
  const totals = new Set<number>();
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await listUsers(admin, { ...query, ...(cursor && { cursor }) });
    pages.push(page.users.map(({ uid }) => uid));
    totals.add(page.total);
    cursor = page.nextCursor;
  }
  return { pages, totals: [...totals] };
}

describeApi('pages of GET /api/admin/users', (app) => {
  beforeAll(() => addPeople(app, people));

  test.for([
    ['7', 18, 1],
    ['50', 3, 20],
    ['60', 2, 60],
    ['119', 2, 1],
    ['120', 1, 120],
    ['200', 1, 120],
    ['1', 120, 1],
  ] as const)('pages of %s contain every user once, newest first', async ([limit, count, last]) => {
    const { pages, totals } = await readPages(await app.signInAdmin(), { search: 'class.example', limit });
    expect(pages.flat()).toEqual(newestFirst);
    expect([pages.length, pages.at(-1)?.length, totals]).toEqual([count, last, [120]]);
  });

  test('a page has 50 users by default', async () => {
    const { pages } = await readPages(await app.signInAdmin(), { search: 'class.example' });
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
  });

  test('all pages follow the search and the role', async () => {
    const admin = await app.signInAdmin();
    const { pages, totals } = await readPages(admin, { search: 'класс А', role: '1', limit: '5' });
    const paid = people.filter(({ role }) => role === 1).map(({ uid }) => uid);
    expect(pages.flat()).toEqual(newestFirst.filter((uid) => paid.includes(uid)));
    expect(totals).toEqual([12]);
  });

  test('pages neither lose nor repeat users while others are added and deleted', async () => {
    const admin = await app.signInAdmin();
    const first = await listUsers(admin, { search: 'class.example', limit: '40' });
    const leaving = first.users.at(-1)?.uid ?? '';
    await app.db.deleteFrom('users').where('uid', '=', leaving).execute();
    await addPeople(app, [{ uid: 'late', nickname: 'Новый', email: 'late@class.example', signedInAt: '2026-03-01T00:00:00.000Z' }]);
    const query = { search: 'class.example', limit: '200', cursor: first.nextCursor ?? '' };
    const rest = await listUsers(admin, query);
    expect([...first.users, ...rest.users].map(({ uid }) => uid)).toEqual(newestFirst);
    await app.db.deleteFrom('users').where('uid', '=', 'late').execute();
    await addPeople(app, people.filter(({ uid }) => uid === leaving));
  });
});
