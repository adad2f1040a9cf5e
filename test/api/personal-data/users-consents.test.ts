/** Tests consents in the administration of users (rule R263). */
import { beforeAll, expect, test } from 'vitest';
import { ROLE } from '../../../src/domain/users/role.ts';
import type { AdminUser } from '../../../src/domain/users/user.ts';
import { publishConsent, setAsking } from '../../support/fixtures/personal-data-fixtures.ts';
import { listUsers } from '../../support/fixtures/user-fixtures.ts';
import { describeApi, expectStatus, type Pupil } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';

describeApi('consents of users', (app) => {
  let admin: TestClient;
  let version = 0;
  let [site, paper, none, boss] = [] as unknown as [Pupil, Pupil, Pupil, Pupil];
  const namesOf = async (query: Record<string, string> = {}) => {
    const { users, total, counts } = await listUsers(admin, query);
    return { uids: users.map(({ uid }) => uid).toSorted(), total, withoutConsent: counts.withoutConsent };
  };
  const consentOf = async ({ uid }: Pupil, reader = admin) => (await reader.get<AdminUser>(`/api/admin/users/${uid}`)).body.consent;

  beforeAll(async () => {
    admin = await app.signInAdmin();
    [site, paper, none, boss] = [await app.registerPupil(), await app.registerPupil(ROLE.paid), await app.registerPupil(), await app.registerPupil(ROLE.admin)];
  });

  test('before documents nobody has consented, and the list says nothing of consents', async () => {
    expect(await namesOf()).toMatchObject({ total: 5, withoutConsent: 3 });
    expect((await namesOf({ consent: 'none' })).uids).toEqual([site.uid, paper.uid, none.uid].toSorted());
    expect(await consentOf(site)).toBeNull();
  });

  test('consent=none narrows the list to pupils without a valid consent, and is counted whatever it says', async () => {
    version = await publishConsent(admin);
    expectStatus(await site.client.post('/api/profile/consent', { version, by: 'pupil' }), 201);
    expectStatus(await admin.post('/api/admin/consents', { uids: [paper.uid], by: 'parent', parentName: 'Марина' }), 200);
    expect(await namesOf()).toMatchObject({ total: 5, withoutConsent: 1 });
    expect(await namesOf({ consent: 'none' })).toEqual({ uids: [none.uid], total: 1, withoutConsent: 1 });
    expect(await namesOf({ search: none.email })).toMatchObject({ withoutConsent: 1 });
    expect(await namesOf({ search: site.email })).toMatchObject({ withoutConsent: 0 });
    expect(await namesOf({ consent: 'none', role: '1' })).toEqual({ uids: [], total: 0, withoutConsent: 1 });
    expect((await admin.get('/api/admin/users?consent=all')).status).toBe(400);
  });

  test('a user has the last consent, and null for a key and while consent is not asked for', async () => {
    const onSite = { version, by: 'pupil', parentName: null, paper: false, notedBy: null, address: '127.0.0.1', valid: true };
    expect(await consentOf(site)).toMatchObject(onSite);
    expect(await consentOf(paper)).toMatchObject({ by: 'parent', parentName: 'Марина', paper: true, notedBy: 'Администратор', address: null });
    expect(await consentOf(none)).toBeNull();
    const { users } = await listUsers(admin, { search: site.email });
    expect(users).toMatchObject([{ uid: site.uid, consent: onSite }]);
    const changed = await admin.patch(`/api/admin/users/${site.uid}`, { role: 1 });
    expect(changed.body).toMatchObject({ role: 1, consent: onSite });

    const { body } = await admin.post<{ secret: string }>('/api/admin/keys', { name: 'Бот', rights: ['users:read'] });
    const bot = app.client({ authorization: `Bearer ${body.secret}` });
    expect(await consentOf(site, bot)).toBeNull();
    expect((await listUsers(bot, { search: site.email })).users).toMatchObject([{ consent: null }]);

    await setAsking(admin, false);
    expect(await consentOf(site)).toBeNull();
    expect(await namesOf({ consent: 'none' })).toEqual({ uids: [none.uid], total: 1, withoutConsent: 1 });
    await setAsking(admin, true);
  });

  test('a version that asks again makes everybody one without a consent, and a consent twice counts one person once', async () => {
    version = await publishConsent(admin, { askAgain: false });
    expectStatus(await site.client.post('/api/profile/consent', { version, by: 'pupil' }), 201);
    expect(await namesOf()).toMatchObject({ withoutConsent: 1 });
    await publishConsent(admin);
    expect(await namesOf()).toMatchObject({ withoutConsent: 3 });
    expect(await consentOf(site)).toMatchObject({ version, valid: false });
    expect(await consentOf(boss)).toBeNull();
  });
});
