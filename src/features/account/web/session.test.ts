import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '../../../domain/users/user.ts';
import { applySession, sessionQuery, setSession } from './session.ts';

const userCalled = (uid: string): User => ({
  uid,
  email: `${uid}@listok.test`,
  nickname: uid,
  role: 0,
  accessBlocks: [],
  signedInAt: '2026-11-18T12:40:00.000Z',
});
const [anna, boris] = [userCalled('anna'), userCalled('boris')];

const RESULT = ['GET /api/results/{testId}', 'test'];

/** The query cache of a browser in which Anna has loaded a result. */
function cacheOfAnna(): QueryClient {
  const client = new QueryClient();
  setSession(client, anna);
  client.setQueryData(RESULT, 'of Anna');
  return client;
}

/** Requests the session again. The server answers that this user is signed in. */
async function refetchSession(client: QueryClient, user: User | null): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ user }));
  await client.query({ ...sessionQuery, staleTime: 0 });
}

afterEach(() => vi.unstubAllGlobals());

type ChangeSession = (client: QueryClient, user: User | null) => void | Promise<void>;

test.each<[string, ChangeSession]>([
  ['is fetched again', refetchSession],
  ['is applied from another tab', applySession],
  ['begins in this tab', setSession],
])('the cache drops the data of the former user when the session of another user %s', async (_how, changeSession) => {
  for (const now of [boris, null]) {
    const client = cacheOfAnna();
    await changeSession(client, now);
    expect(client.getQueryData(sessionQuery.queryKey)?.user).toEqual(now);
    expect(client.getQueryData(RESULT)).toBeUndefined();
  }
  const client = cacheOfAnna();
  await changeSession(client, { ...anna, nickname: 'Аня' });
  expect(client.getQueryData(RESULT)).toBe('of Anna');
});
