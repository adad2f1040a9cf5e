import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '../../src/server/http/http-server.ts';
import { TestClient } from './test-client.ts';
import { NO_UPSTREAM_HEADER } from './servers/round-robin-proxy.ts';

export interface Tally {
  succeeded: number;
  /** The number of requests for which no process accepted a connection. */
  refused: number;
  /** All other outcomes, including 5xx. */
  failed: string[];
}

/** How many clients reuse their connection, and how many open a new connection for each request. */
interface ClientCounts {
  keepAlive: number;
  reconnecting: number;
}

/** The longest time between two requests of a client. */
const MAX_INTERVAL_MS = 20;

const read = { method: 'GET', path: '/api/tests' } as const;
const write = { method: 'PATCH', path: '/api/profile', body: '{"nickname":"Ученик"}' } as const;

/** A load of concurrent clients that use one account. */
export class RequestLoad {
  readonly tally: Tally = { succeeded: 0, refused: 0, failed: [] };
  readonly #url: string;
  readonly #cookie: string;
  readonly #clients: Promise<void>[];
  #isStopped = false;
  /** When the site began to stop, in the milliseconds of `performance.now`. */
  #siteStopStart = Infinity;

  private constructor(url: string, cookie: string, { keepAlive, reconnecting }: ClientCounts) {
    this.#url = url;
    this.#cookie = cookie;
    this.#clients = [
      ...Array.from({ length: keepAlive }, () => this.#runClient(new Agent({ keepAlive: true, maxSockets: 1 }))),
      ...Array.from({ length: reconnecting }, () => this.#runClient(new Agent({ keepAlive: false }))),
    ];
  }

  /** Registers a learner and starts the clients. */
  static async start(url: string, counts: ClientCounts): Promise<RequestLoad> {
    const learner = new TestClient(url, new Agent());
    await learner.post('/api/registration', { nickname: 'Ученик', email: `load-${Date.now()}@example.ru`, password: 'листопад' });
    return new RequestLoad(url, `listok_session=${learner.cookies.get('listok_session')}`, counts);
  }

  /** From this call on, requests that find no process or a stopping one count as refused, and not as failed. */
  expectSiteStop(): void {
    this.#siteStopStart = performance.now();
  }

  /** Resolves after `count` more successful requests, or at a failure. */
  async waitForSuccesses(count: number): Promise<void> {
    const goal = this.tally.succeeded + count;
    while (this.tally.succeeded < goal && this.tally.failed.length === 0) await sleep(10);
  }

  /** Sends no more requests, and waits for the pending responses. */
  async stop(): Promise<Tally> {
    this.#isStopped = true;
    await Promise.all(this.#clients);
    return this.tally;
  }

  async #runClient(agent: Agent): Promise<void> {
    while (!this.#isStopped) {
      const wasStopping = this.#isSiteStopping();
      const outcome = await exchange(this.#url, agent, this.#cookie, Math.random() < 0.2 ? write : read);
      if (outcome === '200') this.tally.succeeded += 1;
      else if (this.#isRefused(outcome, wasStopping)) this.tally.refused += 1;
      else this.tally.failed.push(outcome);
      await sleep(Math.random() * MAX_INTERVAL_MS);
    }
    agent.destroy();
  }

  #isSiteStopping(): boolean {
    return performance.now() > this.#siteStopStart;
  }

  #isRefused(outcome: string, wasStopping: boolean): boolean {
    if (outcome === 'refused') return true;
    // The request had reached the proxy, but no server, when the site stopped.
    if (outcome === 'no upstream') return this.#isSiteStopping();
    if (!wasStopping) return false;
    const isGraceOver = performance.now() > this.#siteStopStart + LIMITS.gracePeriod;
    return outcome === 'reset' || outcome === '502' || (outcome === 'idle connection closed' && isGraceOver);
  }
}

/** @returns the status of a complete response, or the failure; only a new connection can be `refused` or `reset` */
function exchange(url: string, agent: Agent, cookie: string, sent: typeof read | typeof write): Promise<string> {
  return new Promise((resolve) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const outgoing = request(`${url}${sent.path}`, { agent, method: sent.method, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(NO_UPSTREAM_HEADER in response.headers ? 'no upstream' : String(response.statusCode)));
      response.on('error', (error: NodeJS.ErrnoException) => resolve(`incomplete response: ${error.code}`));
    });
    outgoing.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED') resolve('refused');
      else if (code === 'ECONNRESET') resolve(outgoing.reusedSocket ? 'idle connection closed' : 'reset');
      else resolve(`${sent.method}: ${code}`);
    });
    outgoing.end('body' in sent ? sent.body : undefined);
  });
}
