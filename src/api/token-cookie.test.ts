import { expect, test } from 'vitest';
import { tokenCookie } from './token-cookie.ts';

const TOKEN = 'Ab_9-zzz';

/** What is read of a request with this header. */
const tokenIn = (cookie: string | undefined, name = 'session'): string | undefined => tokenCookie(name)({ headers: { cookie } });

test.each([
  `session=${TOKEN}`,
  `a=1; session=${TOKEN}`,
  `a=1;session=${TOKEN}; b=2`,
  `session=${TOKEN} ;b=2`,
  `session=${TOKEN}; session=other`,
  `session=%41; session=${TOKEN}; session="x"`,
  `mysession=x; session=${TOKEN}`,
])('is found in %j', (cookie) => {
  expect(tokenIn(cookie)).toBe(TOKEN);
});

test('is found by the name that browsers hold to the host', () => {
  expect(tokenIn(`session=x; __Host-session=${TOKEN}`, '__Host-session')).toBe(TOKEN);
});

test.each([undefined, '', 'session', 'session=', `mysession=${TOKEN}`, `__Host-session=${TOKEN}`, 'session=a b', 'session=%41', 'session="a"'])(
  'is not there in %j',
  (cookie) => {
    expect(tokenIn(cookie)).toBe(undefined);
  },
);
