import { describe, expect, test } from 'vitest';
import { describeApi } from '../../support/test-app.ts';
import {
  addAttempts,
  createTakenTest,
  listAttemptsOf,
  read,
  readPages,
  reopenOk,
  takenBy,
  TEST_KINDS,
  type AttemptsPage,
  type TakenTest,
} from '../../support/fixtures/result-fixtures.ts';
import { poorAnswers as poor, rightAnswers as right } from '../../support/fixtures/lesson-fixtures.ts';
import { addPeople, type Person } from '../../support/fixtures/user-fixtures.ts';

const CURSOR_MESSAGE = 'Нужно значение nextCursor прошлой страницы.';
const wrongCursor = { status: 400, body: { code: 'invalid-request', message: CURSOR_MESSAGE, fields: { cursor: CURSOR_MESSAGE } } };
const unknownGroup = { status: 404, body: { code: 'group-not-found' } };
const encode = (cursor: unknown): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/**
 * Nicknames in their expected order: case makes no difference, ё counts as е, equal ones are sorted by uid, Cyrillic
 * comes before Latin.
 */
const NICKNAMES = ['7 класс', 'Еж', 'ЁЖ', 'Ёлкин', 'елкина', 'Яна', 'anna', 'Anna', 'Boris'];
const POINTS = [2, 0, 1, 1, 2, 0, 1, 2, 0];
const DAYS = [3, 1, 2, 2, 5, 5, 4, 1, 2];

const answersWith = (points: number): number[] => [points > 0 ? 1 : 0, points > 1 ? 0 : 1];

describeApi('GET …/results', (app) => {
  describe.each(TEST_KINDS)('of a %s', (kind) => {
    const people = NICKNAMES.map((nickname, index): Person => ({ uid: `${kind}-${index}`, nickname, email: `${kind}-${index}@example.ru` }));
    const taken = {} as TakenTest;

    const create = async (): Promise<TakenTest> => {
      if (taken.id !== undefined) return taken;
      Object.assign(taken, await createTakenTest(app, kind));
      await addPeople(app, people.toReversed());
      const attempts = people.map(({ uid }, index) => ({
        uid,
        answers: answersWith(POINTS[index] ?? 0),
        score: POINTS[index] ?? 0,
        maxScore: 2,
        timestamp: `2026-01-0${DAYS[index]}T00:00:00.000Z`,
      }));
      await addAttempts(app, taken, attempts);
      return taken;
    };
    const indexes = people.map((_, index) => index);
    const orders = {
      newest: indexes.toSorted((a, b) => (DAYS[b] ?? 0) - (DAYS[a] ?? 0) || b - a),
      score: indexes.toSorted((a, b) => (POINTS[a] ?? 0) - (POINTS[b] ?? 0) || a - b),
      nickname: indexes,
    };

    test.each(['newest', 'score', 'nickname'] as const)('pages of every size have all pupils by %s', async (sort) => {
      const { admin, adminPath } = await create();
      const expected = orders[sort].map((index) => NICKNAMES[index]);
      for (let limit = 1; limit <= NICKNAMES.length + 1; limit += 1) {
        const pages = await readPages<AttemptsPage>(admin, `${adminPath}/results`, { sort, limit: String(limit) });
        expect(pages.flatMap(({ results }) => results.map(({ nickname }) => nickname))).toEqual(expected);
        expect(pages).toHaveLength(Math.ceil(NICKNAMES.length / limit));
        expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([NICKNAMES.length]));
      }
    });

    test('the head describes the test, and an item the attempt; the newest come first by default', async () => {
      const { id, name, admin, adminPath } = await create();
      const page = await read<AttemptsPage>(admin, `${adminPath}/results?limit=1`);
      const meanShare = expect.closeTo(1 / 2, 10) as number;
      const head = { name, deleted: false, maxScore: 2, questionCount: 2, revision: 1, meanShare, lastAt: '2026-01-05T00:00:00.000Z', hasClock: false };
      expect(page).toEqual({
        test: { [kind === 'test' ? 'id' : 'lessonId']: id, ...head },
        results: [
          {
            ...people[5],
            score: 0,
            maxScore: 2,
            timestamp: '2026-01-05T00:00:00.000Z',
            revision: 1,
            sameShape: true,
            earlierAttempts: 0,
            regraded: null,
            pending: null,
            checkedAt: null,
            testPoints: null,
            mark: null,
            parts: [],
            spent: null,
            ended: null,
            late: 0,
            minutes: null,
            extraMinutes: 0,
          },
        ],
        total: NICKNAMES.length,
        nextCursor: expect.any(String) as string,
      });
    });

    test('a search finds parts of nicknames and e-mail addresses, in pages and orders too', async () => {
      const { admin, adminPath } = await create();
      const found = async (search: string, sort = 'nickname') => {
        const pages = await readPages<AttemptsPage>(admin, `${adminPath}/results`, { search, sort, limit: '2' });
        expect(pages[0]?.total).toBe(pages.reduce((sum, { results }) => sum + results.length, 0));
        return pages.flatMap(({ results }) => results.map(({ uid }) => uid));
      };
      const uids = (...some: number[]) => some.map((index) => `${kind}-${index}`);
      for (const search of ['ёж', 'ЕЖ', ' еж ']) expect(await found(search)).toEqual(uids(1, 2));
      expect(await found('ЕЛК')).toEqual(uids(3, 4));
      expect(await found('елк', 'newest')).toEqual(uids(4, 3));
      expect(await found('anna', 'score')).toEqual(uids(6, 7));
      expect(await found(`${kind}-8@example`)).toEqual(uids(8));
      expect(await found('%')).toEqual([]);
      expect(await found('никто')).toEqual([]);
    });

    test('a cursor of another order or list, and a forged one, gets 400', async () => {
      const { admin, adminPath } = await create();
      const cursorBy = async (sort: string) => (await listAttemptsOf(taken, { sort, limit: '1' })).nextCursor ?? '';
      const [newest, score] = [await cursorBy('newest'), await cursorBy('score')];
      const gradebook = await read<{ nextCursor: string }>(admin, '/api/admin/gradebook?limit=1');
      const cases: [string, string][] = [
        ['score', newest],
        ['nickname', newest],
        ['newest', score],
        ['nickname', gradebook.nextCursor],
        ['newest', '2026-01-02T00:00:00.000Z_abc'],
        ['newest', 'x'],
        ['newest', 'я'.repeat(2_001)],
        ['newest', encode(null)],
        ['newest', encode({ order: 'newest' })],
        ['newest', encode({ order: 'newest', key: 1, id: 'a' })],
        ['score', encode({ order: 'score', key: '1', id: 'a' })],
        ['newest', encode({ order: 'newest', key: '\0', id: 'a' })],
        ['nickname', encode({ order: 'nickname', key: 'а', id: '\0' })],
      ];
      for (const [sort, cursor] of cases) {
        expect(await admin.get(`${adminPath}/results?${new URLSearchParams({ sort, cursor })}`)).toMatchObject(wrongCursor);
      }
      for (const cursor of [newest, encode({ order: 'score', key: 0, id: 'a' }), encode({ order: 'gradebook', key: '\0', id: 'a' })]) {
        expect(await admin.get(`/api/admin/gradebook?cursor=${cursor}`)).toMatchObject(wrongCursor);
      }
    });

    test.each(['limit=0', 'limit=201', 'limit=x', 'sort=oldest'])('%s gets 400', async (query) => {
      const { admin, adminPath } = await create();
      expect(await admin.get(`${adminPath}/results?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    });

    test('an unknown group, and an unknown test, get 404', async () => {
      const { admin, adminPath, id, notFound } = await create();
      for (const path of [`${adminPath}/results`, `${adminPath}/analysis`, '/api/admin/results', '/api/admin/gradebook']) {
        expect(await admin.get(`${path}?groupId=nobody`)).toMatchObject(unknownGroup);
      }
      for (const path of ['results', 'analysis']) {
        const response = await admin.get(`${adminPath.replace(id, 'unknown')}/${path}`);
        expect(response).toMatchObject({ status: 404, body: { code: notFound } });
      }
      expect(await admin.get(`${adminPath}/results/nobody`)).toMatchObject({ status: 404, body: { code: 'result-not-found' } });
    });

    test('a test without results has an empty list', async () => {
      const untaken = await createTakenTest(app, kind);
      const page = await listAttemptsOf(untaken);
      expect(page).toMatchObject({ test: { name: untaken.name, meanShare: null, lastAt: null }, results: [], total: 0, nextCursor: null });
      await untaken.remove();
      expect(await untaken.admin.get(`${untaken.adminPath}/results`)).toMatchObject({ status: 404, body: { code: 'test-not-found' } });
    });

    test('the list of a deleted test stays, and earlier attempts are counted but not listed', async () => {
      const reopened = await createTakenTest(app, kind);
      const [pupil, idle] = [await takenBy(reopened, poor), await takenBy(reopened, poor)];
      for (const answers of [poor, right]) {
        await reopenOk(reopened, pupil);
        await pupil.client.put(reopened.resultPath, { answers });
      }
      await reopenOk(reopened, idle);
      for (const sort of ['newest', 'score', 'nickname']) {
        const { results, total } = await listAttemptsOf(reopened, { sort });
        expect([results, total]).toMatchObject([[{ uid: pupil.uid, score: 2, earlierAttempts: 2 }], 1]);
        expect(await listAttemptsOf(reopened, { sort, search: pupil.email })).toMatchObject({ total: 1 });
        expect(await listAttemptsOf(reopened, { sort, search: idle.email })).toMatchObject({ results: [], total: 0 });
      }
      await reopened.remove();
      const page = await listAttemptsOf(reopened);
      expect(page).toMatchObject({ test: { name: reopened.name, deleted: true, maxScore: 2, revision: 1, meanShare: 1 }, total: 1 });
    });
  });
});
