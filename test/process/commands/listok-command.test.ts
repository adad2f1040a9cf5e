import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inTemporaryFolder } from '../../support/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** Runs docs/deploy/listok with fake programs `id` and `systemd-run`. Its settings are in a temporary folder. */
const runListok = (...args: string[]) =>
  inTemporaryFolder((folder) => {
    const program = join(folder, 'listok');
    const settings = join(folder, 'listok.env');
    writeFileSync(settings, '');
    writeFileSync(program, readFileSync(join(ROOT, 'docs/deploy/listok'), 'utf8').replaceAll('/etc/listok/listok.env', settings));
    for (const [name, body] of [['id', 'echo 0'], ['systemd-run', 'echo "$@"']] as const) {
      writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`);
      chmodSync(join(folder, name), 0o755);
    }
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` };
    return Promise.resolve(spawnSync('sh', [program, ...args], { encoding: 'utf8', env }));
  });

test.for(['backup', 'restore', 'export', 'import', 'new-epoch', 'reset-password'])('«listok %s» runs the npm script of that name with its arguments', async (name) => {
  expect(scripts).toHaveProperty(name);
  const { status, stdout } = await runListok(name, '--', '/var/a b', '--overwrite');
  expect([status, stdout]).toEqual([0, expect.stringMatching(new RegExp(` --run ${name} -- /var/a b --overwrite\n$`))]);
});

test.for([[], ['backups'], ['start'], ['--help']])('listok with arguments %j fails with one line', async (args) => {
  expect(await runListok(...args)).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'Нужно: listok backup|restore|export|import|new-epoch|reset-password -- АРГУМЕНТЫ\n',
  });
});
