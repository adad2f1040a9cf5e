import { expect, test, vi } from 'vitest';
import { startTestApp } from '../../server/testing.ts';
import { verifyPassword } from './passwords.ts';

vi.mock('./passwords.ts', { spy: true });

/** What the check of a password does is in password-thread.test.ts. */
test('Who signs in under an address that nobody has is checked as anybody else, so the time of the answer doesn’t tell', async () => {
  const app = await startTestApp({ engine: 'sqlite' });
  const { email } = await app.registerPupil();
  const workOf = async (address: string): Promise<(boolean | undefined)[]> => {
    vi.mocked(verifyPassword).mockClear();
    expect((await app.client().post('/api/session', { email: address, password: 'не тот пароль' })).status).toBe(401);
    return vi.mocked(verifyPassword).mock.calls.map(([, , hasOldHashes]) => hasOldHashes);
  };
  expect(await workOf(email)).toEqual([false]);
  expect(await workOf('nobody-at-all@example.ru')).toEqual([false]);
  await app.close();
});
