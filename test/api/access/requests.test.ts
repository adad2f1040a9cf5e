import { expect, test } from 'vitest';
import type { RequestsPage } from '../../../src/features/access/contract.ts';
import type { ListedBlock } from '../../../src/features/lessons/contract.ts';
import { createKey, findRequest, requestAccess, requestOf } from '../../support/fixtures/access-fixtures.ts';
import { createBlock, openBlocks } from '../../support/fixtures/lesson-fixtures.ts';
import { describeApi, expectStatus } from '../../support/test-app.ts';
import { countStatuses } from '../../support/test-client.ts';

const DAY = '2999-05-31';

describeApi(
  'requests for access',
  (app) => {
    /** An admin, a pupil and two closed blocks. */
    const start = async () => {
      const admin = await app.signInAdmin();
      const [cell, genes] = [await createBlock(admin), await createBlock(admin, { title: 'Генетика', order: 2 })];
      return { admin, pupil: await app.registerPupil(), cell, genes };
    };

    test('however often it is pressed, a pupil has one request for a block and one without, whose code is in the link', async () => {
      const { pupil, cell, genes } = await start();
      for (const body of [{ blockId: cell.id }, { blockId: genes.id }, {}]) {
        const responses = Array.from({ length: 5 }, () => pupil.client.post<{ code: string; url: string }>('/api/access-requests', body));
        expect(await countStatuses(responses)).toEqual({ 201: 1, 200: 4 });
        const answers = (await Promise.all(responses)).map((response) => response.body);
        const [{ code, url } = { code: '', url: '' }] = answers;
        expect(answers.every((each) => each.code === code)).toBe(true);
        expect(code).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
        expect(url).toBe(`https://t.me/biology_bot?ref=site&start=${code}`);
      }
      const { body: blocks } = await pupil.client.get<ListedBlock[]>('/api/blocks');
      const { body: own } = await pupil.client.get<(ListedBlock['request'] & { blockId: string | null })[]>('/api/access-requests');
      expect(own.map(({ blockId }) => blockId)).toEqual([null, genes.id, cell.id]);
      for (const { id, request } of blocks) expect(own).toContainEqual({ blockId: id, ...request });
      expect((await (await app.registerPupil()).client.get<ListedBlock[]>('/api/blocks')).body.every(({ request }) => request === null)).toBe(true);
    });

    test('a page may suggest the code of a new request; one that is taken is replaced', async () => {
      const { pupil, cell } = await start();
      const code = `page_${cell.id}`;
      const other = await app.registerPupil();
      const suggested = await pupil.client.post('/api/access-requests', { blockId: cell.id, code });
      expect([suggested.status, suggested.body]).toMatchObject([201, { code }]);
      const replaced = await other.client.post<{ code: string }>('/api/access-requests', { blockId: cell.id, code });
      expectStatus(replaced, 201);
      expect(replaced.body.code).not.toBe(code);
      expectStatus(await other.client.post('/api/access-requests', { code: 'with space' }), 400);
    });

    test('no request is left for a block that is open or unknown', async () => {
      const { admin, pupil, cell } = await start();
      await openBlocks(admin, pupil, cell.id);
      const open = await pupil.client.post('/api/access-requests', { blockId: cell.id });
      expect([open.status, open.body]).toMatchObject([409, { code: 'already-open', message: 'Этот блок уже открыт.' }]);
      const unknown = await pupil.client.post('/api/access-requests', { blockId: 'nobody' });
      expect([unknown.status, unknown.body]).toMatchObject([404, { code: 'block-not-found' }]);
    });

    test('a grant opens its blocks until its day; the same again changes nothing, another answer is refused', async () => {
      const { admin, pupil, cell, genes } = await start();
      const id = await requestOf(admin, pupil, cell.id);
      const decide = (how: string, body: unknown = {}) => admin.post(`/api/admin/access-requests/${id}/${how}`, body);
      for (const [body, status, code] of [
        [{ blockIds: [], until: DAY }, 400, 'invalid-request'],
        [{ blockIds: [cell.id] }, 400, 'invalid-request'],
        [{ blockIds: [cell.id, 'nobody'], until: DAY }, 400, 'block-not-found'],
        [{ blockIds: [cell.id], until: '2020-01-01' }, 400, 'invalid-date'],
        [{ blockIds: [cell.id], until: '2999-02-30' }, 400, 'invalid-date'],
      ] as const) {
        const response = await decide('grant', body);
        expect([response.status, response.body]).toMatchObject([status, { code }]);
      }
      expect((await pupil.client.get('/api/session')).body).toMatchObject({ user: { accessBlocks: [] } });

      const grants = await Promise.all([1, 2, 3].map(() => decide('grant', { blockIds: [cell.id, genes.id], until: DAY })));
      for (const { status, body } of grants) {
        expect([status, body]).toMatchObject([
          200,
          {
            status: 'granted',
            decidedBy: { kind: 'user', name: 'Администратор' },
            granted: [{ blockId: cell.id, title: 'Клетка', until: DAY }, { blockId: genes.id, title: 'Генетика', until: DAY }],
          },
        ]);
        expect(body).toEqual(grants[0]?.body);
      }
      expectStatus(await decide('grant', { blockIds: [genes.id, cell.id], until: DAY }), 200);
      for (const other of [decide('decline'), decide('grant', { blockIds: [cell.id], until: DAY }), decide('grant', { blockIds: [genes.id, cell.id], until: null })]) {
        const { status, body } = await other;
        expect([status, body]).toMatchObject([409, { code: 'already-decided', message: 'На эту заявку уже ответили.' }]);
      }
      const { body: blocks } = await pupil.client.get<ListedBlock[]>('/api/blocks');
      const own = blocks.filter((block) => [cell.id, genes.id].includes(block.id));
      expect(own.map(({ unlocked, until, request }) => [unlocked, until, request])).toEqual([[true, DAY, null], [true, DAY, null]]);
      expect(await app.db.selectFrom('audit').select('id').where('action', '=', 'request-granted').where('subjectId', '=', pupil.uid).execute()).toHaveLength(1);
    });

    test('a declined request stays declined, and the pupil may leave another one', async () => {
      const { admin, pupil, cell } = await start();
      const id = await requestOf(admin, pupil, cell.id);
      for (const _ of [1, 2]) expectStatus(await admin.post(`/api/admin/access-requests/${id}/decline`, {}), 200);
      const grant = await admin.post(`/api/admin/access-requests/${id}/grant`, { blockIds: [cell.id], until: null });
      expect([grant.status, grant.body]).toMatchObject([409, { code: 'already-decided' }]);
      expect(await requestOf(admin, pupil, cell.id)).not.toBe(id);
    });

    test('opening a block in any other way grants the request for it, with the name of who did', async () => {
      const { admin, pupil, cell, genes } = await start();
      const key = await createKey(admin, 'access:write');
      const bot = app.client({ authorization: `Bearer ${key.secret}` });
      const [first, second, general] = [await requestAccess(pupil, cell.id), await requestAccess(pupil, genes.id), await requestAccess(pupil)];
      const change = { uids: [pupil.uid], open: [{ blockId: genes.id, until: DAY }], dryRun: false };
      expectStatus(await bot.post('/api/admin/access-changes', { ...change, dryRun: true }), 200);
      expect(await findRequest(admin, second)).toMatchObject({ status: 'open' });
      expectStatus(await bot.post('/api/admin/access-changes', change), 200);
      const granted = { status: 'granted', decidedBy: { kind: 'key', id: key.id, name: 'Бот' }, granted: [{ blockId: genes.id, title: 'Генетика', until: DAY }] };
      expect(await findRequest(admin, second)).toMatchObject(granted);
      expect(await findRequest(admin, general)).toMatchObject(granted);
      expect(await findRequest(admin, first)).toMatchObject({ status: 'open', decidedBy: null, granted: [] });
      await openBlocks(admin, pupil, cell.id);
      expect(await findRequest(admin, first)).toMatchObject({ status: 'granted', decidedBy: { kind: 'user', name: 'Администратор' } });
    });

    test('a pupil never has an open request for a block that is open, also when both happen at the same time', async () => {
      const { admin, cell } = await start();
      for (let round = 0; round < 10; round += 1) {
        const pupil = await app.registerPupil();
        const [left] = await Promise.all([pupil.client.post('/api/access-requests', { blockId: cell.id }), openBlocks(admin, pupil, cell.id)]);
        expect([201, 409]).toContain(left.status);
        expect((await pupil.client.get('/api/access-requests')).body).toEqual([]);
      }
    });

    test('the list is in pages, the newest first, by status and code, with the number of open ones', async () => {
      const { admin, cell } = await start();
      const isOpen = async () => (await admin.get<RequestsPage>('/api/admin/access-requests?limit=1')).body.open;
      const before = await isOpen();
      const codes: string[] = [];
      for (let count = 0; count < 3; count += 1) codes.push(await requestAccess(await app.registerPupil(), cell.id));
      const read = async (query: string) => (await admin.get<RequestsPage>(`/api/admin/access-requests?${query}`)).body;
      const page = await read('status=open&limit=2');
      expect(page).toMatchObject({ open: before + 3, total: before + 3 });
      const next = await read(`status=open&limit=2&cursor=${page.nextCursor ?? ''}`);
      expect([...page.requests, ...next.requests].slice(0, 3).map(({ code }) => code)).toEqual(codes.toReversed());
      const [code = ''] = codes;
      expect(await read(`code=${code.toLowerCase()}`)).toMatchObject({ total: 1, nextCursor: null, requests: [{ code, block: { id: cell.id, title: 'Клетка' } }] });
      await admin.post(`/api/admin/access-requests/${(await findRequest(admin, code)).id}/decline`, {});
      expect((await read('status=declined')).requests[0]).toMatchObject({ code, decidedAt: expect.any(String) as string });
      expect(await isOpen()).toBe(before + 2);
      for (const query of ['status=lost', 'limit=0', 'cursor=here']) expectStatus(await admin.get(`/api/admin/access-requests?${query}`), 400);
    });

    test('the title of a deleted block stays in its requests, which can still be answered', async () => {
      const { admin, pupil, cell, genes } = await start();
      const code = await requestAccess(pupil, cell.id);
      const { id: _id, ...block } = cell;
      expectStatus(await admin.put(`/api/admin/blocks/${cell.id}`, { ...block, title: 'Клетка и ткани' }), 200);
      expectStatus(await admin.delete(`/api/admin/blocks/${cell.id}`), 204);
      const request = await findRequest(admin, code);
      expect(request).toMatchObject({ status: 'open', block: { id: cell.id, title: 'Клетка и ткани' } });
      expectStatus(await admin.post(`/api/admin/access-requests/${request.id}/grant`, { blockIds: [genes.id], until: null }), 200);
    });
  },
  { botUrl: 'https://t.me/biology_bot?ref=site' },
);
