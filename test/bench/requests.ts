import { fillPath } from '../../src/http/endpoint.ts';
import { signIn } from '../../src/features/account/contract.ts';
import { getResult, getTest, submitResult } from '../../src/features/tests/contract.ts';
import type { Credentials } from './accounts.ts';
import { answers, type Learner } from './fixture.ts';
import type { Request } from './connection.ts';

const get = (path: string, cookie: string): Request => ({
  text: `GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`,
  status: 200,
});

/** A request for a page, as a browser sends it. */
export const pageOf = (path: string, { cookie }: Pick<Learner, 'cookie'>): Request[] => [
  { text: `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\nCookie: ${cookie}\r\n\r\n`, status: 200 },
];

/** One read, for a load that repeats it. */
export const readOf = (path: string, { cookie }: Pick<Learner, 'cookie'>): Request[][] => [[get(path, cookie)]];

function requestText(method: string, path: string, input: object, headers: readonly string[]): string {
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

/** The requests of one attempt: it opens the test, submits the answers, and opens the review. */
function attemptOf(testId: string, cookie: string): Request[] {
  const submission = requestText('PUT', fillPath(submitResult.path, { testId }), { answers }, [`Cookie: ${cookie}`]);
  return [
    get(fillPath(getTest.path, { id: testId }), cookie),
    { text: submission, status: 201 },
    get(fillPath(getResult.path, { testId }), cookie),
  ];
}

/** The setting that makes the server trust `X-Forwarded-For`. */
export const TRUST_PROXY_SETTINGS = { TRUST_PROXY: '1' };

/** Sign-ins of all accounts. Each comes from its own client IP, because rule R66 limits the accounts of one address. */
export const signInsOf = (accounts: readonly Credentials[]): Request[][] =>
  accounts.map((credentials, index) => {
    const address = `X-Forwarded-For: 10.0.${index >> 8}.${index & 255}`;
    return [{ text: requestText(signIn.method, signIn.path, credentials, [address]), status: 200 }];
  });

/** Attempts at all tests that the learners have not taken. Consecutive attempts belong to different learners. */
export const attemptsOf = (learners: readonly Learner[]): { uid: string; testId: string; requests: Request[] }[] =>
  (learners[0]?.untaken ?? []).flatMap((testId) =>
    learners.map(({ uid, cookie }) => ({ uid, testId, requests: attemptOf(testId, cookie) })),
  );

/** Only the submissions of these attempts. */
export const submissionsOf = (learners: readonly Learner[]): Request[][] =>
  attemptsOf(learners).map(({ requests }) => requests.filter(({ status }) => status === 201));
