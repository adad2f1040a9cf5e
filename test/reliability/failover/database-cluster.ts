/** Three machines with PostgreSQL, Patroni and etcd, and HAProxy beside the site, configured as docs/deploy/failover says. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { needPostgres } from '../../../tools/find-postgres.ts';
import { createNetwork, Machine } from './machine.ts';
import { environmentOfPrograms } from './programs.ts';

const DEPLOY = join(import.meta.dirname, '../../../docs/deploy/failover');
const PASSWORD = 'cluster-password';
const HAPROXY_ADDRESS = '127.0.0.1:5000';
export const SITE_DATABASE = `postgres://listok:site-password@${HAPROXY_ADDRESS}/listok`;

/** The units of systemd as a script: each service starts again three seconds after it has ended. */
const SERVICES = `
keep() { while true; do "$@"; sleep 3; done; }
set -a; . ./etc/default/etcd; set +a
keep etcd >>etcd.log 2>&1 &
keep patroni etc/patroni/config.yml >>patroni.log 2>&1`;

export interface Member {
  name: string;
  role: string;
  state: string;
}

export class DatabaseCluster {
  readonly machines: readonly Machine[];
  readonly #folder: string;
  readonly #haproxy: ChildProcess;

  /** Creates the network and starts HAProxy; the machines are off. */
  constructor(folder: string) {
    createNetwork();
    this.#folder = folder;
    cpSync(DEPLOY, join(folder, 'deploy'), { recursive: true });
    edit(join(folder, 'deploy/cluster.env'), (text) => text.replace('PASSWORD=', `PASSWORD=${PASSWORD}`));
    // The users of Debian's package are not there.
    edit(join(folder, 'deploy/haproxy.cfg'), (text) => text.replaceAll(/^ +(user|group) .*\n/gm, ''));
    this.#haproxy = spawn('haproxy', ['-db', '-f', join(folder, 'deploy/haproxy.cfg')], { env: environmentOfPrograms(), stdio: 'ignore' });
    this.machines = [1, 2, 3].map((number) => this.#install(`n${number}`, `10.0.0.1${number}`));
  }

  /** Starts the machines and creates the database of the site. */
  async start(): Promise<void> {
    await Promise.all(this.machines.map((machine) => machine.start()));
    await this.untilWhole();
    const client = new pg.Client(`postgres://postgres:${PASSWORD}@${HAPROXY_ADDRESS}/postgres`);
    await client.connect();
    await client.query("create role listok login password 'site-password'");
    await client.query("create database listok owner listok encoding 'UTF8' template template0");
    await client.end();
  }

  async stop(): Promise<void> {
    await Promise.all(this.machines.map((machine) => machine.kill()));
    this.#haproxy.kill('SIGKILL');
  }

  /** Moves the lead of etcd onto a machine: its death then costs most. */
  moveEtcdLeader({ address }: Machine): void {
    const etcdctl = (...args: string[]): string =>
      execFileSync('etcdctl', [`--endpoints=${this.#etcdEndpoints()}`, ...args], { encoding: 'utf8', env: environmentOfPrograms() });
    const id = /^(\w+),.*$/m.exec(etcdctl('member', 'list').split('\n').find((line) => line.includes(address)) ?? '')?.[1] ?? '';
    const leader = /"leader":(\d+)/.exec(etcdctl('endpoint', 'status', '-w', 'json'))?.[1] ?? '0';
    if (BigInt(leader) !== BigInt(`0x${id}`)) etcdctl('move-leader', id);
  }

  #etcdEndpoints = (): string => this.machines.map(({ address }) => `http://${address}:2379`).join();

  /** Moves the disk of a machine away, which goes on. */
  takeDiskAway({ folder }: Machine): void {
    renameSync(folder, `${folder}-${Date.now()}`);
  }

  /** Puts an empty machine in the place of a dead one. */
  async replace(machine: Machine): Promise<void> {
    await machine.kill();
    this.#install(machine.name, machine.address, '--replace');
    await machine.start();
  }

  /** What a machine that responds says of all of them; nobody responds: no member. */
  async members(): Promise<Member[]> {
    const answers = this.machines.map(async ({ address }) => {
      const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_000) });
      return ((await response.json()) as { members: Member[] }).members;
    });
    return Promise.any(answers).catch(() => []);
  }

  /** @returns the machine that Patroni gives the lead to, and that leads */
  async primary(): Promise<Machine | undefined> {
    const leader = (await this.members()).find(({ role, state }) => role === 'leader' && state === 'running');
    return this.machines.find(({ name }) => name === leader?.name);
  }

  /** Waits for a primary and two standbys that confirm its commits. */
  async untilWhole(): Promise<void> {
    const isWhole = (members: Member[]): boolean =>
      members.some(({ role }) => role === 'leader') && members.filter(({ role }) => /^(sync|quorum)_standby$/.test(role)).length === 2;
    for (let left = 600; !isWhole(await this.members()); left--) {
      if (left === 0) throw new Error(`The cluster is not whole: ${JSON.stringify(await this.members())}`);
      await sleep(200);
    }
  }

  #install(name: string, address: string, ...options: string[]): Machine {
    const folder = join(this.#folder, name);
    for (const path of ['var/run/postgresql', 'var/lib/postgresql', 'var/lib/etcd']) mkdirSync(join(folder, path), { recursive: true });
    const env = { ...environmentOfPrograms(), DESTDIR: folder };
    execFileSync('sh', [join(this.#folder, 'deploy/configure.sh'), name, ...options], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const here = (text: string): string => text.replaceAll(/(?<= |=)(?=\/var\/)/g, folder);
    edit(join(folder, 'etc/default/etcd'), here);
    // A watchdog would restart the machine that the trial runs on.
    edit(join(folder, 'etc/patroni/config.yml'), (text) =>
      here(text).replace(/bin_dir: .*/, `bin_dir: ${needPostgres()}`).replace('mode: required', "mode: 'off'"),
    );
    return new Machine(name, address, folder, SERVICES);
  }
}

function edit(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}
