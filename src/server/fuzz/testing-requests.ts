/** Requests made of the declarations of calls. */
import fc from 'fast-check';
import { paramNames, type Declaration } from '../../api/call.ts';
import { calls } from '../calls.ts';
import { anyBytes, asItShould, garbledText, spoiled } from './testing-bodies.ts';
import { valuesOf, type Hints } from './testing-schema.ts';
import { NAUGHTY_STRINGS } from './testing-values.ts';

export interface FuzzRequest {
  /** Name of the call that it was made of. */
  call: string;
  method: string;
  /** With its query; ASCII alone. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** What requests are made with beside the declarations. */
export interface Stock {
  /** What makes sense in a body, by the name of the field. */
  hints: Hints;
  /** Ids that are there, by the beginning of the address. */
  ids: Readonly<Record<string, readonly string[]>>;
}

/** Calls that end what others need, or that take as long as hashing a password does. */
const SELDOM = new Set<string>([
  'signOut', 'endOtherSessions', 'endSession', 'changePassword', 'resetPassword', 'register', 'signIn',
  'deleteTest', 'deleteBlock', 'deleteLesson', 'deleteLessonTest', 'changeUser',
] satisfies (keyof typeof calls)[]);

/** Percent-encodings that are none, or of what has no place in a path. */
const STRANGE_PATHS = [
  '%', '%zz', '%00', '%2e%2e', '..', '.', '%2F', '%5C', '%C0%AE', '%ED%A0%80', '%FF', '*', '+', ';', '~', "'", '"', ':id', '{id}',
  '__proto__', 'constructor', 'null', '0', '-1', '1e3', 'a'.repeat(128), 'a'.repeat(129), 'a'.repeat(4_000), '%D1%8F'.repeat(100),
] as const;

const STRANGE_QUERIES = [
  '?', '??', '?&&&', '?=', '?a', '?a=', '?=b', '?%', '?%zz=%zz', '?%00=%00', '?search=%00', '?search=%ED%A0%80', '?search=%FF', '?search[]=a',
  '?limit=1&limit=2', '?limit=', '?limit=0', '?limit=201', '?limit=1e2', '?limit=-1', '?limit=%D9%A3', '?role=7', '?role=__proto__', '?cursor=x',
  '?__proto__=1', '?__proto__[polluted]=1', '?constructor.prototype.polluted=1', '?blockId=', '?blockId=%', `?search=${'a'.repeat(3_000)}`, '?a#b',
] as const;

const inAddress = (text: string): string => encodeURIComponent(text.toWellFormed());

function pathsOf({ path, query }: Declaration, { ids, hints }: Stock): fc.Arbitrary<string> {
  const whole: string = path;
  const [start = ''] = path.split('{');
  const known = ids[start] ?? [];
  const strange = fc.oneof(fc.constantFrom<string>(...STRANGE_PATHS), fc.constantFrom(...NAUGHTY_STRINGS).map(inAddress));
  const id = known.length === 0 ? strange : fc.oneof({ weight: 7, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: strange });
  const address = paramNames(path).length === 0 ? fc.constant(whole) : id.map((value) => path.replace(/\{\w+\}/, () => value));
  const search =
    query === undefined
      ? fc.constant('')
      : valuesOf(query, { hints, followed: 4 }).map((fields) => `?${Object.entries(fields as object).map(([name, value]) => `${name}=${inAddress(String(value))}`).join('&')}`);
  return fc
    .tuple(address, fc.oneof({ weight: 8, arbitrary: search }, { weight: 1, arbitrary: fc.constantFrom<string>(...STRANGE_QUERIES) }))
    .map((parts) => parts.join(''));
}

const JSON_TYPES = ['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'] as const;
const STRANGE_TYPES = [
  '', 'text/plain', 'application/json; charset=utf-16', 'application/json; charset=latin1', 'application/json; charset=', 'application/jsonp', 'json',
  'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json, text/plain', 'application/octet-stream', '*/*', ';',
] as const;

const contentType = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom<string>(...JSON_TYPES) },
  { weight: 1, arbitrary: fc.constantFrom<string>(...STRANGE_TYPES) },
);

/** Headers that nobody asked for. */
const STRANGE_HEADERS: readonly Record<string, string>[] = [
  { 'x-http-method-override': 'DELETE' },
  { 'content-encoding': 'gzip' },
  { accept: 'text/html' },
  { 'accept-encoding': 'br;q=0, *;q=0' },
  { range: 'bytes=0-0' },
  { 'if-none-match': '*' },
  { expect: 'nothing' },
  { host: 'evil.example' },
  { host: '' },
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'user-agent': '<script>alert(1)</script>' },
  { 'user-agent': `Mozilla/5.0 ${'Version/1 '.repeat(700)}` },
  { 'x-request-id': '../../x' },
  { forwarded: 'for=1.2.3.4' },
  { authorization: 'Bearer x' },
  { 'x-junk': 'a'.repeat(6_000) },
];

/** Each address has its own counters of attempts: without others the limits would end most tries at signing in. */
const address = fc.oneof(
  { weight: 9, arbitrary: fc.ipV4() },
  { weight: 2, arbitrary: fc.ipV6() },
  { weight: 1, arbitrary: fc.constantFrom('', ',', 'unknown', '1.2.3.4, 5.6.7.8', '::ffff:1.2.3.4', '999.1.1.1', 'a'.repeat(500), '<b>') },
);

const headers = fc
  .tuple(address, fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: fc.constantFrom(...STRANGE_HEADERS) }))
  .map(([from, strange]): Record<string, string> => ({ 'x-forwarded-for': from, ...strange }));

/** Mostly the call's own method. Others meet 405, and must do nothing. */
const methodOf = (own: string): fc.Arbitrary<string> =>
  fc.oneof({ weight: 40, arbitrary: fc.constant(own) }, { weight: 1, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'PATCH', 'PUT', 'POST', 'DELETE', 'GET', 'PROPFIND') });

function bodiesOf({ input }: Declaration, { hints }: Stock): fc.Arbitrary<Buffer | null> {
  // A body where none is asked for is passed over.
  if (input === undefined) return fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: anyBytes });
  const values = valuesOf(input, { hints, followed: 4 });
  const sensible = valuesOf(input, { hints, followed: 5 });
  return fc.oneof(
    { weight: 6, arbitrary: asItShould(sensible) },
    { weight: 2, arbitrary: asItShould(values) },
    { weight: 8, arbitrary: spoiled(sensible) },
    { weight: 2, arbitrary: spoiled(values) },
    { weight: 3, arbitrary: garbledText(values) },
    { weight: 1, arbitrary: anyBytes },
  );
}

/** Requests of every declared call, most of them of those that this access is for: the others only have to be refused. */
export function requestsOf(stock: Stock, access: Declaration['access']): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    ...Object.entries<Declaration>(calls).map(([name, call]) => ({
      weight: (SELDOM.has(name) ? 1 : call.input === undefined ? 3 : 8) * (call.access === access ? 4 : 1),
      arbitrary: fc
        .tuple(methodOf(call.method), pathsOf(call, stock), headers, contentType, bodiesOf(call, stock))
        .map(([method, path, own, type, body]): FuzzRequest => ({
          call: name,
          method,
          path,
          headers: { ...own, ...(body !== null && { 'content-type': type }) },
          body,
        })),
    })),
  );
}
