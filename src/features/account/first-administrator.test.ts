import { expect, test } from 'vitest';
import { describeApi } from '../../server/testing.ts';
import { addAdministrator, firstAdministrator } from './first-administrator.ts';

describeApi('an account that the settings make the administrator’s', (app) => {
  test('is left by who was in it by another password', async () => {
    const admin = await app.signInAdmin();
    const { client, uid, email, password } = await app.registerPupil();
    const { body } = await admin.post<{ url: string }>(`/api/admin/users/${uid}/reset-link`, {});
    // As on a site whose only administrator is gone.
    await app.db.updateTable('users').set({ role: 0 }).where('role', '=', 99).execute();
    const given = { email, password: 'пароль из настроек' };
    expect(await addAdministrator(app.db, await firstAdministrator(app.db, given))).toBeNull();

    expect((await client.get('/api/session')).body).toEqual({ user: null });
    const token = new URL(body.url).hash.slice(1);
    expect((await app.client().put('/api/password-reset', { token, newPassword: 'новый пароль' })).status).toBe(400);
    expect((await app.client().post('/api/session', { email, password })).status).toBe(401);
    const owner = await app.client().post('/api/session', given);
    expect([owner.status, owner.body]).toMatchObject([200, { user: { uid, role: 99 } }]);
  });
});
