import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { residentOf } from '../../reliability/server-memory.ts';
import { emptyDatabase, startServer } from './testing-process.ts';

const TIMEOUT = 60_000;
/** MB. */
const IDLE_MAX = 120;

test('a server that starts again and that nobody visits has less than 120 MB', { timeout: TIMEOUT }, async () => {
  const compiled = mkdtempSync(join(tmpdir(), 'listok-compiled-'));
  // Who measures the coverage of the tests compiles everything anew.
  const environment = { DATABASE_URL: await emptyDatabase('sqlite'), NODE_COMPILE_CACHE: compiled, NODE_V8_COVERAGE: '' };
  const first = await startServer(environment);
  first.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(residentOf(await startServer(environment))).toBeLessThan(IDLE_MAX);
  rmSync(compiled, { recursive: true, force: true });
});
