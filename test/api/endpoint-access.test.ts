import { describe, expect, test } from 'vitest';
import { fillPath, paramNames, type Endpoint } from '../../src/http/endpoint.ts';
import { KEY_RIGHTS } from '../../src/domain/access/key-rights.ts';
import { ROLE, ROLES, type Role } from '../../src/domain/users/role.ts';
import { endpoints } from '../../src/server/endpoints.ts';
import { createKey } from '../support/fixtures/access-fixtures.ts';
import { describeApiOnce, expectStatus } from '../support/test-app.ts';
import type { TestResponse, TestClient } from '../support/test-client.ts';

/** The callers: a visitor who is signed out, or a user of this role. */
const callers = ['signed out', ...ROLES] as const;

/** The response to an unknown id and an empty body. Access is checked before both. */
function expectedResponse(endpoint: Endpoint, caller: (typeof callers)[number]) {
  const { access, path, query, body, bytes, output, fileTypes, successStatuses } = endpoint;
  if (access !== 'anyone' && caller === 'signed out') return { status: 401, code: 'unauthenticated' };
  if (access === 'admin' && caller !== ROLE.admin) return { status: 403, code: 'forbidden' };
  if (query?.safeParse({}).success === false) return { status: 400, code: 'invalid-request' };
  if (bytes !== undefined) return { status: 415, code: 'unsupported-media-type' };
  // Some endpoints accept an empty body.
  if (body?.safeParse({}).success === false) return { status: 400, code: 'invalid-request' };
  // Before a publication there is nothing to consent to.
  if (paramNames(path).length > 0 || endpoint === endpoints.giveConsent) return { status: 404, code: '…-not-found' };
  return { status: successStatuses[0], ...(output !== null && { type: fileTypes?.[0] ?? 'application/json; charset=utf-8' }) };
}

const send = (client: TestClient, { method, path, body }: Endpoint): Promise<TestResponse> => {
  const url = fillPath(path, Object.fromEntries(paramNames(path).map((name) => [name, 'nobody'])));
  return client.send(method, url, body && '{}', body && { 'content-type': 'application/json' });
};

const summaryOf = ({ status, headers, body }: TestResponse) => ({
  status,
  ...(status < 400 ? { type: headers['content-type'] } : { code: (body as { code: string }).code.replace(/^\w+(?=-not-found$)/, '…') }),
});

describeApiOnce('every endpoint', (app) => {
  const browserOf = async (caller: (typeof callers)[number]): Promise<TestClient> =>
    caller === 'signed out' ? app.client() : (await app.registerPupil(caller satisfies Role)).client;

  test.for(callers)('every endpoint responds as its declared access demands when the caller’s role is: %s', async (caller) => {
    // Signing out comes last, because the other calls need the session.
    const declared = Object.entries<Endpoint>(endpoints).toSorted(
      ([, one], [, two]) => Number(one === endpoints.signOut) - Number(two === endpoints.signOut),
    );
    const client = await browserOf(caller);
    for (const [name, endpoint] of declared) {
      expect({ name, ...summaryOf(await send(client, endpoint)) }).toEqual({ name, ...expectedResponse(endpoint, caller) });
    }
  });

  test.for([...KEY_RIGHTS.map((right) => [right]), [...KEY_RIGHTS]])('a key with the rights %j may do what they name, and what everyone may', async (rights) => {
    const { secret } = await createKey((await app.registerPupil(ROLE.admin)).client, ...rights);
    // When a browser with a session also sends a key, the key counts.
    const browser = (await app.registerPupil(ROLE.admin)).client;
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const isAllowed = endpoint.keyRight !== undefined && rights.includes(endpoint.keyRight);
      const caller = endpoint.access === 'anyone' ? 'signed out' : isAllowed ? ROLE.admin : ROLE.default;
      const expected = isAllowed || endpoint.access === 'anyone' ? expectedResponse(endpoint, caller) : { status: 403, code: 'forbidden' };
      const client = app.client({ authorization: `Bearer ${secret}` });
      if (endpoint !== endpoints.signOut) for (const [cookie, value] of browser.cookies) client.cookies.set(cookie, value);
      expect({ name, ...summaryOf(await send(client, endpoint)) }).toEqual({ name, ...expected });
    }
  });

  test('every endpoint refuses a key that never was, and one that is revoked', async () => {
    const { client: admin } = await app.registerPupil(ROLE.admin);
    const { id, secret } = await createKey(admin, ...KEY_RIGHTS);
    expectStatus(await admin.delete(`/api/admin/keys/${id}`), 204);
    for (const token of [secret, 'lk_nobody']) {
      const client = app.client({ authorization: `Bearer ${token}` });
      for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
        expect({ name, ...summaryOf(await send(client, endpoint)) }).toEqual({ name, status: 401, code: 'unauthenticated' });
      }
    }
  });

  test('every endpoint that changes something rejects requests of another origin, for every role', async () => {
    for (const caller of callers) {
      const client = await browserOf(caller);
      for (const endpoint of Object.values<Endpoint>(endpoints).filter(({ method }) => method !== 'GET')) {
        const foreign = app.client({ origin: 'https://evil.example' });
        for (const [name, value] of client.cookies) foreign.cookies.set(name, value);
        expect(summaryOf(await send(foreign, endpoint))).toEqual({ status: 403, code: 'foreign-origin' });
      }
    }
  });
});

describe('endpoint declarations', () => {
  test('no two endpoints have the same method and path', () => {
    const names = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test('a key may read users and requests, and open access', () => {
    const withRight = Object.entries<Endpoint>(endpoints).flatMap(([name, { keyRight }]) => (keyRight === undefined ? [] : [`${keyRight} ${name}`]));
    expect(withRight.toSorted()).toEqual([
      'access:write changeAccess',
      'access:write declineRequest',
      'access:write grantRequest',
      'requests:read listRequests',
      'users:read getUser',
      'users:read listUsers',
    ]);
  });

  test('exactly the endpoints under /api/admin/ need the admin role', () => {
    for (const { path, access } of Object.values<Endpoint>(endpoints)) {
      expect({ path, isAdmin: access === 'admin' }).toEqual({ path, isAdmin: path.startsWith('/api/admin/') });
    }
  });

  test('only the endpoints that signing in needs are open to everyone', () => {
    const open = Object.entries<Endpoint>(endpoints).filter(([, { access }]) => access === 'anyone');
    expect(open.map(([name]) => name).toSorted()).toEqual([
      'getConfig',
      'getDocument',
      'getHealth',
      'getInvitation',
      'getResetAccount',
      'getSession',
      'register',
      'resetPassword',
      'signIn',
      'signOut',
    ]);
  });
});
