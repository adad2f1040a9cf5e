import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestClient } from '../src/server/testing-client.ts';
import { NOBODY } from '../src/server/testing-proxy.ts';

/** What came of the requests of a load. */
export interface Tally {
  answered: number;
  /** Nobody was there to take the connection. */
  refused: number;
  /** Whatever else happened to a request, a 5xx among it. */
  failed: string[];
}

/** A client waits at most so long between two requests, ms. */
const PAUSE = 20;

const reads = { method: 'GET', path: '/api/tests' } as const;
const writes = { method: 'PATCH', path: '/api/profile', body: '{"nickname":"Ученик"}' } as const;

/** A pupil's browsers, at work until they are told to stop: some keep their connection, some make one for each request. */
export class RequestLoad {
  readonly tally: Tally = { answered: 0, refused: 0, failed: [] };
  readonly #url: string;
  readonly #cookie: string;
  readonly #clients: Promise<void>[];
  #isOver = false;
  #isEnding = false;

  private constructor(url: string, cookie: string, { keeping, connecting }: { keeping: number; connecting: number }) {
    this.#url = url;
    this.#cookie = cookie;
    this.#clients = [
      ...Array.from({ length: keeping }, () => this.#work(new Agent({ keepAlive: true, maxSockets: 1 }))),
      ...Array.from({ length: connecting }, () => this.#work(new Agent({ keepAlive: false }))),
    ];
  }

  /** Registers a pupil, and begins. */
  static async start(url: string, browsers: { keeping: number; connecting: number }): Promise<RequestLoad> {
    const pupil = new TestClient(url, new Agent());
    await pupil.post('/api/registration', { nickname: 'Ученик', email: `load-${Date.now()}@example.ru`, password: 'листопад' });
    return new RequestLoad(url, `session=${pupil.cookies.get('session')}`, browsers);
  }

  /** The whole site ends: who knocks from now on may find nobody, or somebody who is about to leave. */
  siteEnds(): void {
    this.#isEnding = true;
  }

  /** Resolves when so many more requests have been answered. */
  async answeredMore(count: number): Promise<void> {
    const goal = this.tally.answered + count;
    while (this.tally.answered < goal && this.tally.failed.length === 0) await sleep(10);
  }

  /** Waits for the answers to what is on its way. */
  async stop(): Promise<Tally> {
    this.#isOver = true;
    await Promise.all(this.#clients);
    return this.tally;
  }

  async #work(agent: Agent): Promise<void> {
    while (!this.#isOver) {
      const isLate = this.#isEnding;
      const outcome = await exchange(this.#url, agent, this.#cookie, Math.random() < 0.2 ? writes : reads);
      if (outcome === '200') this.tally.answered += 1;
      // What had come no further than the proxy when the site ended finds nobody.
      else if (outcome === 'refused' || (this.#isEnding && outcome === 'nobody') || (isLate && /^(reset|502)$/.test(outcome))) this.tally.refused += 1;
      else this.tally.failed.push(outcome);
      await sleep(Math.random() * PAUSE);
    }
    agent.destroy();
  }
}

/** @returns the status of the answer when it came whole, or what happened instead; a new connection is refused or reset */
function exchange(url: string, agent: Agent, cookie: string, sent: typeof reads | typeof writes): Promise<string> {
  return new Promise((resolve) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const outgoing = request(`${url}${sent.path}`, { agent, method: sent.method, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(NOBODY in answer.headers ? 'nobody' : String(answer.statusCode)));
      answer.on('error', (error: NodeJS.ErrnoException) => resolve(`half an answer: ${error.code}`));
    });
    outgoing.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED') resolve('refused');
      else if (code === 'ECONNRESET' && !outgoing.reusedSocket) resolve('reset');
      else resolve(`${sent.method}: ${code}`);
    });
    outgoing.end('body' in sent ? sent.body : undefined);
  });
}
