import { describe, expect, test } from 'vitest';
import { fillPath, paramNames, type Declaration } from '../api/call.ts';
import { ROLE, ROLES, type Role } from '../domain/role.ts';
import { calls } from './calls.ts';
import { describeApi } from './testing.ts';
import type { Reply, TestClient } from './testing-client.ts';

/** Who walks: signed out, or somebody of this role. */
const walkers = ['signed out', ...ROLES] as const;

/** What a call answers to nobody's id and an empty body: what its declaration promises of access comes first. */
function expected({ access, path, input, output, statuses }: Declaration, walker: (typeof walkers)[number]) {
  if (access !== 'anyone' && walker === 'signed out') return { status: 401, code: 'unauthenticated' };
  if (access === 'admin' && walker !== ROLE.admin) return { status: 403, code: 'forbidden' };
  // What may change one thing or another takes an empty body.
  if (input?.safeParse({}).success === false) return { status: 400, code: 'invalid-request' };
  if (paramNames(path).length > 0) return { status: 404, code: '…-not-found' };
  return { status: statuses[0], ...(output !== null && { type: 'application/json; charset=utf-8' }) };
}

const make = (client: TestClient, { method, path, input }: Declaration): Promise<Reply> => {
  const address = fillPath(path, Object.fromEntries(paramNames(path).map((name) => [name, 'nobody'])));
  return client.send(method, address, input && '{}', input && { 'content-type': 'application/json' });
};

const says = ({ status, headers, body }: Reply) => ({
  status,
  ...(status < 400 ? { type: headers['content-type'] } : { code: (body as { code: string }).code.replace(/^\w+(?=-not-found$)/, '…') }),
});

describeApi('every declared call', (app) => {
  const browserOf = async (walker: (typeof walkers)[number]): Promise<TestClient> =>
    walker === 'signed out' ? app.client() : (await app.registerPupil(walker satisfies Role)).client;

  test.for(walkers)('answers as its access says to role: %s', async (walker) => {
    // Signing out comes last: the others need the session.
    const declared = Object.entries<Declaration>(calls).toSorted(
      ([, one], [, two]) => Number(one === calls.signOut) - Number(two === calls.signOut),
    );
    const client = await browserOf(walker);
    for (const [name, call] of declared) {
      expect({ name, ...says(await make(client, call)) }).toEqual({ name, ...expected(call, walker) });
    }
  });

  test('is refused from another site, whoever asks', async () => {
    for (const walker of walkers) {
      const client = await browserOf(walker);
      for (const call of Object.values<Declaration>(calls).filter(({ method }) => method !== 'GET')) {
        const foreign = app.client({ origin: 'https://evil.example' });
        for (const [name, value] of client.cookies) foreign.cookies.set(name, value);
        expect(says(await make(foreign, call))).toEqual({ status: 403, code: 'foreign-origin' });
      }
    }
  });
});

describe('the declarations', () => {
  test('name each call once', () => {
    const names = Object.values(calls).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
  });

  test('keep what is administered from all but administrators', () => {
    for (const { path, access } of Object.values<Declaration>(calls)) {
      expect({ path, isAdmin: access === 'admin' }).toEqual({ path, isAdmin: path.startsWith('/api/admin/') });
    }
  });

  test('leave open to all only what signing in needs', () => {
    const open = Object.entries<Declaration>(calls).filter(([, { access }]) => access === 'anyone');
    expect(open.map(([name]) => name).toSorted()).toEqual([
      'getConfig',
      'getHealth',
      'getSession',
      'register',
      'resetPassword',
      'signIn',
      'signOut',
    ]);
  });
});
