import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inTemporaryFolder } from '../../support/temporary-folder.ts';

const DEPLOY = join(import.meta.dirname, '../../../docs/deploy/failover');
const MEMBERS = ['1', '2'].map((n) => `e${n}, started, n${n}, http://10.0.0.1${n}:2380, http://10.0.0.1${n}:2379, false`).join('\\n');

/**
 * Runs configure.sh with a folder in place of the root of the file system. Patroni and etcdctl are fakes; the fake
 * etcdctl records its calls.
 */
function configure(folder: string, patroni: string, ...args: string[]) {
  const program = (name: string, text: string): void => {
    mkdirSync(join(folder, 'programs'), { recursive: true });
    writeFileSync(join(folder, 'programs', name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, 'programs', name), 0o755);
  };
  program('patroni', `echo patroni ${patroni}`);
  program('etcdctl', `echo "$*" >>${folder}/calls; case $* in *list) printf '${MEMBERS}\\n' ;; esac`);
  const env = { ...process.env, PATH: `${folder}/programs:${process.env['PATH']}`, DESTDIR: join(folder, 'root') };
  const { status, stderr } = spawnSync('sh', [join(folder, 'deploy/configure.sh'), ...args], { encoding: 'utf8', env });
  return { status, stderr };
}

const inDeployFolder = (work: (folder: string) => void, password = 'secret'): Promise<void> =>
  inTemporaryFolder((folder) => {
    cpSync(DEPLOY, join(folder, 'deploy'), { recursive: true });
    const settings = join(folder, 'deploy/cluster.env');
    writeFileSync(settings, readFileSync(settings, 'utf8').replace('PASSWORD=', `PASSWORD=${password}`));
    return Promise.resolve(work(folder));
  });

test.for([
  ['3.0.2', 'synchronous_mode: true', 'synchronous_node_count: 2'],
  ['4.0.7', 'synchronous_mode: quorum', 'synchronous_node_count: 1'],
] as const)('configure.sh fills every place of the configuration, with the commit mode that holds in Patroni %s', ([version, mode, count]) =>
  inDeployFolder((folder) => {
    expect(configure(folder, version, 'n2')).toEqual({ status: 0, stderr: '' });
    const [etcd = '', patroni = ''] = ['default/etcd', 'patroni/config.yml'].map((path) => readFileSync(join(folder, 'root/etc', path), 'utf8'));
    expect(`${etcd}${patroni}`).not.toMatch(/@\w+@/);
    expect(etcd).toContain('ETCD_INITIAL_CLUSTER_STATE=new\n');
    for (const line of ['name: n2', 'connect_address: 10.0.0.12:5432', mode, count]) expect(patroni).toContain(`${line}\n`);
  }),
);

test('configure.sh --replace makes etcd forget the dead machine of that address and invites the new one', () =>
  inDeployFolder((folder) => {
    expect(configure(folder, '4.0.7', 'n2', '--replace')).toEqual({ status: 0, stderr: '' });
    const endpoints = '--endpoints=http://10.0.0.11:2379,http://10.0.0.13:2379';
    expect(readFileSync(join(folder, 'calls'), 'utf8')).toBe(
      `${endpoints} member list\n${endpoints} member remove e2\n${endpoints} member add n2 --peer-urls=http://10.0.0.12:2380\n`,
    );
    expect(readFileSync(join(folder, 'root/etc/default/etcd'), 'utf8')).toContain('ETCD_INITIAL_CLUSTER_STATE=existing\n');
  }));

test('configure.sh refuses another name, another option, another Patroni, and a machine that is in the cluster', () =>
  inDeployFolder((folder) => {
    const usage = { status: 1, stderr: 'Нужно: configure.sh n1|n2|n3 [--replace]\n' };
    for (const args of [[], ['n4'], ['n1', '--new']]) expect(configure(folder, '4.0.7', ...args)).toEqual(usage);
    expect(configure(folder, '5.0.0', 'n1').stderr).toBe('Проверено с Patroni 3.0 и 4.0, а здесь другая.\n');
    mkdirSync(join(folder, 'root/var/lib/etcd/listok'), { recursive: true });
    expect(configure(folder, '4.0.7', 'n1').stderr).toBe('/var/lib/etcd/listok: эта машина уже в кластере.\n');
  }));

test('configure.sh refuses to go on without a password', () =>
  inDeployFolder((folder) => expect(configure(folder, '4.0.7', 'n1')).toEqual({ status: 1, stderr: 'cluster.env: впишите PASSWORD.\n' }), ''));
