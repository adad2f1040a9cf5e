import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { needPostgres } from '../../../tools/find-postgres.ts';
import { createNetwork, Machine } from './machine.ts';
import { environmentOfPrograms, run } from './programs.ts';

const DEPLOY = join(import.meta.dirname, '../../../docs/deploy/failover');
/** The addresses of the machines in docs/deploy/failover. */
const ADDRESSES = ['10.0.0.11', '10.0.0.12', '10.0.0.13'];
const PASSWORD = 'cluster-password';
/** The address of HAProxy beside the site. It leads to the primary, wherever that is. */
const PRIMARY = '127.0.0.1:5000';
/** A standby that does not follow the primary after this time, in s, never will. */
const REJOIN_S = 60;

/** A machine as Patroni shows it. */
interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
}

/** Three machines with PostgreSQL, Patroni and etcd, and HAProxy beside the site, configured by docs/deploy/failover. */
export class DatabaseCluster {
  readonly siteUrl = `postgres://listok:site-password@${PRIMARY}/listok`;
  readonly #folder: string;
  readonly #machines: readonly Machine[];

  /** The option of `etcdctl` that names all machines. */
  readonly #etcd = `--endpoints=${ADDRESSES.map((address) => `${address}:2379`).join()}`;

  /** Creates the network and starts HAProxy. The machines are still off. */
  constructor(folder: string) {
    createNetwork();
    this.#folder = folder;
    cpSync(DEPLOY, join(folder, 'deploy'), { recursive: true });
    edit(join(folder, 'deploy/cluster.env'), (text) => text.replace('PASSWORD=', `PASSWORD=${PASSWORD}`));
    // The user of Debian's package does not exist here.
    edit(join(folder, 'deploy/haproxy.cfg'), (text) => text.replaceAll(/^ +(user|group) .*\n/gm, ''));
    spawn('haproxy', ['-db', '-f', join(folder, 'deploy/haproxy.cfg')], { env: environmentOfPrograms(), stdio: 'ignore' });
    this.#machines = ADDRESSES.map((address, index) => new Machine(`n${index + 1}`, address, join(folder, `n${index + 1}`)));
  }

  /** Starts the machines and creates the database of the site. */
  async start(): Promise<void> {
    for (const machine of this.#machines) this.#configure(machine);
    await Promise.all(this.#machines.map((machine) => machine.start()));
    await this.untilWhole();
    const client = new pg.Client(`postgres://postgres:${PASSWORD}@${PRIMARY}/postgres`);
    await client.connect();
    await client.query("create role listok login password 'site-password'");
    await client.query("create database listok owner listok encoding 'UTF8' template template0");
    await client.end();
  }

  /** @returns the machine that leads; `undefined` while none leads */
  async primary(): Promise<Machine | undefined> {
    const leader = (await this.#members()).find(({ role, state }) => role === 'leader' && state === 'running');
    return this.#machines.find(({ name }) => name === leader?.name);
  }

  /** Makes a machine the leader of etcd. If such a machine dies, the failover takes longest. */
  moveEtcdLeader({ address }: Machine): void {
    const status = run('etcdctl', `--endpoints=${address}:2379`, 'endpoint', 'status', '--write-out=json');
    const [, id = '', leader] = /"member_id":(\d+).*"leader":(\d+)/.exec(status) ?? [];
    if (id !== leader) run('etcdctl', this.#etcd, 'move-leader', BigInt(id).toString(16));
  }

  /** Puts an empty machine in the place of a dead one. */
  async replace(machine: Machine): Promise<void> {
    await machine.kill();
    // An operator would not replace it sooner, and etcd elects a leader meanwhile.
    await sleep(5_000);
    this.#configure(machine, '--replace');
    await machine.start();
  }

  /**
   * Waits for a primary and two standbys that follow it. A standby that does not follow is created again, as the
   * documents tell the operator.
   */
  async untilWhole(): Promise<void> {
    for (let second = 1; second < 5 * REJOIN_S; second++) {
      const members = await this.#members();
      const timeline = members.find(({ role }) => role === 'leader')?.timeline;
      const lost = members.filter((each) => each.timeline !== timeline || !/^(leader|(sync|quorum)_standby)$/.test(each.role));
      if (members.length === 3 && timeline !== undefined && lost.length === 0 && this.#isEtcdHealthy()) return;
      if (second % REJOIN_S === 0 && lost.length === 1) this.#reinitialize(lost[0] as Member);
      await sleep(1_000);
    }
    throw new Error(`The cluster is not whole: ${JSON.stringify(await this.#members())}`);
  }

  #isEtcdHealthy = (): boolean => spawnSync('etcdctl', [this.#etcd, 'endpoint', 'health'], { env: environmentOfPrograms() }).status === 0;

  #reinitialize({ name }: Member): void {
    console.log(`${name} не догоняет главную: patronictl reinit`);
    run('patronictl', '-c', join(this.#folder, name, 'etc/patroni/config.yml'), 'reinit', 'listok', name, '--force');
  }

  /** The state of all machines, as a machine that responds describes it; an empty list when no machine responds. */
  async #members(): Promise<Member[]> {
    const answers = this.#machines.map(async ({ address }) => {
      const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) });
      return ((await response.json()) as { members: Member[] }).members;
    });
    return Promise.any(answers).catch(() => []);
  }

  #configure({ name, folder }: Machine, ...options: string[]): void {
    for (const path of ['var/run/postgresql', 'var/lib/postgresql', 'var/lib/etcd']) mkdirSync(join(folder, path), { recursive: true });
    run('env', `DESTDIR=${folder}`, 'sh', join(this.#folder, 'deploy/configure.sh'), name, ...options);
    const here = (text: string): string => text.replaceAll(/(?<= |=)(?=\/var\/)/g, folder);
    edit(join(folder, 'etc/default/etcd'), here);
    // A watchdog would restart the machine on which the trial runs.
    const adapt = (text: string): string => text.replace(/bin_dir: .*/, `bin_dir: ${needPostgres()}`).replace('mode: required', "mode: 'off'");
    edit(join(folder, 'etc/patroni/config.yml'), (text) => adapt(here(text)));
  }
}

function edit(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}
