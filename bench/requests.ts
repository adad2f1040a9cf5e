import { fillPath } from '../src/api/call.ts';
import { signIn } from '../src/features/account/contract.ts';
import { getResult, getTest, submitResult } from '../src/features/tests/contract.ts';
import type { Credentials } from './accounts.ts';
import { answers, type Pupil } from './data.ts';
import type { Request } from './load.ts';

const get = (path: string, cookie: string): Request => ({
  text: `GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`,
  status: 200,
});

/** The same read again and again. */
export const readOf = (path: string, { cookie }: Pupil): Request[][] => [[get(path, cookie)]];

function send(method: string, path: string, input: object, headers: readonly string[]): string {
  const body = JSON.stringify(input);
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    ...headers,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** Takes a test: open it, submit the answers, see the review. */
function attemptOf(testId: string, cookie: string): Request[] {
  const submission = send('PUT', fillPath(submitResult.path, { testId }), { answers }, [`Cookie: ${cookie}`]);
  return [
    get(fillPath(getTest.path, { id: testId }), cookie),
    { text: submission, status: 201 },
    get(fillPath(getResult.path, { testId }), cookie),
  ];
}

/** The settings under which people are believed to be where they say. */
export const FROM_ANYWHERE = { TRUST_PROXY: '1' };

/** Signs everybody in, each at home: an address may only try so many accounts. */
export const signInsOf = (accounts: readonly Credentials[]): Request[][] =>
  accounts.map((credentials, number) => {
    const address = `X-Forwarded-For: 10.0.${number >> 8}.${number & 255}`;
    return [{ text: send(signIn.method, signIn.path, credentials, [address]), status: 200 }];
  });

/** Every test that these pupils haven't taken; neighbours in the list are different pupils. */
export const attemptsOf = (pupils: readonly Pupil[]): { uid: string; testId: string; requests: Request[] }[] =>
  (pupils[0]?.untaken ?? []).flatMap((testId) =>
    pupils.map(({ uid, cookie }) => ({ uid, testId, requests: attemptOf(testId, cookie) })),
  );
