/** Finds the programs of a failover trial. They are installed, or unpacked from Debian's packages into a folder. */
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findPostgres } from '../../../tools/find-postgres.ts';
import { isExecutable } from '../../../tools/which.ts';

const PACKAGES = ['patroni', 'python3-etcd', 'etcd-server', 'etcd-client', 'haproxy'];
const PROGRAMS = ['usr/bin/patroni', 'usr/bin/etcd', 'usr/bin/etcdctl', 'usr/sbin/haproxy'];
const UNPACKED = join(import.meta.dirname, '../../../.cache/failover');

/**
 * The arguments with which `unshare` gives a program a network and processes of its own. `AS_ROOT` makes this possible
 * for users other than root.
 */
export const APART = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
export const AS_ROOT = ['--user', '--map-root-user'];

/**
 * The root folder of the programs: the folder that FAILOVER_PROGRAMS names, or else the folder of the unpacked
 * packages, or `/`; `undefined` when a program is missing.
 */
function findRoot(): string | undefined {
  const { FAILOVER_PROGRAMS: given } = process.env;
  return (given ? [given] : [UNPACKED, '/']).find((root) => PROGRAMS.every((program) => isExecutable(join(root, program))));
}

/** Why a trial cannot run on this machine; `null` when it can. */
export function describeMissing(): string | null {
  if (findPostgres() === null) return 'нет PostgreSQL';
  if (findRoot() === undefined) return `нет программ из пакетов ${PACKAGES.join(', ')}`;
  return spawnSync('unshare', [...AS_ROOT, ...APART, 'true']).status === 0 ? null : 'система не даёт пространств имён (unshare)';
}

/** The environment in which the programs and their libraries are found. */
export function environmentOfPrograms(): NodeJS.ProcessEnv {
  const root = findRoot() ?? '/';
  return {
    ...process.env,
    LC_ALL: 'C',
    PATH: [join(root, 'usr/bin'), join(root, 'usr/sbin'), process.env['PATH']].join(delimiter),
    PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'),
    LD_LIBRARY_PATH: globSync(join(root, 'usr/lib/*-linux-gnu')).join(delimiter),
  };
}

/**
 * Runs a program to its end.
 * @returns what it has printed
 */
export const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', env: environmentOfPrograms(), stdio: 'pipe' });

/**
 * Downloads Debian's packages and unpacks them, without installing them and without special rights. It does nothing
 * when the programs are there.
 */
export function unpackPrograms(): void {
  if (findRoot() !== undefined || !isExecutable('/usr/bin/apt-get')) return;
  mkdirSync(join(UNPACKED, 'partial'), { recursive: true });
  const options = ['Debug::NoLocking=1', `Dir::Cache::archives=${UNPACKED}`, 'APT::Sandbox::User='].flatMap((option) => ['-o', option]);
  run('apt-get', ...options, 'install', '--yes', '--no-install-recommends', '--download-only', ...PACKAGES);
  for (const file of globSync(join(UNPACKED, '*.deb'))) run('dpkg', '-x', file, UNPACKED);
}
