import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ROOT } from './node.mjs';

const { scripts } = /** @type {{ scripts: Record<string, string> }} */ (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

/**
 * The npm scripts that run a program of this project, except the benchmarks, which share a parser. Scripts that run a
 * program of a package are left out, because such programs report unknown flags themselves.
 */
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const [, program, args = ''] = /node (\S+\.(?:ts|mjs))((?: [^|]*)?)$/.exec(script) ?? [];
  return program === undefined || name.startsWith('bench:') ? [] : [{ name, args: [program, ...args.split(' ').filter(Boolean)] }];
});

test('package.json has npm scripts that run programs of this project', () => {
  expect(commands.map(({ name }) => name)).toEqual(expect.arrayContaining(['start', 'test', 'backup', 'restore', 'export', 'import', 'bench']));
});

// The signal of the test kills a command that hangs.
test.for(commands)('npm run $name rejects an unknown flag with one Russian line and exit code 1', async ({ args }, { signal }) => {
  const child = spawn(process.execPath, [...args, '--no-such-flag'], { cwd: ROOT, signal, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect(stderr).toMatch(/^[^\n]*[а-я][^\n]*\n$/);
  expect({ status: child.exitCode, stdout }).toEqual({ status: 1, stdout: '' });
});
