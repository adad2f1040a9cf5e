import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '../../../domain/user.ts';
import { noteSession, sessionQuery, setSession } from './session.ts';

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

/** Pages that show Anna a result of hers. */
function annasPages(): QueryClient {
  const client = new QueryClient();
  setSession(client, anna);
  client.setQueryData(RESULT, 'of Anna');
  return client;
}

/** Asks the server again, which says that this one is signed in. */
async function readAgain(client: QueryClient, user: User | null): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ user }));
  await client.query({ ...sessionQuery, staleTime: 0 });
}

afterEach(() => vi.unstubAllGlobals());

type Learn = (client: QueryClient, user: User | null) => void | Promise<void>;

test.each<[string, Learn]>([
  ['is read again', readAgain],
  ['is noted', noteSession],
  ['begins here', setSession],
])('what was loaded for one user is shown to nobody else: the session %s', async (_how, learn) => {
  for (const now of [boris, null]) {
    const client = annasPages();
    await learn(client, now);
    expect(client.getQueryData(sessionQuery.queryKey)?.user).toEqual(now);
    expect(client.getQueryData(RESULT)).toBeUndefined();
  }
  const client = annasPages();
  await learn(client, { ...anna, nickname: 'Аня' });
  expect(client.getQueryData(RESULT)).toBe('of Anna');
});
