import type { Reply, TestClient } from '../../src/server/testing-client.ts';
import type { Interval } from './history.ts';
import type { Pupil } from './pupil.ts';
import type { Random } from './random.ts';
import { send, type Answered, type Method, type Site } from './site.ts';

/** What came of reading. */
interface Read<Body> {
  reply: Reply<Body>;
  at: Interval;
}

/** One of a pupil's browsers: sends one request after another, and notes whether its session was taken. */
export class Browser {
  readonly site: Site;
  readonly pupil: Pupil;
  readonly random: Random;
  readonly client: TestClient;

  constructor(site: Site, pupil: Pupil, random: Random, client: TestClient = site.visitor()) {
    this.site = site;
    this.pupil = pupil;
    this.random = random;
    this.client = client;
  }

  /** What keeps it signed in. */
  get token(): string | undefined {
    return this.client.cookies.get('session');
  }

  forgetToken(): void {
    this.client.cookies.delete('session');
  }

  send<Body>(method: Method, path: string, body?: object): Promise<Answered<Body>> {
    return send<Body>(this.site, this.client, method, path, body);
  }

  /** Sends a request that needs a session. @returns `null` where there is none */
  async ask<Body>(method: Method, path: string, body?: object): Promise<Answered<Body> | null> {
    const { token } = this;
    const answered = await this.send<Body>(method, path, body);
    const { reply, at } = answered;
    if (reply === null) return answered;
    const isAccepted = reply.status !== 401;
    this.pupil.session(token)?.thing.note(at, isAccepted ? 'accepted' : 'refused');
    if (!isAccepted) this.forgetToken();
    return isAccepted ? answered : null;
  }

  /** Reads what needs a session. @returns `null` where there is none or no answer */
  async read<Body>(path: string): Promise<Read<Body> | null> {
    const { reply, at } = (await this.ask<Body>('GET', path)) ?? {};
    return reply && at ? { reply, at } : null;
  }
}

/** Something that a pupil does in a browser. */
export type Act = (browser: Browser) => Promise<void>;
