import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import * as z from 'zod';
import { ROLE } from '../domain/role.ts';
import type { User } from '../domain/user.ts';
import { call } from './call.ts';
import type { Implementation } from './implement.ts';
import { mount } from './mount.ts';
import type { Surroundings } from './surroundings.ts';

const pupil: User = {
  uid: 'u',
  email: 'u@example.ru',
  nickname: 'У',
  role: ROLE.default,
  accessBlocks: [],
  signedInAt: '2026-01-01T00:00:00.000Z',
};

/** What the tests ask for. */
export const getLeaf = call({
  method: 'GET',
  path: '/api/leaves/{id}',
  access: 'anyone',
  summary: 'Лист.',
  query: z.object({ size: z.coerce.number().int().max(10, 'Не больше 10.').optional() }),
  output: z.object({ name: z.string(), veins: z.array(z.object({ width: z.number() })) }),
  statuses: [200, 203],
  errors: ['not-found'],
});

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close()));

/** Mounts calls on a server that ends with the tests of the file. @returns what asks it, and what it took for defects */
export function serve(implementations: Implementation[], around: Partial<Surroundings> = {}) {
  const defects: unknown[] = [];
  const listener = mount(implementations, {
    identify: () => Promise.resolve(pupil),
    addressOf: () => '192.0.2.1',
    requestIdOf: () => 'a-request',
    isOwnOrigin: () => true,
    hasRoomFor: () => true,
    storing: () => null,
    headers: { 'X-Ours': 'yes' },
    isUnavailable: () => false,
    onDefect: (error) => defects.push(error),
    ...around,
  });
  const server = createServer({ optimizeEmptyRequests: true }, listener).listen(0, '127.0.0.1');
  servers.push(server);
  const listening = once(server, 'listening');
  const ask = async (path: string, init?: RequestInit) => {
    await listening;
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { ask, defects };
}

/** What `getLeaf` may answer. */
export const leaf = { name: 'Клён', veins: [{ width: 1 }] };
