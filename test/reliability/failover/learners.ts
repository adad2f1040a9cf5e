import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { TestClient, TestResponse } from '../../support/test-client.ts';
import { bodyOf, type Fixture } from '../fixture.ts';

const LEARNERS = 6;
/** Between two submissions, and before a repetition, ms. Pages wait longer; the trial looks closer. */
const PAUSE_MS = 100;
const PASSWORD = 'листопад';

/** Learners who submit one test after another, and submit again what was not accepted, as the pages do. */
export class Learners {
  readonly #fixture: Fixture;
  /** The answers of accepted submissions by test, of each learner. */
  readonly #accepted: { client: TestClient; answers: Map<string, number[]> }[] = [];
  readonly #work: Promise<unknown>;
  #isOver = false;
  #lastAcceptedAt = 0;
  #longestSilenceMs = 0;
  accepted = 0;
  repeated = 0;
  /** Responses that no learner should get. */
  readonly wrong: string[] = [];

  constructor(fixture: Fixture) {
    this.#fixture = fixture;
    this.#work = Promise.all(Array.from({ length: LEARNERS }, (_, index) => this.#takeTests(index)));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }

  startWatch(): void {
    this.#lastAcceptedAt = Date.now();
    this.#longestSilenceMs = 0;
  }

  /** The longest time without an accepted submission since the watch began, s. */
  get longestSilence(): number {
    return this.#longestSilenceMs / 1_000;
  }

  /** How many accepted submissions are not stored, or with other answers. */
  async countLost(): Promise<number> {
    let lost = 0;
    for (const { client, answers } of this.#accepted) {
      const stored = bodyOf(await client.get<Record<string, { answers: number[] }>>('/api/results'));
      lost += [...answers].filter(([test, accepted]) => !isDeepStrictEqual(stored[test]?.answers, accepted)).length;
    }
    return lost;
  }

  async #takeTests(index: number): Promise<void> {
    for (let number = 0; !this.#isOver; number++) {
      const client = this.#fixture.newClient();
      const account = { email: `learner-${index}-${number}@example.ru`, password: PASSWORD };
      if (!(await this.#repeat(() => registerOrSignIn(client, account)))) continue;
      const accepted = new Map<string, number[]>();
      this.#accepted.push({ client, answers: accepted });
      for (const { id } of this.#fixture.tests) {
        if (this.#isOver) return;
        const answers = Array.from({ length: 4 }, () => Math.floor(Math.random() * 10));
        if (await this.#repeat(() => client.put(`/api/results/${id}`, { answers }))) {
          accepted.set(id, answers);
          this.#countAccepted();
        }
        await sleep(PAUSE_MS);
      }
    }
  }

  /** Sends a request until it is accepted. @returns `false` when it was rejected, or the trial is over */
  async #repeat(send: () => Promise<TestResponse>): Promise<boolean> {
    while (!this.#isOver) {
      const { status, headers, text } = await send();
      if (status < 300) return true;
      if (status !== 503 || headers['retry-after'] === undefined) {
        this.wrong.push(`${status} ${text}`);
        return false;
      }
      this.repeated += 1;
      await sleep(PAUSE_MS);
    }
    return false;
  }

  #countAccepted(): void {
    const now = Date.now();
    this.#longestSilenceMs = Math.max(this.#longestSilenceMs, now - this.#lastAcceptedAt);
    this.#lastAcceptedAt = now;
    this.accepted += 1;
  }
}

/** A registration that was not accepted may be stored. */
async function registerOrSignIn(client: TestClient, account: { email: string; password: string }): Promise<TestResponse> {
  const response = await client.post('/api/registration', { nickname: 'Ученик', ...account });
  return response.status === 409 ? client.post('/api/session', account) : response;
}
