import { expect, test } from 'vitest';
import { describeApi } from '../../support/test-app.ts';
import { countStatuses, type TestClient } from '../../support/test-client.ts';
import { hashToken } from '../../../src/db/tokens.ts';

const MINUTE_MS = 60_000;
const ago = (minutes: number): string => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const sessionNotFound = { code: 'session-not-found', message: 'Этот сеанс уже закончен.' };

interface Listed {
  id: string;
  device: string;
  address: string;
  createdAt: string;
  seenAt: string;
  isCurrent: boolean;
}

describeApi(
  '/api/profile/sessions',
  (app) => {
    /** A user who is signed in on a computer and on a phone. */
    const start = async () => {
      const { email, password, uid } = await app.registerPupil();
      const signIn = async (userAgent: string, address: string): Promise<TestClient> => {
        const client = app.client({ 'user-agent': userAgent, 'x-forwarded-for': address });
        expect((await client.post('/api/session', { email, password })).status).toBe(200);
        return client;
      };
      // The registration has opened a session, which the test does not want.
      await app.db.deleteFrom('sessions').where('uid', '=', uid).execute();
      return { computer: await signIn(CHROME, '203.0.113.7'), phone: await signIn(IPHONE, '2001:db8:1:2:3::4'), uid, signIn };
    };
    const listFor = async (client: TestClient): Promise<Listed[]> => (await client.get<Listed[]>('/api/profile/sessions')).body;
    const tokenOf = (client: TestClient): string => client.cookies.get('listok_session') ?? '';
    const idOf = async (client: TestClient): Promise<string> =>
      (await listFor(client)).find(({ isCurrent }) => isCurrent)?.id ?? '';
    const isSignedIn = async (client: TestClient): Promise<boolean> => (await client.get('/api/profile')).status === 200;
    const setTimes = (client: TestClient, times: { seenAt?: string; createdAt?: string }) =>
      app.db.updateTable('sessions').set(times).where('id', '=', hashToken(tokenOf(client))).execute();

    test('GET lists the sessions of the user, last used first, with device, address and times', async () => {
      const { computer, phone } = await start();
      await setTimes(computer, { seenAt: ago(5), createdAt: ago(179 * 24 * 60) });
      const list = await listFor(computer);
      expect(list.map(({ device, address, isCurrent }) => [device, address, isCurrent])).toEqual([
        ['Safari на iPhone', '2001:db8:1:2::/64', false],
        ['Chrome на Windows', '203.0.113.7', true],
      ]);
      for (const { seenAt, createdAt } of list) expect(seenAt >= createdAt).toBe(true);
      expect(Object.keys(list[0] ?? {}).toSorted()).toEqual(['address', 'createdAt', 'device', 'id', 'isCurrent', 'seenAt']);
      expect((await listFor(phone)).map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
        ['Safari на iPhone', true],
        ['Chrome на Windows', false],
      ]);
    });

    test('the public id of a session is neither its token nor its stored id', async () => {
      const { computer } = await start();
      const { text } = await computer.get('/api/profile/sessions');
      const rows = await app.db.selectFrom('sessions').select('id').execute();
      for (const secret of [tokenOf(computer), ...rows.map(({ id }) => id)]) expect(text).not.toContain(secret.slice(0, 22));
      for (const { id } of await listFor(computer)) {
        expect(id).toMatch(/^[\w-]{22}$/);
        expect((await app.client({ cookie: `listok_session=${id}` }).get('/api/profile')).status).toBe(401);
      }
    });

    test('a user neither sees nor ends sessions of others', async () => {
      const [one, two] = [await start(), await start()];
      const ids = (await listFor(one.computer)).map(({ id }) => id);
      expect((await listFor(two.computer)).filter(({ id }) => ids.includes(id))).toEqual([]);
      for (const id of [...ids, 'nobody', 'no.body']) {
        const { status, body } = await two.computer.delete(`/api/profile/sessions/${id}`);
        expect([status, body]).toEqual([404, sessionNotFound]);
      }
      expect((await two.computer.delete('/api/profile/sessions')).status).toBe(204);
      expect([await isSignedIn(one.computer), await isSignedIn(one.phone)]).toEqual([true, true]);
    });

    test('GET omits expired sessions', async () => {
      const { computer, phone } = await start();
      const day = 24 * 60;
      await setTimes(phone, { seenAt: ago(31 * day) });
      expect(await listFor(computer)).toHaveLength(1);
      await setTimes(phone, { seenAt: ago(1), createdAt: ago(181 * day) });
      expect(await listFor(computer)).toHaveLength(1);
    });

    test('DELETE of one session keeps the others', async () => {
      const { computer, phone, signIn } = await start();
      const other = await signIn('curl/8.5.0', '203.0.113.9');
      const id = await idOf(phone);
      const { status, text } = await computer.delete(`/api/profile/sessions/${id}`);
      expect([status, text]).toEqual([204, '']);
      expect([await isSignedIn(computer), await isSignedIn(phone), await isSignedIn(other)]).toEqual([true, false, true]);
      const again = await computer.delete(`/api/profile/sessions/${id}`);
      expect([again.status, again.body]).toEqual([404, sessionNotFound]);
      expect((await listFor(computer)).map(({ device }) => device)).toEqual(['Программа', 'Chrome на Windows']);
    });

    test('of ten concurrent DELETE requests for one session one succeeds', async () => {
      const { computer, phone } = await start();
      const id = await idOf(phone);
      const sent = Array.from({ length: 10 }, () => computer.delete(`/api/profile/sessions/${id}`));
      expect(await countStatuses(sent)).toEqual({ 204: 1, 404: 9 });
    });

    test('DELETE without an id ends all other sessions', async () => {
      const { computer, phone, signIn } = await start();
      const third = await signIn(IPHONE, '203.0.113.9');
      const { status, text } = await computer.delete('/api/profile/sessions');
      expect([status, text]).toEqual([204, '']);
      expect([await isSignedIn(computer), await isSignedIn(phone), await isSignedIn(third)]).toEqual([true, false, false]);
      expect(await listFor(computer)).toMatchObject([{ device: 'Chrome на Windows', isCurrent: true }]);
      expect((await computer.delete('/api/profile/sessions')).status).toBe(204);
    });

    test('DELETE ends the current session by its id', async () => {
      const { computer, phone } = await start();
      expect((await computer.delete(`/api/profile/sessions/${await idOf(computer)}`)).status).toBe(204);
      expect([await isSignedIn(computer), await isSignedIn(phone)]).toEqual([false, true]);
    });

    test('the last use of a session is recorded at most every ten minutes', async () => {
      const { computer } = await start();
      const otherAddress = app.client({ cookie: `listok_session=${tokenOf(computer)}`, 'x-forwarded-for': '198.51.100.1' });
      await setTimes(computer, { seenAt: ago(9) });
      const before = await listFor(otherAddress);
      expect(before.find(({ isCurrent }) => isCurrent)?.address).toBe('203.0.113.7');
      await setTimes(computer, { seenAt: ago(10.5) });
      const seen = (await listFor(otherAddress)).find(({ isCurrent }) => isCurrent);
      expect(seen?.address).toBe('198.51.100.1');
      expect(Date.now() - Date.parse(seen?.seenAt ?? '')).toBeLessThan(MINUTE_MS);
    });

    test('a session from before devices were recorded has no known device and no address', async () => {
      const { computer, uid } = await start();
      await app.db.insertInto('sessions').values({ id: 'old', uid, createdAt: ago(60), seenAt: ago(60) }).execute();
      expect((await listFor(computer)).at(-1)).toMatchObject({ device: 'Неизвестное устройство', address: '' });
    });
  },
  { trustedProxies: 1 },
);
