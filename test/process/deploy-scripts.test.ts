import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { inTemporaryFolder } from '../support/temporary-folder.ts';

const DEPLOY = join(import.meta.dirname, '../../docs/deploy');
const SYSTEMD = 'etc/systemd/system';

/**
 * A fake machine in a folder. Scripts change its files. The programs that they call are fakes that record their
 * arguments.
 */
class FakeMachine {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
    for (const folder of ['programs', 'usr/local/bin', 'etc/listok', `${SYSTEMD}/multi-user.target.wants`]) {
      mkdirSync(join(root, folder), { recursive: true });
    }
    this.#writeProgram('programs/id', '[ "$1" = -u ] && echo 0');
    this.#writeProgram('programs/install', 'args=; for arg; do case $arg in -o|-g|root|listok) ;; *) args="$args $arg" ;; esac; done; exec /usr/bin/install $args');
    for (const name of ['useradd', 'node', 'npm', 'systemctl', 'listok']) {
      const fails = name === 'systemctl' ? `[ "$1" != is-failed ] && ! grep -q "$*" ${root}/failing` : `! grep -q ^${name} ${root}/failing`;
      this.#writeProgram(`programs/${name}`, `echo "${name} $*" >> ${root}/calls; ${fails}`);
    }
    this.write('failing', 'nothing\n');
    this.write('etc/listok/listok.env', 'PORT=3000\n');
  }

  path(path: string): string {
    return join(this.#root, path);
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(this.path(path)), { recursive: true });
    writeFileSync(this.path(path), text);
  }

  read(path: string): string {
    return readFileSync(this.path(path), 'utf8');
  }

  has(path: string): boolean {
    return existsSync(this.path(path));
  }

  #writeProgram(path: string, text: string): void {
    this.write(path, `#!/bin/sh\n${text}\n`);
    chmodSync(join(this.#root, path), 0o755);
  }

  /** Installs a version of the product into a folder of /opt. */
  unpack(folder: string, version: string): void {
    const deploy = join(this.#root, 'opt', folder, 'docs/deploy');
    cpSync(DEPLOY, deploy, { recursive: true });
    for (const name of readdirSync(deploy).filter((file) => file.endsWith('.sh'))) {
      const text = readFileSync(join(deploy, name), 'utf8');
      writeFileSync(join(deploy, name), text.replaceAll(/(?<![\w.])\/(?=(?:opt|etc|usr\/local|var\/lib)\/)/g, `${this.#root}/`));
    }
    this.write(`opt/${folder}/docs/deploy/listok.service`, version);
    this.write(`opt/${folder}/version`, version);
    this.#writeProgram(`opt/${folder}/node_modules/.bin/node`, 'exit 0');
  }

  enable(...services: string[]): void {
    for (const service of services) symlinkSync('/dev/null', join(this.#root, `${SYSTEMD}/multi-user.target.wants/${service}.service`));
  }

  run(script: string, ...args: string[]): { status: number | null; stdout: string; stderr: string; calls: string[] } {
    const env = { ...process.env, PATH: `${join(this.#root, 'programs')}:${process.env['PATH']}` };
    this.write('calls', '');
    const result = spawnSync('sh', [join(this.#root, 'opt', script), ...args], { encoding: 'utf8', env });
    const calls = this.read('calls').replaceAll(this.#root, '').trim().split('\n');
    return { ...result, stderr: result.stderr.replaceAll(this.#root, ''), calls };
  }
}

const withMachine = (work: (machine: FakeMachine) => void): Promise<void> =>
  inTemporaryFolder((folder) => {
    work(new FakeMachine(folder));
    return Promise.resolve();
  });

const BUILD_CALLS = ['node tools/setup.mjs', 'npm run build', 'npm prune --omit=dev --ignore-scripts --no-save --loglevel=error'];
const PREPARE_CALLS = [...BUILD_CALLS, 'systemctl start listok-backup'];

test('install.sh creates the user, the settings and the services, and starts nothing', () =>
  withMachine((machine) => {
    machine.unpack('listok', 'first');
    expect(machine.run('listok/docs/deploy/install.sh')).toMatchObject({
      status: 0,
      stderr: '',
      calls: [expect.stringMatching(/^useradd .* listok$/), ...BUILD_CALLS, 'systemctl daemon-reload'],
    });
    expect(machine.read('etc/listok/listok.env')).toBe('PORT=3000\n');
    expect(machine.has('usr/local/bin/listok')).toBe(true);
    expect(['listok.service', 'listok-backup.service', 'listok-backup.timer'].filter((name) => !machine.has(`${SYSTEMD}/${name}`))).toEqual([]);
    expect(machine.has(`${SYSTEMD}/listok@.service`)).toBe(false);
  }));

test('install.sh fails outside /opt/listok', () =>
  withMachine((machine) => {
    machine.unpack('elsewhere', 'first');
    expect(machine.run('elsewhere/docs/deploy/install.sh')).toMatchObject({ status: 1, calls: [''] });
  }));

test('update.sh backs up the database, swaps the versions, updates the services and restarts the site', () =>
  withMachine((machine) => {
    machine.unpack('listok', 'old');
    machine.unpack('listok-new', 'new');
    machine.enable('listok');
    expect(machine.run('listok-new/docs/deploy/update.sh')).toMatchObject({
      status: 0,
      stderr: '',
      calls: [...PREPARE_CALLS, 'systemctl daemon-reload', 'systemctl restart listok'],
    });
    expect([machine.read('opt/listok/version'), machine.read('opt/listok-old/version')]).toEqual(['new', 'old']);
    expect(machine.read(`${SYSTEMD}/listok.service`)).toBe('new');
    expect(machine.has('opt/listok-new')).toBe(false);
  }));

test('update.sh restarts several processes one by one, and with --stop stops all of them first', () =>
  withMachine((machine) => {
    machine.unpack('listok', 'old');
    machine.unpack('listok-new', 'new');
    machine.write(`${SYSTEMD}/listok@.service`, 'old');
    machine.enable('listok@3001', 'listok@3002');
    const restarts = ['systemctl daemon-reload', 'systemctl restart listok@3001', 'systemctl restart listok@3002'];
    expect(machine.run('listok-new/docs/deploy/update.sh')).toMatchObject({ status: 0, calls: [...PREPARE_CALLS, ...restarts] });
    expect(machine.read(`${SYSTEMD}/listok@.service`)).toBe('new');

    machine.unpack('listok-new', 'newest');
    expect(machine.run('listok-new/docs/deploy/update.sh', '--stop')).toMatchObject({
      status: 0,
      calls: [...PREPARE_CALLS, 'systemctl stop listok@3001', 'systemctl stop listok@3002', ...restarts],
    });
    expect([machine.read('opt/listok/version'), machine.read('opt/listok-old/version')]).toEqual(['newest', 'new']);
  }));

test.for(['node', 'npm', 'start listok-backup'])('update.sh changes nothing when «%s» fails', (program) =>
  withMachine((machine) => {
    machine.unpack('listok', 'old');
    machine.unpack('listok-new', 'new');
    machine.enable('listok');
    machine.write('failing', `${program}\n`);
    expect(machine.run('listok-new/docs/deploy/update.sh').status).not.toBe(0);
    expect([machine.read('opt/listok/version'), machine.has('opt/listok-old')]).toEqual(['old', false]);
    expect(machine.has(`${SYSTEMD}/listok.service`)).toBe(false);
  }));

test('update.sh brings the previous version back after a power loss between its two moves, and updates it', () =>
  withMachine((machine) => {
    machine.unpack('listok-old', 'old');
    machine.unpack('listok-new', 'new');
    machine.enable('listok');
    expect(machine.run('listok-new/docs/deploy/update.sh')).toMatchObject({ status: 0, stderr: '' });
    expect([machine.read('opt/listok/version'), machine.read('opt/listok-old/version')]).toEqual(['new', 'old']);
  }));

test('rollback.sh restores the previous version with its services, and the database from a given backup', () =>
  withMachine((machine) => {
    machine.unpack('listok', 'new');
    machine.unpack('listok-old', 'old');
    machine.enable('listok');
    machine.write('var/lib/listok-backups/1.db', '');
    const restored = 'listok restore -- /var/lib/listok-backups/1.db --overwrite';
    machine.write('failing', 'listok\n');
    expect(machine.run('listok/docs/deploy/rollback.sh', machine.path('var/lib/listok-backups/1.db'))).toMatchObject({
      status: 1,
      calls: ['systemctl stop listok', restored, 'systemctl start listok'],
    });
    expect(machine.read('opt/listok/version')).toBe('new');

    machine.write('failing', 'nothing\n');
    expect(machine.run('listok/docs/deploy/rollback.sh', machine.path('var/lib/listok-backups/1.db'))).toMatchObject({
      status: 0,
      stderr: '',
      calls: ['systemctl stop listok', restored, 'systemctl daemon-reload', 'systemctl restart listok'],
    });
    expect([machine.read('opt/listok/version'), machine.read('opt/listok-new/version')]).toEqual(['old', 'new']);
    expect(machine.read(`${SYSTEMD}/listok.service`)).toBe('old');
    expect(machine.run('listok/docs/deploy/rollback.sh')).toMatchObject({ status: 1, stderr: '/opt/listok-old: нет такой папки, возвращать нечего.\n' });
  }));
