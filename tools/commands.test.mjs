import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './node.mjs';

const { scripts } = /** @type {{ scripts: Record<string, string> }} */ (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

/** Commands of this project; those of its tools say by themselves what they don't know. */
const own = Object.entries(scripts).flatMap(([name, text]) => {
  const [, program, args = ''] = /node (\S+\.(?:ts|mjs))((?: [^|]*)?)$/.exec(text) ?? [];
  return program === undefined ? [] : [{ name, call: [program, ...args.split(' ').filter(Boolean)] }];
});

test('the commands are found', () => {
  expect(own.map(({ name }) => name)).toEqual(expect.arrayContaining(['start', 'test', 'backup', 'restore', 'export', 'import', 'bench']));
});

test.for(own)('npm run $name says in one line that it knows no such flag, and does nothing', ({ call }) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...call, '--no-such-flag'], { cwd: ROOT, encoding: 'utf8', timeout: 30_000 });
  expect(stderr).toMatch(/^[^\n]*[а-я][^\n]*\n$/);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
});
