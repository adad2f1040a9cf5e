import { expect, test } from 'vitest';
import { give, read } from '../../support/fixtures/assignment-fixtures.ts';
import { createTest, oneQuestion } from '../../support/fixtures/test-fixtures.ts';
import { describeApi, expectError, expectStatus, type Pupil } from '../../support/test-app.ts';

describeApi('tests that only those see to whom they are given', (app) => {
  const hidden = () => ({ ...oneQuestion('Контрольная'), visibility: 'assigned' as const });
  const isListed = async ({ client }: Pick<Pupil, 'client'>, id: string) => (await read<{ id: string }[]>(client, '/api/tests')).some((each) => each.id === id);
  const draftOf = (answer: number | null) => ({ revision: 1, attempt: 1, answers: [{ index: 0, answer, changedAt: new Date().toISOString() }] });

  test('to an outsider, an admin as learner too, a hidden test is as one that never was, in every call', async () => {
    const admin = await app.signInAdmin();
    const [given, outsider] = [await app.registerPupil(), await app.registerPupil()];
    const { id } = await createTest(admin, hidden());
    const { id: scheduledId } = await createTest(admin, hidden());
    await give(admin, { target: { kind: 'test', id }, uids: [given.uid] });
    await give(admin, { target: { kind: 'test', id: scheduledId }, uids: [given.uid], opensAt: '2098-01-01T00:00:00.000Z' });
    for (const [client, testId] of [[outsider.client, id], [admin, id], [given.client, scheduledId]] as const) {
      expect(await isListed({ client }, testId)).toBe(false);
      for (const [asked, never] of [
        [await client.get(`/api/tests/${testId}`), await client.get('/api/tests/never')],
        [await client.get(`/api/results/${testId}`), await client.get('/api/results/never')],
        [await client.get(`/api/drafts/${testId}`), await client.get('/api/drafts/never')],
        [await client.put(`/api/drafts/${testId}`, draftOf(0)), await client.put('/api/drafts/never', draftOf(0))],
        [await client.put(`/api/results/${testId}`, { answers: [0] }), await client.put('/api/results/never', { answers: [0] })],
        [await client.put(`/api/results/${testId}`, { answers: [] }), await client.put('/api/results/never', { answers: [] })],
      ] as const) {
        expect([asked.status, asked.body]).toEqual([never.status, never.body]);
      }
    }
    expect(await isListed(given, id)).toBe(true);
    expectStatus(await given.client.get(`/api/tests/${id}`), 200);
  });

  test('a begun test and a result stay when the test becomes hidden; cleared answers are none', async () => {
    const admin = await app.signInAdmin();
    const [begun, cleared, taken] = [await app.registerPupil(), await app.registerPupil(), await app.registerPupil()];
    const { id } = await createTest(admin, oneQuestion('Контрольная'));
    expectStatus(await begun.client.put(`/api/drafts/${id}`, draftOf(0)), 200);
    expectStatus(await cleared.client.put(`/api/drafts/${id}`, draftOf(null)), 200);
    expectStatus(await taken.client.put(`/api/results/${id}`, { answers: [0] }), 201);
    expectStatus(await admin.put(`/api/admin/tests/${id}`, { ...hidden(), revision: 1 }), 200);
    expect([await isListed(begun, id), await isListed(cleared, id), await isListed(taken, id)]).toEqual([true, false, true]);
    expectStatus(await begun.client.put(`/api/results/${id}`, { answers: [0], revision: 1 }), 201);
    expectError(await cleared.client.get(`/api/drafts/${id}`), 404, 'draft-not-found');
    expectError(await taken.client.get(`/api/tests/${id}`), 409, 'already-done');
    expectStatus(await taken.client.get(`/api/results/${id}`), 200);
  });

  test('visibility is kept by an edit without it and by a copy, and stands in lists', async () => {
    const admin = await app.signInAdmin();
    const { id, visibility } = await createTest(admin, hidden());
    expect(visibility).toBe('assigned');
    expect(await admin.put(`/api/admin/tests/${id}`, { ...oneQuestion('Контрольная'), revision: 1 })).toMatchObject({ status: 200, body: { visibility: 'assigned' } });
    expect(await admin.post(`/api/admin/tests/${id}/copy`, undefined)).toMatchObject({ status: 201, body: { visibility: 'assigned' } });
    expect(await read<object[]>(admin, '/api/admin/tests')).toContainEqual(expect.objectContaining({ id, visibility: 'assigned' }));
    expect(await createTest(admin, oneQuestion('Открытый'))).toMatchObject({ visibility: 'all' });
    expect(await admin.put(`/api/admin/tests/${id}`, { ...oneQuestion('Контрольная'), revision: 2, visibility: 'all' })).toMatchObject({ body: { visibility: 'all' } });
    expectError(await admin.put(`/api/admin/tests/${id}`, { ...oneQuestion('Контрольная'), revision: 3, visibility: 'nobody' }), 400, 'invalid-request');
  });
});
