import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { tokenCookie } from './token-cookie.ts';

const TOKEN = 'Ab_9-zzz';

/** What is read of a request with this header. */
async function tokenIn(cookie: string | undefined, name = 'session'): Promise<unknown> {
  const tokenOf = tokenCookie(name);
  const app = new Hono().get('/', (c) => c.json(tokenOf(c) ?? null));
  return (await app.request('/', {}, { incoming: { headers: { cookie } } })).json();
}

test.each([
  `session=${TOKEN}`,
  `a=1; session=${TOKEN}`,
  `a=1;session=${TOKEN}; b=2`,
  `session=${TOKEN} ;b=2`,
  `session=${TOKEN}; session=other`,
  `mysession=x; session=${TOKEN}`,
])('is found in %j', async (cookie) => {
  expect(await tokenIn(cookie)).toBe(TOKEN);
});

test('is found by the name that browsers hold to the host', async () => {
  expect(await tokenIn(`session=x; __Host-session=${TOKEN}`, '__Host-session')).toBe(TOKEN);
});

test.each([undefined, '', 'session', 'session=', `mysession=${TOKEN}`, `__Host-session=${TOKEN}`, 'session=a b', 'session=%41', 'session="a"'])(
  'is not there in %j',
  async (cookie) => {
    expect(await tokenIn(cookie)).toBe(null);
  },
);
