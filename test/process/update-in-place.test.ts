import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../src/db/open-database.ts';
import { ADMINISTRATOR, signInAdminIn, TEST_PASSWORD } from '../support/fixtures/accounts.ts';
import { TestClient } from '../support/test-client.ts';
import { siteDatabase, startServer } from '../support/servers/site-process.ts';
import { TEST_TIMEOUT_MS } from '../support/test-timeout.ts';

const root = join(import.meta.dirname, '../..');
/** The folder holds a copy of the program, whose files the test may remove. */
const folder = mkdtempSync(join(tmpdir(), 'listok-update-'));
mkdirSync(join(folder, 'src'));
for (const name of ['package.json', 'src']) cpSync(join(root, name), join(folder, name), { recursive: true });
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a sign-in waits while the password worker file is missing during an update, and succeeds when it is back', async () => {
  const url = await siteDatabase('sqlite');
  const db = await openDatabase(url);
  await signInAdminIn(new TestClient('', new Agent()), db, false);
  await db.destroy();
  const account = { email: ADMINISTRATOR, password: TEST_PASSWORD };
  // A new process has hashed nothing yet, so it has no password worker.
  const server = await startServer({ DATABASE_URL: url }, { main: join(folder, 'src/server/main.ts') });
  const file = join(folder, 'src/features/account/passwords/password-worker.ts');
  renameSync(file, `${file}.new`);
  const client = new TestClient(server.url, new Agent());
  const signingIn = client.post('/api/session', account);
  await vi.waitFor(() => expect(server.stderr).toMatch(/password worker failed to start/), { timeout: TEST_TIMEOUT_MS });
  expect((await client.get('/api/health')).status).toBe(200);
  renameSync(`${file}.new`, file);
  expect((await signingIn).status).toBe(200);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
