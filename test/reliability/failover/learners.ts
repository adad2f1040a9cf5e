import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { TestClient, TestResponse } from '../../support/test-client.ts';
import { bodyOf, type Fixture } from '../fixture.ts';

const LEARNERS = 6;
/**
 * The pause between two submissions and before a repetition, in ms. Pages wait longer, but the trial needs finer
 * figures.
 */
const PAUSE_MS = 100;

/** Learners who submit one test after another. They submit again what was not accepted, as the pages do. */
export class Learners {
  /** When submissions were accepted, in ms. */
  readonly acceptedAt: number[] = [];
  repeated = 0;
  /** Responses that no learner should get. */
  readonly wrong: string[] = [];
  readonly #fixture: Fixture;
  /** The accepted answers of each learner by test. */
  readonly #accepted = new Map<TestClient, Map<string, number[]>>();

  /** Starts the learners, who never stop. */
  constructor(fixture: Fixture) {
    this.#fixture = fixture;
    for (let index = 0; index < LEARNERS; index++) void this.#takeTests(index);
  }

  /** The longest time without an accepted submission since a moment, in s. */
  longestSilence(since: number): number {
    const times = [since, ...this.acceptedAt.filter((time) => time > since)];
    return Math.max(...times.map((time, index) => (times[index + 1] ?? time) - time)) / 1_000;
  }

  /** How many accepted submissions are not stored, or are stored with other answers. */
  async countLost(): Promise<number> {
    let lost = 0;
    for (const [client, accepted] of this.#accepted) {
      const answers = new Map(accepted);
      const stored = bodyOf(await client.get<Record<string, { answers: number[] }>>('/api/results'));
      lost += [...answers].filter(([test, each]) => !isDeepStrictEqual(stored[test]?.answers, each)).length;
    }
    return lost;
  }

  async #takeTests(index: number): Promise<void> {
    for (let number = 0; ; number++) {
      const client = this.#fixture.newClient();
      const account = { email: `learner-${index}-${number}@example.ru`, password: 'листопад' };
      if (!(await this.#repeat(() => registerOrSignIn(client, account)))) continue;
      const accepted = new Map<string, number[]>();
      this.#accepted.set(client, accepted);
      for (const { id } of this.#fixture.tests) {
        const answers = Array.from({ length: 4 }, () => Math.floor(Math.random() * 10));
        if (await this.#repeat(() => client.put(`/api/results/${id}`, { answers }))) {
          accepted.set(id, answers);
          this.acceptedAt.push(Date.now());
        }
        await sleep(PAUSE_MS);
      }
    }
  }

  /**
   * Sends a request until it is accepted.
   * @returns `false` when it is rejected
   */
  async #repeat(send: () => Promise<TestResponse>): Promise<boolean> {
    for (;; this.repeated++) {
      const { status, headers, text } = await send();
      if (status < 300) return true;
      if (status !== 503 || headers['retry-after'] === undefined) {
        this.wrong.push(`${status} ${text}`);
        return false;
      }
      await sleep(PAUSE_MS);
    }
  }
}

/** Registers, or signs in if the account exists: a registration without a response may be stored. */
async function registerOrSignIn(client: TestClient, account: { email: string; password: string }): Promise<TestResponse> {
  const response = await client.post('/api/registration', { nickname: 'Ученик', ...account });
  return response.status === 409 ? client.post('/api/session', account) : response;
}
