import { expect, test } from 'vitest';
import { SIGNED_OUT } from '../../support/fixtures/accounts.ts';
import { describeApi } from '../../support/test-app.ts';
import { addFirstAdmin, prepareFirstAdmin } from '../../../src/features/account/bootstrap-admin.ts';

describeApi('first admin', (app) => {
  test('an existing account that becomes the first admin gets the new password, and its sessions and reset link end', async () => {
    const admin = await app.signInAdmin();
    const { client, uid, email, password } = await app.registerPupil();
    const { body } = await admin.post<{ url: string }>(`/api/admin/users/${uid}/reset-link`, {});
    // The only admin of the site is deleted.
    await app.db.updateTable('users').set({ role: 0 }).where('role', '=', 99).execute();
    const given = { email, password: 'пароль из настроек' };
    expect(await addFirstAdmin(app.db, await prepareFirstAdmin(app.db, given))).toBeNull();

    expect((await client.get('/api/session')).body).toEqual(SIGNED_OUT);
    const token = new URL(body.url).hash.slice(1);
    expect((await app.client().put('/api/password-reset', { token, newPassword: 'новый пароль' })).status).toBe(400);
    expect((await app.client().post('/api/session', { email, password })).status).toBe(401);
    const owner = await app.client().post('/api/session', given);
    expect([owner.status, owner.body]).toMatchObject([200, { user: { uid, role: 99 } }]);
  });
});
