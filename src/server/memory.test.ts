import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { IDLE_MAX, residentOf } from '../../reliability/server-memory.ts';
import { sqlitePath } from '../storage/database.ts';
import { emptyDatabase, startServer } from './testing-process.ts';
import { MAIN, type ServerProcess } from './testing-server.ts';

const PATIENT = { interval: 50, timeout: 40_000 };

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

test.runIf(process.platform === 'linux')('copies made every day, as `npm start` has them, need no more of what is mapped', async () => {
  const [url, other] = [await emptyDatabase('sqlite'), await emptyDatabase('sqlite')];
  const copying = await startServer({ DATABASE_URL: url, DAILY_BACKUPS: '7' });
  const idle = await startServer({ DATABASE_URL: other });
  const backups = join(dirname(sqlitePath(url) ?? ''), 'backups');
  await vi.waitFor(() => expect(readdirSync(backups)).toEqual([expect.stringMatching(/\.db$/)]), PATIENT);
  expect(mappedOf(copying) - mappedOf(idle)).toBeLessThan(2.5);
});

/** What of files, Node's own program above all, a process has in memory, MB. */
function mappedOf({ pid }: ServerProcess): number {
  const [, mapped] = /^RssFile:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(mapped) / 1_000;
}
