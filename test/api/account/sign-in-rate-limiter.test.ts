import { expect, test } from 'vitest';
import { describeApi, type TestApp } from '../../support/test-app.ts';
import { countStatuses, type TestResponse } from '../../support/test-client.ts';
import { WINDOW_MS } from '../../../src/db/rate-limit.ts';
import { LIMITS } from '../../../src/features/account/sign-in-rate-limiter.ts';
import { CONCURRENCY } from '../../../src/features/account/passwords/hash-passwords.ts';
import { decrementCounter } from '../../../src/db/derived/rate-limit-counters.ts';

const WRONG = 'не тот пароль';
const tooMany = { code: 'too-many-requests', message: 'Слишком много попыток. Попробуйте позже.' };
const inOneWindow = new Date(Date.now() + WINDOW_MS).toISOString();

let addresses = 0;
/** An IP address that no test has used. Requests send it as X-Forwarded-For. */
const newAddress = (): string => `198.51.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;
const from = (app: TestApp, address: string) => app.client({ 'x-forwarded-for': address });

const signIn = (app: TestApp, address: string, email: string, password = WRONG): Promise<TestResponse> =>
  from(app, address).post('/api/session', { email, password });

/** Sets a counter to a value, in place of that many requests. */
const setCounter = (app: TestApp, key: string, count: number, expiresAt = inOneWindow) =>
  app.db
    .insertInto('attempts')
    .values({ key, count, expiresAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ count, expiresAt }))
    .execute();

const counter = async (app: TestApp, key: string): Promise<number | undefined> =>
  (await app.db.selectFrom('attempts').select('count').where('key', '=', key).executeTakeFirst())?.count;

describeApi(
  'sign-in rate limiter',
  (app) => {
    test('30 wrong passwords for one account from one address are the limit, also concurrently', async () => {
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

    test('a blocked account at one address blocks neither other accounts there nor the account elsewhere', async () => {
      const [one, two] = [await app.registerPupil(), await app.registerPupil()];
      const address = newAddress();
      await setCounter(app, `place:${one.email}|${address}`, 30);
      expect((await signIn(app, address, one.email, one.password)).status).toBe(429);
      expect((await signIn(app, address, two.email, two.password)).status).toBe(200);
      expect((await signIn(app, newAddress(), one.email, one.password)).status).toBe(200);
    });

    test('attempts on an account that does not exist count alike', async () => {
      const address = newAddress();
      const email = 'nobody-here@example.ru';
      await setCounter(app, `place:${email}|${address}`, 29);
      expect((await signIn(app, address, email)).status).toBe(401);
      const reply = await signIn(app, address, ` ${email.toUpperCase()} `);
      expect([reply.status, reply.body]).toEqual([429, tooMany]);
    });

    test('a right password resets the counted attempts', async () => {
      const { email, password } = await app.registerPupil();
      const address = newAddress();
      await setCounter(app, `place:${email}|${address}`, 29);
      expect((await signIn(app, address, email, password)).status).toBe(200);
      expect(await counter(app, `place:${email}|${address}`)).toBeUndefined();
      expect(await counter(app, `account:${email}`)).toBe(0);
      expect((await signIn(app, address, email)).status).toBe(401);
    });

    test('an expired counter starts again', async () => {
      const { email } = await app.registerPupil();
      const address = newAddress();
      await setCounter(app, `place:${email}|${address}`, 30, new Date(Date.now() - 1000).toISOString());
      expect((await signIn(app, address, email)).status).toBe(401);
      expect(await counter(app, `place:${email}|${address}`)).toBe(1);
      await setCounter(app, `address:${address}`, 300, new Date(Date.now() - 1000).toISOString());
      expect((await signIn(app, address, email)).status).toBe(401);
    });

    test('further attempts do not extend a counter', async () => {
      const { email } = await app.registerPupil();
      const address = newAddress();
      const key = `place:${email}|${address}`;
      const end = new Date(Date.now() + 60_000).toISOString();
      await setCounter(app, key, 1, end);
      await signIn(app, address, email);
      const row = await app.db.selectFrom('attempts').select(['count', 'expiresAt']).where('key', '=', key).executeTakeFirst();
      expect(row).toEqual({ count: 2, expiresAt: end });
    });

    test('a refund does not make a counter negative', async () => {
      await setCounter(app, 'account:nobody', 1);
      for (let index = 0; index < 2; index += 1) await decrementCounter(app.db, 'account:nobody');
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

      // The clocks of several machines differ a little.
      await setCounter(app, `place:${email}|${address}`, 30, new Date(Date.now() + WINDOW_MS + 60_000).toISOString());
      expect((await signIn(app, address, email)).status).toBe(429);
    });

    test('200 wrong passwords for one account from many addresses are the limit', async () => {
      const { email, password } = await app.registerPupil();
      await setCounter(app, `account:${email}`, 198);
      const sent = Array.from({ length: 10 }, () => signIn(app, newAddress(), email));
      expect(await countStatuses(sent)).toEqual({ 401: 2, 429: 8 });
      const address = newAddress();
      const reply = await signIn(app, address, email, password);
      expect([reply.status, reply.body]).toEqual([429, tooMany]);
      // A rejected attempt still counts for its own address.
      expect(await counter(app, `place:${email}|${address}`)).toBe(1);
    });

    test('the owner signs in during an attack from a known device or address', async () => {
      const { email, password, client } = await app.registerPupil();
      const home = newAddress();
      const atHome = from(app, home);
      expect((await atHome.post('/api/session', { email, password })).status).toBe(200);
      await setCounter(app, `account:${email}`, 1_000);
      expect((await signIn(app, newAddress(), email, password)).status).toBe(429);

      // The address is known, the browser is another one.
      expect((await signIn(app, home, email, password)).status).toBe(200);
      // The device is known, the address is another one.
      const travelling = from(app, newAddress());
      travelling.cookies.set('listok_device', client.cookies.get('listok_device') ?? '');
      expect((await travelling.post('/api/session', { email, password })).status).toBe(200);
      // A device of another user is not a known device.
      const stranger = from(app, newAddress());
      stranger.cookies.set('listok_device', (await app.registerPupil()).client.cookies.get('listok_device') ?? '');
      expect((await stranger.post('/api/session', { email, password })).status).toBe(429);
    });

    test('a sign-in from a known device refunds no attempts of others', async () => {
      const { email, password, client } = await app.registerPupil();
      await setCounter(app, `account:${email}`, 7);
      expect((await client.post('/api/session', { email, password })).status).toBe(200);
      expect(await counter(app, `account:${email}`)).toBe(7);
    });

    test('a known device signs in from the address of an attack', async () => {
      const { email, password, client } = await app.registerPupil();
      const school = newAddress();
      await setCounter(app, `place:${email}|${school}`, 1_000);
      await setCounter(app, `address:${school}`, 1_000);
      expect((await signIn(app, school, email, password)).status).toBe(429);
      const own = from(app, school);
      own.cookies.set('listok_device', client.cookies.get('listok_device') ?? '');
      expect((await own.post('/api/session', { email, password })).status).toBe(200);
    });

    test('failed sign-ins to 300 accounts from one address are the limit', async () => {
      const { email, password } = await app.registerPupil();
      const address = newAddress();
      await setCounter(app, `address:${address}`, 298);
      expect((await signIn(app, address, 'one@example.ru')).status).toBe(401);
      // A second attempt on an account does not count as another account.
      expect((await signIn(app, address, 'one@example.ru')).status).toBe(401);
      expect((await signIn(app, address, 'two@example.ru')).status).toBe(401);
      const reply = await signIn(app, address, 'three@example.ru');
      expect([reply.status, reply.body]).toEqual([429, tooMany]);
      expect((await signIn(app, address, email, password)).status).toBe(429);
      expect((await signIn(app, newAddress(), email, password)).status).toBe(200);
    });

    test('concurrent failed sign-ins to many accounts do not pass the limit of an address', async () => {
      const address = newAddress();
      await setCounter(app, `address:${address}`, 290);
      const sent = Array.from({ length: 40 }, (_, index) => signIn(app, address, `at-once-${index}@example.ru`));
      expect(await countStatuses(sent)).toEqual({ 401: 10, 429: 30 });
    });

    test('a blocked address adds no counters for made-up accounts', async () => {
      const address = newAddress();
      await setCounter(app, `address:${address}`, 300);
      const sent = Array.from({ length: 5 }, (_, index) => signIn(app, address, `made-up-${index}@example.ru`));
      expect(await countStatuses(sent)).toEqual({ 429: 5 });
      const counters = await app.db.selectFrom('attempts').select('key').where('key', 'like', '%:made-up-%').execute();
      expect(counters).toEqual([]);
    });

    test('30 pupils behind one address sign in concurrently without counting as failures', async () => {
      const address = newAddress();
      const pupils = await Promise.all(Array.from({ length: 30 }, () => app.registerPupil()));
      // Attempts in progress count. Each process has at most CONCURRENCY of them.
      const before = LIMITS.perAddress - CONCURRENCY * Number(process.env['TEST_PROCESSES'] ?? 1);
      await setCounter(app, `address:${address}`, before);
      const sent = pupils.map(({ email, password }) => signIn(app, address, email, password));
      expect(await countStatuses(sent)).toEqual({ 200: 30 });
      expect(await counter(app, `address:${address}`)).toBe(before);
    });

    test('wrong passwords before a successful sign-in do not count for the address', async () => {
      const { client, email, password } = await app.registerPupil();
      const address = newAddress();
      await setCounter(app, `address:${address}`, 7);
      for (const entered of [WRONG, WRONG, password, WRONG, password]) await signIn(app, address, email, entered);
      expect(await counter(app, `address:${address}`)).toBe(7);

      const here = { 'x-forwarded-for': newAddress() };
      for (const entered of [password, WRONG, password]) await client.post('/api/session', { email, password: entered }, here);
      expect(await counter(app, `address:${here['x-forwarded-for']}`)).toBeUndefined();
    });

    test('concurrent successful sign-ins refund no attempts on other accounts', async () => {
      const { client, email, password } = await app.registerPupil();
      const address = newAddress();
      const key = `address:${address}`;
      await setCounter(app, key, 7);
      expect(await countStatuses(Array.from({ length: 16 }, () => signIn(app, address, email, password)))).toEqual({ 200: 16 });
      expect(await counter(app, key)).toBe(7);

      // From a known device somebody enters a wrong password at another address, and the right one here.
      const post = (entered: string, ip: string) => client.post('/api/session', { email, password: entered }, { 'x-forwarded-for': ip });
      await post(WRONG, newAddress());
      expect(await countStatuses(Array.from({ length: 16 }, () => post(password, address)))).toEqual({ 200: 16 });
      expect(await counter(app, key)).toBe(7);
    });
  },
  { trustedProxies: 1 },
);
