import { expect, test } from 'vitest';
import { describeApi, startTestApp, type TestApp } from '../../support/test-app.ts';
import { TEST_PASSWORD } from '../../support/fixtures/accounts.ts';
import { countStatuses } from '../../support/test-client.ts';
import { engines, freshDatabase } from '../../support/test-database.ts';
import { WINDOW_MS } from '../../../src/db/rate-limit.ts';
import { LIMITS } from '../../../src/features/account/sign-in-rate-limiter.ts';
import { CONCURRENCY } from '../../../src/features/account/passwords/hash-passwords.ts';

const tooMany = { code: 'too-many-requests', message: 'Слишком много попыток. Попробуйте позже.' };
const inOneWindow = (): string => new Date(Date.now() + WINDOW_MS).toISOString();
/** Sets an unused counter to a value, in place of that many requests. */
const setCounter = ({ db }: TestApp, key: string, count: number) =>
  db.insertInto('attempts').values({ key, count, expiresAt: inOneWindow() }).execute();
const newPerson = (name: string) => ({ nickname: 'Новый', email: `${name}@example.ru`, password: TEST_PASSWORD });

describeApi('sign-in rate limiter without a proxy', (app) => {
  test('a forged X-Forwarded-For does not evade the limits', async () => {
    const { email } = await app.registerPupil();
    await setCounter(app, `place:${email}|127.0.0.1`, 28);
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt++) {
      const client = app.client({ 'x-forwarded-for': `203.0.113.${attempt}`, forwarded: `for=203.0.113.${attempt}` });
      statuses.push((await client.post('/api/session', { email, password: 'не тот' })).status);
    }
    expect(statuses).toEqual([401, 401, 429, 429]);
  });
});

describeApi('rate limit of PUT /api/profile/password', (app) => {
  test('30 wrong old passwords are the limit, also concurrently', async () => {
    const { client, uid, password } = await app.registerPupil();
    await setCounter(app, `old-password:${uid}`, 25);
    const tries = Array.from({ length: 15 }, () =>
      client.put('/api/profile/password', { oldPassword: 'не тот', newPassword: 'новый пароль' }),
    );
    expect(await countStatuses(tries)).toEqual({ 403: 5, 429: 10 });
    const reply = await client.put('/api/profile/password', { oldPassword: password, newPassword: 'новый пароль' });
    expect([reply.status, reply.body]).toEqual([429, tooMany]);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(800);
  });

  test('the right old password resets the counter', async () => {
    const { client, uid, password } = await app.registerPupil();
    const key = `old-password:${uid}`;
    await setCounter(app, key, 29);
    const { status } = await client.put('/api/profile/password', { oldPassword: password, newPassword: 'новый пароль' });
    expect(status).toBe(204);
    expect(await app.db.selectFrom('attempts').select('count').where('key', '=', key).execute()).toEqual([]);
  });
});

describeApi(
  'rate limit of POST /api/registration',
  (app) => {
    const register = (address: string, name: string) =>
      app.client({ 'x-forwarded-for': address }).post('/api/registration', newPerson(name));

    test('30 concurrent registrations behind one address all succeed', async () => {
      const key = 'address:203.0.113.1';
      const count = LIMITS.perAddress - CONCURRENCY * Number(process.env['TEST_PROCESSES'] ?? 1);
      await setCounter(app, key, count);
      const sent = Array.from({ length: 30 }, (_, index) => register('203.0.113.1', `class-${index}`));
      expect(await countStatuses(sent)).toEqual({ 201: 30 });
    });

    test('a registration of a taken e-mail address counts as a failed sign-in', async () => {
      const { email } = await app.registerPupil();
      const at = { 'x-forwarded-for': '203.0.113.2' };
      const key = 'address:203.0.113.2';
      await setCounter(app, key, 299);
      const taken = { ...newPerson('taken'), email };
      expect((await app.client(at).post('/api/registration', taken)).status).toBe(409);
      const reply = await app.client(at).post('/api/registration', taken);
      expect([reply.status, reply.body]).toEqual([429, tooMany]);
      expect(reply.headers['retry-after']).toMatch(/^\d+$/);
    });

    test('concurrent registrations of taken e-mail addresses do not pass the limit, and successful ones do not count', async () => {
      const { email } = await app.registerPupil();
      const key = 'address:203.0.113.4';
      await setCounter(app, key, 285);
      expect((await register('203.0.113.4', 'new-at-last')).status).toBe(201);
      const { count } = await app.db.selectFrom('attempts').select('count').where('key', '=', key).executeTakeFirstOrThrow();
      expect(count).toBe(285);
      const client = app.client({ 'x-forwarded-for': '203.0.113.4' });
      const tries = Array.from({ length: 40 }, () => client.post('/api/registration', { ...newPerson('taken'), email }));
      expect(await countStatuses(tries)).toEqual({ 409: 15, 429: 25 });
    });

    test('2,000 registrations from one address are the limit', async () => {
      const key = 'registration:203.0.113.3';
      await setCounter(app, key, 1_999);
      expect((await register('203.0.113.3', 'last')).status).toBe(201);
      expect((await register('203.0.113.3', 'one-too-many')).body).toEqual(tooMany);
    });
  },
  { trustedProxies: 1 },
);

test.for(engines)('the counters survive a restart of the server (%s)', async (engine) => {
  const database = await freshDatabase(engine);
  const before = await startTestApp({ engine, database });
  const { email, password } = await before.registerPupil();
  await setCounter(before, `place:${email}|127.0.0.1`, 29);
  expect((await before.client().post('/api/session', { email, password: 'не тот' })).status).toBe(401);
  await before.close();

  const after = await startTestApp({ engine, database });
  const reply = await after.client().post('/api/session', { email, password });
  expect([reply.status, reply.body]).toEqual([429, tooMany]);
  await after.close();
  await database.drop();
});

describeApi(
  'RATE_LIMITS=off',
  (app) => {
    test('with RATE_LIMITS=off no attempt is counted or limited', async () => {
      const { email, client } = await app.registerPupil();
      const signIn = () => app.client().post('/api/session', { email, password: 'не тот' });
      expect((await signIn()).status).toBe(401);
      expect((await app.client().post('/api/registration', { ...newPerson('taken'), email })).status).toBe(409);
      const wrong = { oldPassword: 'не тот', newPassword: 'новый пароль' };
      expect((await client.put('/api/profile/password', wrong)).status).toBe(403);
      expect(await app.db.selectFrom('attempts').selectAll().execute()).toEqual([]);
      await setCounter(app, `place:${email}|127.0.0.1`, 30);
      expect((await signIn()).status).toBe(401);
    });
  },
  { hasRateLimits: false },
);
