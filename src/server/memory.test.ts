import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { IDLE_MAX, residentOf } from '../../reliability/server-memory.ts';
import { emptyDatabase, startServer } from './testing-process.ts';
import { MAIN } from './testing-server.ts';

test(`a server that was prepared and that nobody visits has less than ${IDLE_MAX} MB`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'listok-prepared-'));
  const environment = { DATABASE_URL: await emptyDatabase('sqlite'), SAMPLE_CONTENT: 'on', NODE_COMPILE_CACHE: folder };
  const said = execFileSync(process.execPath, [MAIN, '--prepare'], { env: environment, cwd: folder, encoding: 'utf8' });
  expect(said).toMatch(/^Создан администратор: [^\n]+\n[^\n]+\n$/);
  // Who measures the coverage of the tests compiles everything anew.
  const server = await startServer({ ...environment, NODE_V8_COVERAGE: '' });
  expect(server.stdout).toMatch(/^«Листок» открыт: [^\n]+\n$/);
  expect(residentOf(server)).toBeLessThan(IDLE_MAX);
  rmSync(folder, { recursive: true, force: true });
});
