/** Generates requests from the declared endpoints. */
import fc from 'fast-check';
import { greyPixel } from '../support/fixtures/files/image-fixtures.ts';
import { paramNames, type Endpoint } from '../../src/http/endpoint.ts';
import { endpoints } from '../../src/server/endpoints.ts';
import { anyBytes, valid, corrupted, mutated } from './body-mutations.ts';
import { valuesOf, type Hints } from './zod-arbitrary.ts';
import { NAUGHTY_STRINGS } from './hostile-values.ts';

export interface FuzzRequest {
  /** The name of the endpoint. */
  endpoint: string;
  method: string;
  /** The path and the query, in ASCII only. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** Known values from which requests are generated. */
export interface Corpus {
  hints: Hints;
  /** Existing ids by the beginning of the path. */
  ids: Readonly<Record<string, readonly string[]>>;
}

/** Endpoints that get few requests, because they delete what other requests need, or hash a password. */
const RARE = new Set<string>([
  'signOut', 'endOtherSessions', 'endSession', 'endSessionsOf', 'changePassword', 'resetPassword', 'register', 'signIn',
  'deleteTest', 'deleteBlock', 'deleteLesson', 'deleteLessonTest', 'changeUser', 'deleteGroup', 'renewInvitation', 'removeInvitation', 'revokeKey',
  'deleteAccount', 'deleteUsers', 'deleteAssignment', 'deleteOutsideResult',
] satisfies (keyof typeof endpoints)[]);

/** Invalid percent-encodings, and characters that do not belong into a path. */
const STRANGE_PATHS = [
  '%', '%zz', '%00', '%2e%2e', '..', '.', '%2F', '%5C', '%C0%AE', '%ED%A0%80', '%FF', '*', '+', ';', '~', "'", '"', ':id', '{id}',
  '__proto__', 'constructor', 'null', '0', '-1', '1e3', 'a'.repeat(128), 'a'.repeat(129), 'a'.repeat(4_000), '%D1%8F'.repeat(100),
] as const;

const STRANGE_QUERIES = [
  '?', '??', '?&&&', '?=', '?a', '?a=', '?=b', '?%', '?%zz=%zz', '?%00=%00', '?search=%00', '?search=%ED%A0%80', '?search=%FF', '?search[]=a',
  '?limit=1&limit=2', '?limit=', '?limit=0', '?limit=201', '?limit=1e2', '?limit=-1', '?limit=%D9%A3', '?role=7', '?role=__proto__', '?cursor=x',
  '?__proto__=1', '?__proto__[polluted]=1', '?constructor.prototype.polluted=1', '?blockId=', '?blockId=%', `?search=${'a'.repeat(3_000)}`, '?a#b',
] as const;

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** The key under which the corpus holds the ids of extended questions. */
export const QUESTIONS = 'questions';
/** The key under which the corpus holds the ids of users. */
const USERS = '/api/admin/users/';

/** An id. Most of the time it is a known id. */
function idsOf(known: readonly string[]): fc.Arbitrary<string> {
  const strange = fc.oneof(fc.constantFrom<string>(...STRANGE_PATHS), fc.constantFrom(...NAUGHTY_STRINGS).map(encode));
  return known.length === 0 ? strange : fc.oneof({ weight: 7, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: strange });
}

function pathsOf({ path, query }: Endpoint, { ids, hints }: Corpus): fc.Arbitrary<string> {
  const [start = ''] = path.split('{');
  // A second parameter is the id of a user.
  const params = paramNames(path).map((name, index) => idsOf(ids[name === 'questionId' ? QUESTIONS : index === 0 ? start : USERS] ?? []));
  // Some paths have the id of a user and the id of something that belongs to the user. The fixture gives both the same
  // id.
  const repeated = fc.boolean().map((isRepeated) => isRepeated && start === USERS);
  const filledPath = fc
    .tuple(repeated, ...params)
    .map(([isRepeated, ...values]) => values.reduce((filled, value) => filled.replace(/\{\w+\}/, () => (isRepeated ? (values[0] ?? value) : value)), path as string));
  const search =
    query === undefined
      ? fc.constant('')
      : valuesOf(query, { hints, hintWeight: 4 }).map((fields) => `?${Object.entries(fields as object).map(([name, value]) => `${name}=${encode(String(value))}`).join('&')}`);
  return fc
    .tuple(filledPath, fc.oneof({ weight: 8, arbitrary: search }, { weight: 1, arbitrary: fc.constantFrom<string>(...STRANGE_QUERIES) }))
    .map((parts) => parts.join(''));
}

const JSON_TYPES = ['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'] as const;
const STRANGE_TYPES = [
  '', 'text/plain', 'application/json; charset=utf-16', 'application/json; charset=latin1', 'application/json; charset=', 'application/jsonp', 'json',
  'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json, text/plain', 'application/octet-stream', '*/*', ';',
] as const;

const contentTypeOf = ({ bytes }: Endpoint) =>
  fc.oneof({ weight: 20, arbitrary: fc.constantFrom<string>(...(bytes?.types ?? JSON_TYPES)) }, { weight: 1, arbitrary: fc.constantFrom<string>(...STRANGE_TYPES) });

/** Headers that the API does not use. */
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

/** Random client IPs. With a single IP the rate limits would reject most sign-ins. */
const forwardedFor = fc.oneof(
  { weight: 9, arbitrary: fc.ipV4() },
  { weight: 2, arbitrary: fc.ipV6() },
  { weight: 1, arbitrary: fc.constantFrom('', ',', 'unknown', '1.2.3.4, 5.6.7.8', '::ffff:1.2.3.4', '999.1.1.1', 'a'.repeat(500), '<b>') },
);

const headers = fc
  .tuple(forwardedFor, fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: fc.constantFrom(...STRANGE_HEADERS) }))
  .map(([ip, strange]): Record<string, string> => ({ 'x-forwarded-for': ip, ...strange }));

/** The method of the endpoint in most cases. Other methods get 405 and must change nothing. */
const methodOf = (own: string): fc.Arbitrary<string> =>
  fc.oneof({ weight: 40, arbitrary: fc.constant(own) }, { weight: 1, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'PATCH', 'PUT', 'POST', 'DELETE', 'GET', 'PROPFIND', 'QUERY', 'SEARCH', 'LOCK', 'PURGE') });

/** A photo as pupils send it. Its id is its hash. */
export const PHOTO = greyPixel(9);

const photos = fc.oneof({ weight: 6, arbitrary: fc.constant(PHOTO) }, { weight: 1, arbitrary: fc.constant(PHOTO.subarray(0, -1)) }, { weight: 1, arbitrary: anyBytes });

function bodiesOf({ body, bytes }: Endpoint, { hints }: Corpus): fc.Arbitrary<Buffer | null> {
  if (bytes !== undefined) return photos;
  // An endpoint without a body must ignore an unexpected body.
  if (body === undefined) return fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: anyBytes });
  const values = valuesOf(body, { hints, hintWeight: 4 });
  const plausible = valuesOf(body, { hints, hintWeight: 5 });
  return fc.oneof(
    { weight: 6, arbitrary: valid(plausible) },
    { weight: 2, arbitrary: valid(values) },
    { weight: 8, arbitrary: mutated(plausible) },
    { weight: 2, arbitrary: mutated(values) },
    { weight: 3, arbitrary: corrupted(values) },
    { weight: 1, arbitrary: anyBytes },
  );
}

/**
 * Generates requests to every endpoint. Most go to endpoints with the given access. The others test that the server
 * rejects them.
 */
export function requestsOf(corpus: Corpus, access: Endpoint['access']): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    ...Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
      weight: (RARE.has(name) ? 1 : endpoint.body === undefined ? 3 : 8) * (endpoint.access === access ? 4 : 1),
      arbitrary: fc
        .tuple(methodOf(endpoint.method), pathsOf(endpoint, corpus), headers, contentTypeOf(endpoint), bodiesOf(endpoint, corpus))
        .map(([method, path, own, type, body]): FuzzRequest => ({
          endpoint: name,
          method,
          path,
          headers: { ...own, ...(body !== null && { 'content-type': type }) },
          body,
        })),
    })),
  );
}
