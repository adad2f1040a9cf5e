import { beforeAll, expect, test } from 'vitest';
import { ROLE } from '../../../src/domain/users/role.ts';
import { beginAsking, outcomeOf, publishConsent, readPersonalData, setAsking } from '../../support/fixtures/personal-data-fixtures.ts';
import { describeApi, expectStatus } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';

const MISSING = '❌ Чтобы зарегистрироваться, выберите возраст и отметьте согласие.';

describeApi('consent', (app) => {
  let admin: TestClient;
  let version = 0;
  let count = 0;
  const register = (fields: object) => {
    count += 1;
    return app.client().post<{ user: { uid: string } }>('/api/registration', { nickname: 'Полина', email: `consent-${count}@listok.test`, password: 'пароль-полины', ...fields });
  };

  beforeAll(async () => {
    admin = await app.signInAdmin();
    version = await publishConsent(admin);
  });

  test('a registration needs it while asking, and takes no notice of it otherwise', async () => {
    await setAsking(admin, false);
    for (const consent of [{ version: 77, by: 'parent' }, { version: 'two', by: 'aunt' }, { parentName: 'а'.repeat(101) }, 'yes', 7, null, []]) expectStatus(await register({ consent }), 201);
    await setAsking(admin, true);
    const registered = await register({ consent: { version, by: 'parent', parentName: '  Марина Кузнецова ' } });
    expectStatus(registered, 201);
    expect(registered.body).toMatchObject({ consentRequired: false, consentUntil: null });
    const stored = await app.db.selectFrom('consents').selectAll().where('uid', '=', registered.body.user.uid).execute();
    expect(stored).toMatchObject([{ version, by: 'parent', parentName: 'Марина Кузнецова', paper: 0, notedBy: null, address: '127.0.0.1' }]);
  });

  test.each([
    [undefined, 400, 'consent-missing', { consent: MISSING }],
    [{}, 400, 'consent-missing', { consent: MISSING }],
    [{ by: 'pupil' }, 400, 'consent-missing', { consent: MISSING }],
    [{ version: 1 }, 400, 'consent-missing', { consent: MISSING }],
    [{ version: 1, by: 'parent' }, 400, 'consent-missing', { 'consent.parentName': 'Введите имя и фамилию родителя.' }],
    [{ version: 1, by: 'parent', parentName: ' ' }, 400, 'consent-missing', { 'consent.parentName': 'Введите имя и фамилию родителя.' }],
    [{ version: 1, by: 'aunt' }, 400, 'invalid-request', {}],
    [{ version: 1, by: 'parent', parentName: 'а'.repeat(101) }, 400, 'invalid-request', { 'consent.parentName': 'Не больше 100 символов.' }],
    ['yes', 400, 'invalid-request', {}],
    [null, 400, 'invalid-request', {}],
    [{ version: 99, by: 'pupil' }, 409, 'consent-changed', undefined],
    [{ version: 0, by: 'pupil' }, 409, 'consent-changed', undefined],
  ] as const)('a registration with the consent %j is refused', async (consent, status, code, fields) => {
    const response = await register({ consent });
    expect(outcomeOf(response)).toBe(`${status} ${code}`);
    expect(response.body).toMatchObject({
      ...(fields !== undefined && { fields }),
      ...(code === 'consent-missing' && { message: MISSING }),
      ...(code === 'consent-changed' && { version }),
    });
  });

  test('other complaints of a registration come first, but that the address is taken', async () => {
    expect(outcomeOf(await register({ nickname: '' }))).toBe('400 missing-fields');
    expect(outcomeOf(await register({ password: '12' }))).toBe('400 weak-password');
    expect(outcomeOf(await register({ nickname: '', consent: 'yes' }))).toBe('400 missing-fields');
    const { email } = await app.registerPupil();
    expect(outcomeOf(await register({ email }))).toBe('400 consent-missing');
    expect(outcomeOf(await register({ email, consent: { version: 99, by: 'pupil' } }))).toBe('409 consent-changed');
    expect(outcomeOf(await register({ email, consent: { version, by: 'pupil' } }))).toBe('409 email-already-in-use');
  });

  test('the same consent twice is one, whatever the second says', async () => {
    const { client, uid } = await app.registerPupil();
    const first = await client.post('/api/profile/consent', { version, by: 'pupil', parentName: 'не важно' });
    const again = await client.post('/api/profile/consent', { version, by: 'parent', parentName: 'Марина' });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(first.body).toEqual({ version, at: expect.any(String) as string, by: 'pupil', parentName: null, paper: false, notedBy: null, address: '127.0.0.1', valid: true });
    expect(again.body).toEqual(first.body);
    expect((await client.get('/api/profile')).body).toMatchObject({ user: { uid }, consent: first.body });
    const both = await app.registerPupil();
    const responses = await Promise.all([1, 2, 3].map(() => both.client.post('/api/profile/consent', { version, by: 'pupil' })));
    expect(responses.map(outcomeOf).toSorted()).toEqual(['200', '200', '201']);
  });

  test('a consent in the profile is checked as at registration', async () => {
    const { client } = await app.registerPupil();
    const give = (body: object) => client.post('/api/profile/consent', body);
    const missing = await give({});
    expect(outcomeOf(missing)).toBe('400 consent-missing');
    expect(missing.body).toMatchObject({ message: 'Выберите возраст и отметьте согласие.', fields: { consent: 'Выберите возраст и отметьте согласие.' } });
    expect((await give({ version, by: 'parent' })).body).toMatchObject({ fields: { parentName: 'Введите имя и фамилию родителя.' } });
    expect(outcomeOf(await give({ version: version + 1, by: 'pupil' }))).toBe('409 consent-changed');
    expect(outcomeOf(await give({ version, by: 'nobody' }))).toBe('400 invalid-request');
  });

  test('a version without «Спросить всех заново» leaves consents valid, one with it does not', async () => {
    const { client } = await app.registerPupil();
    expectStatus(await client.post('/api/profile/consent', { version, by: 'pupil' }), 201);
    version = await publishConsent(admin, { askAgain: false });
    expectStatus(await client.get('/api/tests'), 200);
    expect((await client.get('/api/profile')).body).toMatchObject({ consent: { version: version - 1, valid: true } });
    version = await publishConsent(admin);
    expect(outcomeOf(await client.get('/api/tests'))).toBe('403 consent-required');
    expect((await client.get('/api/profile')).body).toMatchObject({ consent: { version: version - 2, valid: false } });
  });

  test('a paper is noted for pupils without a valid consent, once each, and is a consent', async () => {
    const [one, two, boss] = [await app.registerPupil(), await app.registerPupil(), await app.registerPupil(ROLE.admin)];
    await two.client.post('/api/profile/consent', { version, by: 'pupil' });
    const note = (body: object) => admin.post('/api/admin/consents', body);
    expect(outcomeOf(await note({ uids: [], by: 'pupil' }))).toBe('400 invalid-request');
    expect(outcomeOf(await note({ uids: Array.from({ length: 1001 }, String), by: 'pupil' }))).toBe('400 invalid-request');
    expect(outcomeOf(await note({ uids: [one.uid], by: 'parent' }))).toBe('400 consent-missing');
    expect(outcomeOf(await note({ uids: [one.uid, two.uid], by: 'parent', parentName: 'Марина' }))).toBe('400 invalid-request');
    expect(outcomeOf(await note({ uids: [one.uid, 'nobody'], by: 'pupil' }))).toBe('400 user-not-found');
    expect(outcomeOf(await one.client.get('/api/tests'))).toBe('403 consent-required');
    const noted = await note({ uids: [one.uid, one.uid, two.uid, boss.uid], by: 'parent' });
    expect([noted.status, noted.body]).toEqual([200, { noted: 1, unchanged: 2 }]);
    expectStatus(await one.client.get('/api/tests'), 200);
    expect((await one.client.get('/api/profile')).body).toMatchObject({
      consent: { version, by: 'parent', parentName: null, paper: true, notedBy: 'Администратор', address: null, valid: true },
    });
    expectStatus(await one.client.post('/api/profile/consent', { version, by: 'pupil' }), 200);
    const entries = await app.db.selectFrom('audit').select('subjectId').where('action', '=', 'consent-noted').execute();
    expect(entries).toEqual([{ subjectId: one.uid }]);
    expect((await note({ uids: [one.uid], by: 'pupil' })).body).toEqual({ noted: 0, unchanged: 1 });
  });

  test('a note is removed, a consent on the site is not', async () => {
    const [paper, site, none] = [await app.registerPupil(), await app.registerPupil(), await app.registerPupil()];
    await admin.post('/api/admin/consents', { uids: [paper.uid], by: 'parent', parentName: ' Марина ' });
    expect((await paper.client.get('/api/profile')).body).toMatchObject({ consent: { parentName: 'Марина' } });
    await site.client.post('/api/profile/consent', { version, by: 'pupil' });
    expectStatus(await admin.delete(`/api/admin/consents/${paper.uid}`), 204);
    expect(outcomeOf(await paper.client.get('/api/tests'))).toBe('403 consent-required');
    expectStatus(await admin.delete(`/api/admin/consents/${paper.uid}`), 204);
    expectStatus(await admin.delete(`/api/admin/consents/${none.uid}`), 204);
    expect(outcomeOf(await admin.delete(`/api/admin/consents/${site.uid}`))).toBe('409 not-on-paper');
    expect(outcomeOf(await admin.delete('/api/admin/consents/nobody'))).toBe('404 user-not-found');
    await setAsking(admin, false);
    expect(outcomeOf(await admin.post('/api/admin/consents', { uids: [none.uid], by: 'pupil' }))).toBe('400 invalid-request');
    await setAsking(admin, true);
  });

  test('the settings count who consented, and how', async () => {
    const before = (await readPersonalData(admin)).consents;
    const [a, b, c] = [await app.registerPupil(), await app.registerPupil(), await app.registerPupil()];
    await app.registerPupil();
    await a.client.post('/api/profile/consent', { version, by: 'pupil' });
    await b.client.post('/api/profile/consent', { version, by: 'parent', parentName: 'Марина' });
    await admin.post('/api/admin/consents', { uids: [c.uid], by: 'pupil' });
    const { pupil, parent, paper, none } = before;
    expect((await readPersonalData(admin)).consents).toEqual({ pupil: pupil + 1, parent: parent + 1, paper: paper + 1, none: none + 1 });
    version = await beginAsking(admin);
    const all = Object.values(before).reduce((sum, each) => sum + each, 4);
    expect((await readPersonalData(admin)).consents).toEqual({ pupil: 0, parent: 0, paper: 0, none: all });
  });
});
