import { expect, test } from 'vitest';
import { describeApi, type TestApp } from '../../server/testing.ts';
import { countStatuses, type Reply } from '../../server/testing-client.ts';
import { LIMIT, WINDOW } from './limits.ts';
import { TURNS } from './passwords.ts';
import { takeBackAttempt } from './store/attempts.ts';

const WRONG = 'не тот пароль';
const tooMany = { code: 'too-many-requests', message: 'Слишком много попыток. Попробуйте позже.' };
const soon = new Date(Date.now() + WINDOW).toISOString();

let addresses = 0;
/** An address that nobody has called from yet; the tests’ own proxy says it. */
const newAddress = (): string => `198.51.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;
const from = (app: TestApp, address: string) => app.client({ 'x-forwarded-for': address });

const signIn = (app: TestApp, address: string, email: string, password = WRONG): Promise<Reply> =>
  from(app, address).post('/api/session', { email, password });

/** Brings a counter to where many requests would have brought it. */
const setCounter = (app: TestApp, key: string, count: number, expiresAt = soon) =>
  app.db
    .insertInto('attempts')
    .values({ key, count, expiresAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ count, expiresAt }))
    .execute();

const counter = async (app: TestApp, key: string): Promise<number | undefined> =>
  (await app.db.selectFrom('attempts').select('count').where('key', '=', key).executeTakeFirst())?.count;

describeApi(
  'guessing passwords',
  (app) => {
    test('of one account from one address ends after 30, also when all come at once', async () => {
      const { email, password } = await app.registerPupil();
      const address = newAddress();
      const sent = Array.from({ length: 100 }, () => signIn(app, address, email));
      expect(await countStatuses(sent)).toEqual({ 401: 30, 429: 70 });

      const reply = await signIn(app, address, email, password);
      expect([reply.status, reply.body]).toEqual([429, tooMany]);
      expect(reply.headers['retry-after']).toMatch(/^\d+$/);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(800);
      expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(900);
    });

    test('leaves other accounts at the address and the account at other addresses alone', async () => {
      const [one, two] = [await app.registerPupil(), await app.registerPupil()];
      const address = newAddress();
      await setCounter(app, `place:${one.email}|${address}`, 30);
      expect((await signIn(app, address, one.email, one.password)).status).toBe(429);
      expect((await signIn(app, address, two.email, two.password)).status).toBe(200);
      expect((await signIn(app, newAddress(), one.email, one.password)).status).toBe(200);
    });

    test('is counted alike for an account that is not there', async () => {
      const address = newAddress();
      const email = 'nobody-here@example.ru';
      await setCounter(app, `place:${email}|${address}`, 29);
      expect((await signIn(app, address, email)).status).toBe(401);
      const reply = await signIn(app, address, ` ${email.toUpperCase()} `);
      expect([reply.status, reply.body]).toEqual([429, tooMany]);
    });

    test('a right password takes the counted tries back', async () => {
      const { email, password } = await app.registerPupil();
      const address = newAddress();
      await setCounter(app, `place:${email}|${address}`, 29);
      expect((await signIn(app, address, email, password)).status).toBe(200);
      expect(await counter(app, `place:${email}|${address}`)).toBeUndefined();
      expect(await counter(app, `account:${email}`)).toBe(0);
      expect((await signIn(app, address, email)).status).toBe(401);
    });

    test('a counter whose time is over starts again', async () => {
      const { email } = await app.registerPupil();
      const address = newAddress();
      await setCounter(app, `place:${email}|${address}`, 30, new Date(Date.now() - 1000).toISOString());
      expect((await signIn(app, address, email)).status).toBe(401);
      expect(await counter(app, `place:${email}|${address}`)).toBe(1);
      await setCounter(app, `address:${address}`, 300, new Date(Date.now() - 1000).toISOString());
      expect((await signIn(app, address, email)).status).toBe(401);
    });

    test('a counter lasts no longer for what is tried meanwhile', async () => {
      const { email } = await app.registerPupil();
      const address = newAddress();
      const key = `place:${email}|${address}`;
      const end = new Date(Date.now() + 60_000).toISOString();
      await setCounter(app, key, 1, end);
      await signIn(app, address, email);
      const row = await app.db.selectFrom('attempts').select(['count', 'expiresAt']).where('key', '=', key).executeTakeFirst();
      expect(row).toEqual({ count: 2, expiresAt: end });
    });

    test('a counter that started again meanwhile takes back no more than it has', async () => {
      await setCounter(app, 'account:nobody', 1);
      for (let time = 0; time < 2; time += 1) await takeBackAttempt(app.db, 'account:nobody');
      expect(await counter(app, 'account:nobody')).toBe(0);
    });

    test('a counter from a clock that was ahead starts again', async () => {
      const { email } = await app.registerPupil();
      const address = newAddress();
      const ahead = new Date(Date.now() + 3 * 60 * 60 * 1000).toISOString();
      await setCounter(app, `place:${email}|${address}`, 30, ahead);
      await setCounter(app, `address:${address}`, 300, ahead);
      expect((await signIn(app, address, email)).status).toBe(401);
      expect((await signIn(app, address, email)).status).toBe(401);
      expect(await counter(app, `place:${email}|${address}`)).toBe(2);
      expect(await counter(app, `address:${address}`)).toBe(1);

      // Clocks of several machines differ a little.
      await setCounter(app, `place:${email}|${address}`, 30, new Date(Date.now() + WINDOW + 60_000).toISOString());
      expect((await signIn(app, address, email)).status).toBe(429);
    });

    test('of one account from many addresses ends after 200', async () => {
      const { email, password } = await app.registerPupil();
      await setCounter(app, `account:${email}`, 198);
      const sent = Array.from({ length: 10 }, () => signIn(app, newAddress(), email));
      expect(await countStatuses(sent)).toEqual({ 401: 2, 429: 8 });
      const address = newAddress();
      const reply = await signIn(app, address, email, password);
      expect([reply.status, reply.body]).toEqual([429, tooMany]);
      // What was refused is counted where it came from all the same.
      expect(await counter(app, `place:${email}|${address}`)).toBe(1);
    });

    test('the owner gets in from a device or an address known before the attack', async () => {
      const { email, password, client } = await app.registerPupil();
      const home = newAddress();
      const atHome = from(app, home);
      expect((await atHome.post('/api/session', { email, password })).status).toBe(200);
      await setCounter(app, `account:${email}`, 1_000);
      expect((await signIn(app, newAddress(), email, password)).status).toBe(429);

      // The address of an earlier sign-in, another browser.
      expect((await signIn(app, home, email, password)).status).toBe(200);
      // The device of an earlier sign-in, elsewhere.
      const travelling = from(app, newAddress());
      travelling.cookies.set('device', client.cookies.get('device') ?? '');
      expect((await travelling.post('/api/session', { email, password })).status).toBe(200);
      // A device of somebody else is no such thing.
      const stranger = from(app, newAddress());
      stranger.cookies.set('device', (await app.registerPupil()).client.cookies.get('device') ?? '');
      expect((await stranger.post('/api/session', { email, password })).status).toBe(429);
    });

    test('the owner who gets in from a known device takes back no try of others', async () => {
      const { email, password, client } = await app.registerPupil();
      await setCounter(app, `account:${email}`, 7);
      expect((await client.post('/api/session', { email, password })).status).toBe(200);
      expect(await counter(app, `account:${email}`)).toBe(7);
    });

    test('the owner’s device gets in from the very address of the attack', async () => {
      const { email, password, client } = await app.registerPupil();
      const school = newAddress();
      await setCounter(app, `place:${email}|${school}`, 1_000);
      await setCounter(app, `address:${school}`, 1_000);
      expect((await signIn(app, school, email, password)).status).toBe(429);
      const own = from(app, school);
      own.cookies.set('device', client.cookies.get('device') ?? '');
      expect((await own.post('/api/session', { email, password })).status).toBe(200);
    });

    test('of many accounts from one address ends after 300', async () => {
      const { email, password } = await app.registerPupil();
      const address = newAddress();
      await setCounter(app, `address:${address}`, 298);
      expect((await signIn(app, address, 'one@example.ru')).status).toBe(401);
      // The second try of an account is no further account.
      expect((await signIn(app, address, 'one@example.ru')).status).toBe(401);
      expect((await signIn(app, address, 'two@example.ru')).status).toBe(401);
      const reply = await signIn(app, address, 'three@example.ru');
      expect([reply.status, reply.body]).toEqual([429, tooMany]);
      expect((await signIn(app, address, email, password)).status).toBe(429);
      expect((await signIn(app, newAddress(), email, password)).status).toBe(200);
    });

    test('of many accounts from one address at once ends there too', async () => {
      const address = newAddress();
      await setCounter(app, `address:${address}`, 290);
      const sent = Array.from({ length: 40 }, (_, place) => signIn(app, address, `at-once-${place}@example.ru`));
      expect(await countStatuses(sent)).toEqual({ 401: 10, 429: 30 });
    });

    test('from an address that may try no more leaves no trace of the names that it makes up', async () => {
      const address = newAddress();
      await setCounter(app, `address:${address}`, 300);
      const sent = Array.from({ length: 5 }, (_, place) => signIn(app, address, `made-up-${place}@example.ru`));
      expect(await countStatuses(sent)).toEqual({ 429: 5 });
      const counters = await app.db.selectFrom('attempts').select('key').where('key', 'like', '%:made-up-%').execute();
      expect(counters).toEqual([]);
    });

    test('is told from visits: a class behind one address signs in unnoticed', async () => {
      const address = newAddress();
      const pupils = await Promise.all(Array.from({ length: 30 }, () => app.registerPupil()));
      // No more are counted at once than are begun at once.
      const before = LIMIT.perAddress - TURNS * Number(process.env['TEST_PROCESSES'] ?? 1);
      await setCounter(app, `address:${address}`, before);
      const sent = pupils.map(({ email, password }) => signIn(app, address, email, password));
      expect(await countStatuses(sent)).toEqual({ 200: 30 });
      expect(await counter(app, `address:${address}`)).toBe(before);
    });

    test('is told from visits: who mistypes and then gets in has tried nothing in vain', async () => {
      const { client, email, password } = await app.registerPupil();
      const address = newAddress();
      await setCounter(app, `address:${address}`, 7);
      for (const given of [WRONG, WRONG, password, WRONG, password]) await signIn(app, address, email, given);
      expect(await counter(app, `address:${address}`)).toBe(7);

      const here = { 'x-forwarded-for': newAddress() };
      for (const given of [password, WRONG, password]) await client.post('/api/session', { email, password: given }, here);
      expect(await counter(app, `address:${here['x-forwarded-for']}`)).toBeUndefined();
    });

    test('who gets into their own account many times at once takes back nothing that was tried of others', async () => {
      const { client, email, password } = await app.registerPupil();
      const address = newAddress();
      const key = `address:${address}`;
      await setCounter(app, key, 7);
      expect(await countStatuses(Array.from({ length: 16 }, () => signIn(app, address, email, password)))).toEqual({ 200: 16 });
      expect(await counter(app, key)).toBe(7);

      // Their own device, which mistypes elsewhere and gets in here.
      const post = (given: string, place: string) => client.post('/api/session', { email, password: given }, { 'x-forwarded-for': place });
      await post(WRONG, newAddress());
      expect(await countStatuses(Array.from({ length: 16 }, () => post(password, address)))).toEqual({ 200: 16 });
      expect(await counter(app, key)).toBe(7);
    });
  },
  { trustedProxies: 1 },
);
