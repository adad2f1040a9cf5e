import { describe, expect, test } from 'vitest';
import type { TakenTests } from '../../../src/features/results/contract.ts';
import type { OutputOf } from '../../../src/http/endpoint.ts';
import type { getGradebook } from '../../../src/features/results/pupils-contract.ts';
import { createGroup } from '../../support/fixtures/access-fixtures.ts';
import { poorAnswers, rightAnswers } from '../../support/fixtures/lesson-fixtures.ts';
import { createTakenTest, TEST_KINDS, type Analysis, type AttemptsPage } from '../../support/fixtures/result-fixtures.ts';
import { describeApi, expectStatus, type Pupil } from '../../support/test-app.ts';

describeApi('results of a group', (app) => {
  describe.each(TEST_KINDS)('of a %s', (kind) => {
    test('every view of the results is narrowed to the group that it names', async () => {
      const taken = await createTakenTest(app, kind);
      const { admin, adminPath, resultPath, id } = taken;
      const [first, second, other] = [await taken.registerPupil(), await taken.registerPupil(), await taken.registerPupil()];
      const submit = async ({ client }: Pupil, answers: readonly number[]) => expectStatus(await client.put(resultPath, { answers }), 201);
      await submit(first, rightAnswers);
      await submit(second, poorAnswers);
      await submit(other, rightAnswers);
      const group = await createGroup(admin, first, second);
      const empty = await createGroup(admin);
      const read = async <Body>(path: string, groupId = group.id): Promise<Body> => {
        const response = await admin.get<Body>(`${path}${path.includes('?') ? '&' : '?'}groupId=${groupId}`);
        expectStatus(response, 200);
        return response.body;
      };
      const lastAt = async (uid: string) => (await read<AttemptsPage>(`${adminPath}/results`)).results.find((each) => each.uid === uid)?.timestamp;

      for (const sort of ['newest', 'score', 'nickname']) {
        const { results, total, test: head } = await read<AttemptsPage>(`${adminPath}/results?sort=${sort}`);
        expect(results.map(({ uid }) => uid).toSorted()).toEqual([first.uid, second.uid].toSorted());
        expect([total, head.meanShare]).toEqual([2, 0.75]);
        expect(head.lastAt).toBe(await lastAt(second.uid));
      }
      expect(await read(`${adminPath}/results?search=${second.email}`)).toMatchObject({ total: 1, results: [{ uid: second.uid }] });
      expect(await read(`${adminPath}/results?search=${other.email}`)).toMatchObject({ total: 0, results: [] });
      expect(await read<Analysis>(`${adminPath}/analysis`)).toMatchObject({ attempts: 2, mean: 1.5 });
      // The stored analysis stays that of all pupils.
      expect((await admin.get(`${adminPath}/analysis`)).body).toMatchObject({ attempts: 3 });
      const overview = await read<TakenTests>('/api/admin/results');
      const entries = [...overview.tests.map((each) => ({ ...each, of: each.id })), ...overview.lessonTests.map((each) => ({ ...each, of: each.lessonId }))];
      expect(entries).toMatchObject([{ of: id, attempts: 2, meanShare: 0.75, flagged: null, lastAt: await lastAt(second.uid) }]);
      expectStatus(await admin.delete(`${adminPath}/results/${second.uid}`), 204);
      const [reopened] = Object.values(await read<TakenTests>('/api/admin/results')).flat();
      expect(reopened).toMatchObject({ attempts: 1, meanShare: 1 });

      for (const path of [`${adminPath}/results.csv`, '/api/admin/gradebook.csv']) {
        const { text } = await admin.get(`${path}?groupId=${group.id}`);
        expect({ path, first: text.includes(first.email), other: text.includes(other.email) }).toEqual({ path, first: true, other: false });
      }
      expect((await admin.get(`${adminPath}/results.xlsx?groupId=${group.id}`)).status).toBe(200);
      expect(await read<OutputOf<typeof getGradebook>>('/api/admin/gradebook')).toMatchObject({ total: 2 });
      expect(await read(`/api/admin/gradebook?search=${first.email}`)).toMatchObject({ total: 1, users: [{ uid: first.uid }] });

      expect(await read(`${adminPath}/results`, empty.id)).toMatchObject({ results: [], total: 0, test: { meanShare: null, lastAt: null } });
      expect(await read(`${adminPath}/analysis`, empty.id)).toMatchObject({ attempts: 0 });
      expect(await read('/api/admin/results', empty.id)).toEqual({ tests: [], lessonTests: [], writing: [] });
      expect(await read('/api/admin/gradebook', empty.id)).toMatchObject({ total: 0, users: [] });
    });
  });
});
