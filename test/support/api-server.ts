/**
 * An HTTP server with a few routes of a test and a stubbed `ServerContext`: no app, no database.
 * For unit tests of `src/http`; tests of the app use `describeApi` of test-app.ts.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';
import { ROLE } from '../../src/domain/users/role.ts';
import type { User } from '../../src/domain/users/user.ts';
import { defineEndpoint } from '../../src/http/endpoint.ts';
import type { Route } from '../../src/http/handler.ts';
import { createRequestListener } from '../../src/http/router.ts';
import type { ServerContext } from '../../src/http/server-context.ts';

const pupil: User = {
  uid: 'u',
  email: 'u@example.ru',
  nickname: 'У',
  role: ROLE.default,
  accessBlocks: [],
  signedInAt: '2026-01-01T00:00:00.000Z',
};

/** A sample endpoint. */
export const getLeaf = defineEndpoint({
  method: 'GET',
  path: '/api/leaves/{id}',
  access: 'anyone',
  summary: 'Лист.',
  query: z.object({ size: z.coerce.number().int().max(10, 'Не больше 10.').optional() }),
  output: z.object({ name: z.string(), veins: z.array(z.object({ width: z.number() })) }),
  successStatuses: [200, 203],
  errors: ['not-found'],
});

/** An output of `getLeaf`. */
export const leaf = { name: 'Клён', veins: [{ width: 1 }] };

/**
 * Serves the routes until the process of the tests ends.
 * @returns `ask`, which sends a request, and the errors that reached `onUnexpectedError`
 */
export function serve(routes: Route[], context: Partial<ServerContext> = {}) {
  const unexpectedErrors: unknown[] = [];
  const listener = createRequestListener(routes, {
    authenticate: () => Promise.resolve(pupil),
    clientIp: () => '192.0.2.1',
    requestIdOf: () => 'a-request',
    isSameOrigin: () => true,
    admits: () => true,
    pendingSync: () => null,
    headers: { 'X-Ours': 'yes' },
    isUnavailable: () => false,
    onUnexpectedError: (error) => unexpectedErrors.push(error),
    ...context,
  });
  const server = createServer({ optimizeEmptyRequests: true }, listener).listen(0, '127.0.0.1').unref();
  const listening = once(server, 'listening');
  const ask = async (path: string, init?: RequestInit) => {
    await listening;
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { ask, unexpectedErrors };
}
