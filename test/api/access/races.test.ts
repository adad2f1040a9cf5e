/**
 * Tests what happens when two people change access at the same time (rules R91 to R97): there is one outcome, and
 * nothing is half done.
 */
import { expect, test } from 'vitest';
import type { Invitation } from '../../../src/features/groups/contract.ts';
import type { AdminUser } from '../../../src/domain/users/user.ts';
import { createGroup, requestOf } from '../../support/fixtures/access-fixtures.ts';
import { createBlock } from '../../support/fixtures/lesson-fixtures.ts';
import { describeApi, expectStatus } from '../../support/test-app.ts';
import { countStatuses } from '../../support/test-client.ts';

const GRANTS = 50;
const ROUNDS = 8;

describeApi('access at the same time', (app) => {
  const userOf = async (uid: string) => (await (await app.signInAdmin()).get<AdminUser>(`/api/admin/users/${uid}`)).body;
  const entriesOf = async (action: 'request-granted' | 'request-declined', uid: string) =>
    (await app.db.selectFrom('audit').select('id').where('action', '=', action).where('subjectId', '=', uid).execute()).length;

  test('a request that is granted fifty times at once is granted once', async () => {
    const admin = await app.signInAdmin();
    const block = await createBlock(admin);
    const pupil = await app.registerPupil();
    const id = await requestOf(admin, pupil, block.id);
    const grant = () => admin.post(`/api/admin/access-requests/${id}/grant`, { blockIds: [block.id], until: null });
    expect(await countStatuses(Array.from({ length: GRANTS }, grant))).toEqual({ 200: GRANTS });
    expect((await userOf(pupil.uid)).access).toEqual([{ blockId: block.id, until: null }]);
    expect(await entriesOf('request-granted', pupil.uid)).toBe(1);
  });

  test('of a grant beside a decline one counts, and the block is open exactly if it was the grant', async () => {
    const admin = await app.signInAdmin();
    const block = await createBlock(admin);
    for (let round = 0; round < ROUNDS; round += 1) {
      const pupil = await app.registerPupil();
      const id = await requestOf(admin, pupil, block.id);
      const [granted, declined] = await Promise.all([
        admin.post<{ code: string }>(`/api/admin/access-requests/${id}/grant`, { blockIds: [block.id], until: null }),
        admin.post<{ code: string }>(`/api/admin/access-requests/${id}/decline`, {}),
      ]);
      expect([granted.status, declined.status].toSorted((one, other) => one - other)).toEqual([200, 409]);
      const isGranted = granted.status === 200;
      expect((isGranted ? declined : granted).body.code).toBe('already-decided');
      expect((await userOf(pupil.uid)).access).toHaveLength(isGranted ? 1 : 0);
      expect([await entriesOf('request-granted', pupil.uid), await entriesOf('request-declined', pupil.uid)]).toEqual(isGranted ? [1, 0] : [0, 1]);
    }
  });

  test('who joins a group while it is deleted is told so, or was a member of what is gone', async () => {
    const admin = await app.signInAdmin();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await createGroup(admin);
      const { code } = (await admin.put<Invitation>(`/api/admin/groups/${id}/invitation`, {})).body;
      const pupils = [await app.registerPupil(), await app.registerPupil()];
      const [deleted, ...joined] = await Promise.all([
        admin.delete(`/api/admin/groups/${id}`),
        ...pupils.map(({ client }) => client.post<{ code: string }>('/api/groups/join', { code })),
      ]);
      expectStatus(deleted, 204);
      for (const { status, body } of joined) expect([200, 'invitation-not-found']).toContain(status === 200 ? 200 : body.code);
      for (const { uid } of pupils) expect((await userOf(uid)).groups).toEqual([]);
    }
  });
});
