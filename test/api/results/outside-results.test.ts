/** Tests results of exams that were not taken on the site (rule R373). */
import { expect, test } from 'vitest';
import type { Outside } from '../../../src/domain/exams/outside-schema.ts';
import { readAudit } from '../../support/fixtures/audit-fixtures.ts';
import { createKey } from '../../support/fixtures/access-fixtures.ts';
import { EGE, OGE } from '../../support/fixtures/exam-fixtures.ts';
import { describeApi, expectError, expectStatus } from '../../support/test-app.ts';

const body = { exam: EGE, name: 'Пробник в школе', date: '2026-10-05', primary: 27 };

describeApi('results that the tutor writes down', (app) => {
  const start = async () => {
    const [admin, pupil] = [await app.signInAdmin(), await app.registerPupil()];
    return { admin, pupil, path: `/api/admin/users/${pupil.uid}/outside-results` };
  };

  test('a result is added, changed with its revision, and deleted; the journal names each act', async () => {
    const { admin, pupil, path } = await start();
    const added = await admin.post<Outside>(path, { ...body, name: ' Пробник в школе ' });
    expectStatus(added, 201);
    const { id } = added.body;
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string;
    expect(added.body).toEqual({ id, revision: 1, exam: EGE, name: 'Пробник в школе', date: '2026-10-05', primary: 27, maxPrimary: 57, testPoints: 56, mark: null, lines: null, createdAt: time });
    const changed = await admin.put<Outside>(`${path}/${id}`, { exam: EGE, name: 'Другой', date: '2026-10-06', lines: { 12: 0, 6: 2 }, revision: 1 });
    expect(changed).toMatchObject({ status: 200, body: { id, revision: 2, name: 'Другой', date: '2026-10-06', primary: 2, testPoints: null, lines: [{ line: 6, score: 2, maxScore: 2 }, { line: 12, score: 0, maxScore: 2 }] } });
    expectError(await admin.put(`${path}/${id}`, { ...body, revision: 1 }), 409, 'edit-conflict');
    const mark = await admin.put<Outside>(`${path}/${id}`, { ...body, exam: OGE, revision: 2 });
    expect(mark.body).toMatchObject({ revision: 3, testPoints: null, mark: 4, maxPrimary: 47 });
    expectStatus(await admin.delete(`${path}/${id}`), 204);
    expectError(await admin.delete(`${path}/${id}`), 404, 'result-not-found');
    expectError(await admin.put(`${path}/${id}`, { ...body, revision: 3 }), 404, 'result-not-found');
    const { entries } = await readAudit(admin, { person: pupil.uid });
    const acts = entries.filter(({ action }) => action.startsWith('outside-')).map(({ action, details }) => `${action} ${details.test}`);
    expect(acts).toEqual(['outside-result-deleted Пробник в школе', 'outside-result-changed Пробник в школе', 'outside-result-changed Другой', 'outside-result-added Пробник в школе']);
  });

  test('a repeated POST with an id of the client is one, also after a change; another body or pupil is a conflict', async () => {
    const { admin, path } = await start();
    const id = `outside-${crypto.randomUUID()}`;
    const [first, second] = await Promise.all([admin.post<Outside>(path, { ...body, id }), admin.post<Outside>(path, { ...body, id })]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expectStatus(await admin.put(`${path}/${id}`, { ...body, primary: 30, revision: 1 }), 200);
    expect(await admin.post(path, { ...body, id })).toMatchObject({ status: 201, body: { id, revision: 2, primary: 30 } });
    expectError(await admin.post(path, { ...body, id, primary: 30 }), 409, 'edit-conflict');
    const other = await app.registerPupil();
    expectError(await admin.post(`/api/admin/users/${other.uid}/outside-results`, { ...body, id }), 409, 'edit-conflict');
    expectError(await admin.put(`/api/admin/users/${other.uid}/outside-results/${id}`, { ...body, revision: 2 }), 404, 'result-not-found');
    expectError(await admin.delete(`/api/admin/users/${other.uid}/outside-results/${id}`), 404, 'result-not-found');
  });

  test('of two changes at once one wins', async () => {
    const { admin, path } = await start();
    const { id } = (await admin.post<Outside>(path, body)).body;
    const changes = await Promise.all([20, 21].map((primary) => admin.put(`${path}/${id}`, { ...body, primary, revision: 1 })));
    expect(changes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test.for<[string, object, string, string]>([
    ['points above the maximum of a line', { primary: undefined, lines: { 12: 3 } }, 'invalid-points', 'lines.12'],
    ['a sum above the maximum', { primary: 58 }, 'invalid-points', 'primary'],
    ['a day of the future', { date: '2999-01-01' }, 'invalid-date', 'date'],
    ['no day', { date: '5 октября' }, 'invalid-date', 'date'],
    ['a blank name', { name: '  ' }, 'missing-fields', 'name'],
    ['a long name', { name: 'я'.repeat(101) }, 'invalid-request', 'name'],
    ['no line', { primary: undefined, lines: {} }, 'missing-fields', 'lines'],
    ['both', { lines: { 1: 1 } }, 'invalid-request', 'primary'],
    ['lines of an exam without lines', { exam: OGE, primary: undefined, lines: { 1: 1 } }, 'invalid-request', 'lines'],
    ['a point below 0', { primary: -1 }, 'invalid-request', 'primary'],
    ['half a point', { primary: 1.5 }, 'invalid-request', 'primary'],
    ['an unknown exam', { exam: 'sat' }, 'invalid-request', 'exam'],
  ])('POST and PUT refuse %s', async ([, wrong, code, field]) => {
    const { admin, path } = await start();
    const { id } = (await admin.post<Outside>(path, body)).body;
    for (const response of [await admin.post<{ code: string; fields: object }>(path, { ...body, ...wrong }), await admin.put<{ code: string; fields: object }>(`${path}/${id}`, { ...body, ...wrong, revision: 1 })]) {
      expect([response.status, response.body.code, Object.keys(response.body.fields)]).toEqual([400, code, [field]]);
    }
  });

  test('points above the maximum have the message of their code, and the maximum at the field', async () => {
    const { admin, path } = await start();
    const { body: refusal } = await admin.post(path, { ...body, primary: 58 });
    expect(refusal).toEqual({ code: 'invalid-points', message: 'Баллов больше, чем возможно.', fields: { primary: 'Не больше 57.' } });
  });

  test('an unknown user is not found, pupils and keys may not', async () => {
    const { admin, pupil, path } = await start();
    expect((await admin.get(`/api/admin/users/${pupil.uid}`)).status).toBe(200);
    expectError(await admin.post('/api/admin/users/nobody/outside-results', body), 404, 'user-not-found');
    expectError(await pupil.client.post(path, body), 403, 'forbidden');
    const { secret } = await createKey(admin, 'users:read', 'requests:read', 'access:write');
    expectError(await app.client({ authorization: `Bearer ${secret}` }).post(path, body), 403, 'forbidden');
  });

  test('a deleted user takes results along', async () => {
    const { admin, pupil, path } = await start();
    await admin.post(path, body);
    await app.db.deleteFrom('users').where('uid', '=', pupil.uid).execute();
    expect(await app.db.selectFrom('outsideResults').select('id').where('uid', '=', pupil.uid).execute()).toEqual([]);
  });
});
