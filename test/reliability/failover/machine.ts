import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { APART, environmentOfPrograms, run } from './programs.ts';

/** Creates the network of the machines. In it this process has the address 10.0.0.1. */
export function createNetwork(): void {
  run('ip', 'link', 'set', 'lo', 'up');
  run('ip', 'link', 'add', 'switch', 'type', 'bridge');
  run('ip', 'address', 'add', '10.0.0.1/24', 'dev', 'switch');
  run('ip', 'link', 'set', 'switch', 'up');
}

/**
 * The program of a machine's first process. It waits for the network link, and then runs the services. It starts them
 * again when they end, as systemd does. The services run as user 1, because PostgreSQL refuses root and users without a
 * name, and every system has a name for user 1.
 */
const BOOT = `
echo started
until ip link set eth0 up 2>/dev/null; do sleep 0.05; done
ip link set lo up
ip address add $0/24 dev eth0
exec unshare --user --map-user=1 --map-group=1 sh -c '
  keep() { while true; do "$@"; sleep 3; done; }
  set -a; . ./etc/default/etcd; set +a
  keep etcd >>etcd.log 2>&1 &
  keep patroni etc/patroni/config.yml >>patroni.log 2>&1'`;

/** A machine of the cluster. Its processes and its network link are separate from those of this machine. */
export class Machine {
  readonly name: string;
  readonly address: string;
  readonly folder: string;
  #process: ChildProcess | undefined;

  constructor(name: string, address: string, folder: string) {
    [this.name, this.address, this.folder] = [name, address, folder];
  }

  async start(): Promise<void> {
    const options = { cwd: this.folder, env: environmentOfPrograms() };
    const child = spawn('unshare', [...APART, 'sh', '-c', BOOT, this.address], { ...options, stdio: ['ignore', 'pipe', 'ignore'] });
    this.#process = child;
    await once(child.stdout, 'data');
    run('ip', 'link', 'add', this.name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(child.pid));
    run('ip', 'link', 'set', this.name, 'master', 'switch', 'up');
  }

  /** Kills every process at once. */
  async kill(): Promise<void> {
    const ended = this.#process && once(this.#process, 'exit');
    this.#process?.kill('SIGKILL');
    await ended;
    this.#process = undefined;
    // The system removes the link later than the processes. The command fails when that has happened.
    spawnSync('ip', ['link', 'delete', this.name]);
  }

  /**
   * Unplugs the cable (`down`) or plugs it in (`up`). While it is unplugged, others hear nothing, not even that a
   * connection ends.
   */
  setLink(state: 'up' | 'down'): void {
    run('ip', 'link', 'set', this.name, state);
  }

  /** Freezes every process, while the network still accepts data, or wakes the processes. */
  signalAll(signal: 'STOP' | 'CONT'): void {
    run('nsenter', `--pid=/proc/${this.#process?.pid}/ns/pid_for_children`, 'kill', `-${signal}`, '--', '-1');
  }
}
