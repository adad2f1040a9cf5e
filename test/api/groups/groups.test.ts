import { expect, test } from 'vitest';
import type { Group, Invitation, MembersPage } from '../../../src/features/groups/contract.ts';
import { createGroup } from '../../support/fixtures/access-fixtures.ts';
import { TEST_PASSWORD } from '../../support/fixtures/accounts.ts';
import { addPeople, listUsers } from '../../support/fixtures/user-fixtures.ts';
import { describeApi, expectStatus } from '../../support/test-app.ts';
import { countStatuses } from '../../support/test-client.ts';

describeApi('groups', (app) => {
  const sendAll = async (admin: Awaited<ReturnType<typeof app.signInAdmin>>, cases: readonly (readonly [string, string, unknown, number, string])[]) => {
    for (const [method, path, input, status, code] of cases) {
      const body = input === undefined ? undefined : JSON.stringify(input);
      const response = await admin.send(method, `/api/admin/groups${path}`, body, { 'content-type': 'application/json' });
      expect({ method, path, input, status: response.status, body: response.body }).toMatchObject({ status, body: { code } });
    }
  };

  test('a group is made, renamed and deleted; names differ whatever their case, and a stale rename changes nothing', async () => {
    const admin = await app.signInAdmin();
    const name = '9 класс, ОГЭ';
    const created = await admin.post<Group>('/api/admin/groups', { name: ` ${name} `, memberCount: 5 });
    expect([created.status, created.body]).toMatchObject([201, { name, revision: 1, memberCount: 0, invitation: null }]);
    const { id } = created.body;
    const other = await createGroup(admin);
    await sendAll(admin, [
      ['POST', '', { name: '9 КЛАСС, огэ' }, 409, 'name-taken'],
      ['POST', '', { name: ' ' }, 400, 'missing-fields'],
      ['POST', '', {}, 400, 'invalid-request'],
      ['POST', '', { name: 'я'.repeat(101) }, 400, 'invalid-request'],
      ['PUT', `/${other.id}`, { name, revision: 1 }, 409, 'name-taken'],
      ['PUT', `/${id}`, { name: 'Новое', revision: 2 }, 409, 'edit-conflict'],
      ['PUT', `/${id}`, { name: 'Новое' }, 400, 'invalid-request'],
      ['PUT', '/nobody', { name: 'Новое', revision: 1 }, 404, 'group-not-found'],
      ['GET', '/nobody', undefined, 404, 'group-not-found'],
    ]);
    const renamed = await admin.put(`/api/admin/groups/${id}`, { name: '9 Класс, ОГЭ', revision: 1 });
    expect([renamed.status, renamed.body]).toMatchObject([200, { id, name: '9 Класс, ОГЭ', revision: 2 }]);
    expect((await admin.get(`/api/admin/groups/${id}`)).body).toEqual(renamed.body);
    expect((await admin.get<Group[]>('/api/admin/groups')).body).toContainEqual(renamed.body);
    const repeated = { id: `made-${id}`, name: 'Ещё одна' };
    for (const _ of [1, 2]) expectStatus(await admin.post('/api/admin/groups', repeated), 201);
    await sendAll(admin, [['POST', '', { ...repeated, name: 'Другая' }, 409, 'edit-conflict']]);
    expectStatus(await admin.delete(`/api/admin/groups/${id}`), 204);
    await sendAll(admin, [['DELETE', `/${id}`, undefined, 404, 'group-not-found']]);
    expect(await countStatuses(Array.from({ length: 4 }, () => admin.post('/api/admin/groups', { name: 'Разом' })))).toEqual({ 201: 1, 409: 3 });
  });

  test('pupils are added by id and by a pasted list of addresses, and removed; unknown addresses are named', async () => {
    const admin = await app.signInAdmin();
    const group = await createGroup(admin);
    const { id } = group;
    const [anna, boris, vera] = [await app.registerPupil(), await app.registerPupil(), await app.registerPupil()];
    const change = async (body: object) => (await admin.patch(`/api/admin/groups/${id}/members`, body)).body;
    const addEmails = [` ${boris.email.toUpperCase()}`, boris.email, 'masha@example.ru', 'не адрес', ' '];
    expect(await change({ add: [anna.uid, anna.uid], addEmails })).toEqual({ added: 2, removed: 0, unknownEmails: ['masha@example.ru', 'не адрес'] });
    expect(await change({ add: [anna.uid, vera.uid], addEmails: [boris.email], remove: [] })).toEqual({ added: 1, removed: 0, unknownEmails: [] });
    await sendAll(admin, [
      ['PATCH', `/${id}/members`, { add: ['nobody'], addEmails: ['new@listok.test'], remove: [anna.uid] }, 400, 'user-not-found'],
      ['PATCH', `/${id}/members`, { add: [vera.uid], remove: [vera.uid] }, 400, 'invalid-request'],
      ['PATCH', `/${id}/members`, { add: Array.from({ length: 1_001 }, () => vera.uid) }, 400, 'invalid-request'],
      ['PATCH', '/nobody/members', { add: [vera.uid] }, 404, 'group-not-found'],
      ['GET', '/nobody/members', undefined, 404, 'group-not-found'],
    ]);
    expect(await change({ remove: [boris.uid, boris.uid] })).toEqual({ added: 0, removed: 1, unknownEmails: [] });
    expect(await change({ remove: [boris.uid] })).toEqual({ added: 0, removed: 0, unknownEmails: [] });
    expect((await admin.get(`/api/admin/groups/${id}`)).body).toEqual({ ...group, memberCount: 2 });
    expect((await admin.get(`/api/admin/users/${anna.uid}`)).body).toMatchObject({ groups: [{ id, name: group.name }] });
    expect((await admin.get(`/api/admin/users/${anna.uid}/results`)).body).toMatchObject({ user: { groups: [{ id, name: group.name }] } });
    expect((await listUsers(admin, { groupId: id })).users.map(({ uid }) => uid)).toEqual([vera.uid, anna.uid]);
    expectStatus(await admin.get('/api/admin/users?groupId=nobody'), 404);
  });

  test('members are listed by nickname, in pages, and found by nickname and address', async () => {
    const admin = await app.signInAdmin();
    const names = ['Ярослав', 'Ёлкин', 'анна', 'Борис'];
    const people = names.map((nickname, index) => ({ uid: `member-${app.engine}-${index}`, nickname, email: `member-${index}@example.ru` }));
    await addPeople(app, people);
    const { id } = await createGroup(admin, ...people);
    const page = async (query: string) => (await admin.get<MembersPage>(`/api/admin/groups/${id}/members?${query}`)).body;
    const first = await page('limit=3');
    const second = await page(`limit=3&cursor=${first.nextCursor ?? ''}`);
    expect([...first.users, ...second.users].map(({ nickname }) => nickname)).toEqual(['анна', 'Борис', 'Ёлкин', 'Ярослав']);
    expect([first.total, second.total, second.nextCursor]).toEqual([4, 4, null]);
    expect(await page('search=елк')).toMatchObject({ total: 1, users: [{ nickname: 'Ёлкин', accessBlocks: [] }] });
    expect(await page('search=MEMBER-')).toMatchObject({ total: 4 });
  });

  test('who has the link becomes a member, once; a link that is replaced or switched off lets nobody in', async () => {
    const admin = await app.signInAdmin();
    const { id, name } = await createGroup(admin);
    const renew = async () => (await admin.put<Invitation>(`/api/admin/groups/${id}/invitation`, {})).body;
    const old = await renew();
    const { code, url } = await renew();
    expect(code).toMatch(/^[A-Za-z0-9]{8,}$/);
    expect(url).toMatch(new RegExp(`^http://localhost:\\d+/join/${code}$`));
    expect((await admin.get(`/api/admin/groups/${id}`)).body).toMatchObject({ invitation: { code, url }, revision: 1 });
    expect((await app.client().get(`/api/invitations/${code}`)).body).toEqual({ group: { name } });
    const join = (client: typeof admin, given: string) => client.post('/api/groups/join', { code: given });
    const pupil = await app.registerPupil();
    await app.db.deleteFrom('audit').execute();
    for (const _ of [1, 2]) expect(await join(pupil.client, code)).toMatchObject({ status: 200, body: { group: { id, name } } });
    const entries = await app.db.selectFrom('audit').select(['action', 'actorUid', 'subjectId']).execute();
    expect(entries).toEqual([{ action: 'members-changed', actorUid: pupil.uid, subjectId: id }]);
    expectStatus(await join(app.client(), code), 401);

    const register = async (email: string, invitation?: string) => {
      const registration = { nickname: 'Маша', email, password: TEST_PASSWORD, ...(invitation !== undefined && { invitation }) };
      const { status, body } = await app.client().post<{ user: { uid: string }; group: unknown }>('/api/registration', registration);
      expect(status).toBe(201);
      return body.group;
    };
    expect(await register('invited@example.ru', code)).toEqual({ id, name });
    expect(await register('late@example.ru', old.code)).toBeNull();
    expect(await register('alone@example.ru')).toBeNull();
    expect((await admin.get(`/api/admin/groups/${id}`)).body).toMatchObject({ memberCount: 2 });

    expectStatus(await admin.delete(`/api/admin/groups/${id}/invitation`), 204);
    expectStatus(await admin.delete(`/api/admin/groups/${id}/invitation`), 404);
    for (const given of [code, old.code, 'nobody']) {
      const answers = [await join(pupil.client, given), await app.client().get(`/api/invitations/${given}`)];
      for (const { status, body } of answers) expect([status, body]).toMatchObject([404, { code: 'invitation-not-found' }]);
    }
    await sendAll(admin, [['PUT', '/nobody/invitation', {}, 404, 'group-not-found'], ['DELETE', '/nobody/invitation', undefined, 404, 'group-not-found']]);
    expectStatus(await admin.delete(`/api/admin/groups/${id}`), 204);
    expect((await admin.get(`/api/admin/users/${pupil.uid}`)).body).toMatchObject({ groups: [] });
  });
});
