/**
 * An HTTP server with a few routes of a test and a stub of `ServerContext`. It has no app and no database. Unit tests
 * of `src/http` use it; tests of the app use `describeApi` of test-app.ts.
 */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { ROLE } from '../../../src/domain/users/role.ts';
import type { User } from '../../../src/domain/users/user.ts';
import { defineEndpoint } from '../../../src/http/endpoint.ts';
import type { Route } from '../../../src/http/handler.ts';
import { registerEndpoints } from '../../../src/http/register-endpoints.ts';
import type { ServerContext } from '../../../src/http/server-context.ts';
import { createServer, listen, portOf } from '../../../src/server/http/http-server.ts';

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
 * @param addRoutes adds routes that are not endpoints
 * @returns `ask`, which sends a request and reads the whole response, the URL of a path, and the errors that reached
 * `onUnexpectedError`
 */
export function serve(routes: Route[], context: Partial<ServerContext> = {}, addRoutes: (app: FastifyInstance) => void = () => {}) {
  const unexpectedErrors: unknown[] = [];
  const app = createServer({ genReqId: () => 'a-request' });
  const start = async (): Promise<void> => {
    await registerEndpoints(app, routes, {
      authenticate: () => Promise.resolve(pupil),
      hasBegun: () => Promise.resolve(false),
      settleAttempts: () => Promise.resolve(),
      onRefusal: () => Promise.resolve(),
      clientIp: () => '192.0.2.1',
      isSameOrigin: () => true,
      admits: () => true,
      headers: { 'X-Ours': 'yes' },
      isUnavailable: () => false,
      isMissingReference: () => false,
      onUnexpectedError: (error) => unexpectedErrors.push(error),
      ...context,
    });
    addRoutes(app);
    await listen(app, { host: '127.0.0.1', port: 0 });
    app.server.unref();
  };
  const listening = start();
  const urlOf = async (path: string): Promise<string> => {
    await listening;
    return `http://127.0.0.1:${portOf(app)}${path}`;
  };
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(await urlOf(path), init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { ask, urlOf, unexpectedErrors };
}
