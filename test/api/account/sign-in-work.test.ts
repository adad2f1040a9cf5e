import { expect, test, vi } from 'vitest';
import { startTestApp } from '../../support/test-app.ts';
import { verifyPassword } from '../../../src/features/account/passwords/hash-passwords.ts';

vi.mock('../../../src/features/account/passwords/hash-passwords.ts', { spy: true });

/** password-worker.test.ts tests the work of one verification. */
test('sign-in verifies a password also for an unknown e-mail address, so that the response time reveals nothing', async () => {
  const app = await startTestApp({ engine: 'sqlite' });
  const { email } = await app.registerPupil();
  const workOf = async (address: string): Promise<(boolean | undefined)[]> => {
    vi.mocked(verifyPassword).mockClear();
    expect((await app.client().post('/api/session', { email: address, password: 'не тот пароль' })).status).toBe(401);
    return vi.mocked(verifyPassword).mock.calls.map(([, , hasFirebaseHashes]) => hasFirebaseHashes);
  };
  expect(await workOf(email)).toEqual([false]);
  expect(await workOf('nobody-at-all@example.ru')).toEqual([false]);
  await app.close();
});
