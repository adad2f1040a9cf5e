/** Opens further browsers of a user. */
import { expectStatus, type Pupil, type TestApp } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';

/** Signs a pupil in on another device. */
export async function newClient(site: TestApp, { email, password }: Pick<Pupil, 'email' | 'password'>): Promise<TestClient> {
  const client = site.client();
  expectStatus(await client.post('/api/session', { email, password }), 200);
  return client;
}
