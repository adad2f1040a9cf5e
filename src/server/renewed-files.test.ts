import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { TestClient } from './testing-client.ts';
import { emptyDatabase, startServer } from './testing-process.ts';

const root = join(import.meta.dirname, '../..');
/** A program whose files the test may take away. */
const folder = mkdtempSync(join(tmpdir(), 'listok-renewed-'));
mkdirSync(join(folder, 'src'));
for (const name of ['package.json', 'src']) cpSync(join(root, name), join(folder, name), { recursive: true });
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the server goes on while its files are being renewed, and lets in who signed in meanwhile', async () => {
  const account = { email: 'tutor@example.ru', password: 'пароль наставника' };
  const settings = { DATABASE_URL: await emptyDatabase('sqlite'), ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password };
  const main = join(folder, 'src/server/main.ts');
  const before = await startServer(settings, { main });
  before.kill('SIGTERM');
  await before.ended;

  // This one has hashed nothing yet, so it has no thread.
  const server = await startServer(settings, { main });
  const file = join(folder, 'src/features/account/password-thread.ts');
  renameSync(file, `${file}.new`);
  const client = new TestClient(server.url, new Agent());
  const signingIn = client.post('/api/session', account);
  await vi.waitFor(() => expect(server.stderr).toMatch(/no thread for passwords/), { timeout: 20_000 });
  expect((await client.get('/api/health')).status).toBe(200);
  renameSync(`${file}.new`, file);
  expect((await signingIn).status).toBe(200);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
