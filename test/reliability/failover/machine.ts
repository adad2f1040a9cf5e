import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { environmentOfPrograms, NAMESPACES } from './programs.ts';

const ip = (...args: string[]): unknown => execFileSync('ip', args);

/** Creates the network of the machines; this process is in it at 10.0.0.1. */
export function createNetwork(): void {
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', 'switch', 'type', 'bridge');
  ip('address', 'add', '10.0.0.1/24', 'dev', 'switch');
  ip('link', 'set', 'switch', 'up');
}

/** Waits for the network card that `start` plugs in, then runs services as a user who is not root. The first process of the machine. */
const BOOT = `
echo started
until ip link set eth0 up 2>/dev/null; do sleep 0.05; done
ip link set lo up
ip address add $1/24 dev eth0
exec unshare --user --map-user=1000 --map-group=1000 sh -c "$2" >services.log 2>&1`;

/** A machine on this one: processes and a network link of its own, in Linux namespaces. */
export class Machine {
  readonly name: string;
  readonly address: string;
  readonly folder: string;
  readonly #services: string;
  #process: ChildProcess | null = null;

  /** @param services the shell script that runs in `folder` while the machine is on */
  constructor(name: string, address: string, folder: string, services: string) {
    [this.name, this.address, this.folder, this.#services] = [name, address, folder, services];
  }

  async start(): Promise<void> {
    const child = spawn('unshare', [...NAMESPACES, 'sh', '-c', BOOT, 'boot', this.address, this.#services], {
      cwd: this.folder,
      env: environmentOfPrograms(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    await once(child.stdout, 'data');
    ip('link', 'add', this.name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(child.pid));
    ip('link', 'set', this.name, 'master', 'switch', 'up');
  }

  /** Kills every process at once; with them goes the link. */
  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (child === null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Unplugs the network cable: others hear nothing, not even that a connection ends. */
  cut(): void {
    ip('link', 'set', this.name, 'down');
  }

  plugIn(): void {
    ip('link', 'set', this.name, 'up');
  }

  /** Stops every process as a hypervisor does that runs out of processors; the network still takes what it gets. */
  freeze(): void {
    this.#signalAll('STOP');
  }

  wake(): void {
    this.#signalAll('CONT');
  }

  #signalAll(signal: string): void {
    const processes = `--pid=/proc/${this.#process?.pid}/ns/pid_for_children`;
    execFileSync('nsenter', [processes, 'kill', `-${signal}`, '--', '-1']);
  }
}
