import { expect, test } from 'vitest';
import { tokenCookie } from './read-token-cookie.ts';

const TOKEN = 'Ab_9-zzz';

const tokenIn = (cookie: string | undefined, name = 'session'): string | undefined => tokenCookie(name)({ headers: { cookie } });

test.each([
  `session=${TOKEN}`,
  `a=1; session=${TOKEN}`,
  `a=1;session=${TOKEN}; b=2`,
  `session=${TOKEN} ;b=2`,
  `session=${TOKEN}; session=other`,
  `session=%41; session=${TOKEN}; session="x"`,
  `mysession=x; session=${TOKEN}`,
])('the token is found in the header %j', (cookie) => {
  expect(tokenIn(cookie)).toBe(TOKEN);
});

test('the token is found in a cookie with the __Host- prefix', () => {
  expect(tokenIn(`session=x; __Host-session=${TOKEN}`, '__Host-session')).toBe(TOKEN);
});

test.each([undefined, '', 'session', 'session=', `mysession=${TOKEN}`, `__Host-session=${TOKEN}`, 'session=a b', 'session=%41', 'session="a"'])(
  'no token is found in the header %j',
  (cookie) => {
    expect(tokenIn(cookie)).toBe(undefined);
  },
);
