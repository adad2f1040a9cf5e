/** Learners who submit one test after another, and submit again what got no answer, as the pages do. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { TestClient, TestResponse } from '../../support/test-client.ts';
import { bodyOf, type Fixture } from '../fixture.ts';

const LEARNERS = 6;
/** Between two submissions, and before a repetition, ms. Pages wait longer; the trial looks closer. */
const PAUSE_MS = 100;
const PASSWORD = 'листопад';

interface Learner {
  client: TestClient;
  /** The answers of acknowledged results by test. */
  acknowledged: Map<string, number[]>;
}

export class Learners {
  readonly #fixture: Fixture;
  readonly #learners: Learner[] = [];
  readonly #work: Promise<unknown>;
  #isOver = false;
  #lastAcknowledgedAt = Date.now();
  #longestSilenceMs = 0;
  /** Acknowledged submissions, and those repeated because no answer came. */
  acknowledged = 0;
  repeated = 0;
  /** Responses that no learner should get, and results that were acknowledged and are not there. */
  readonly wrong = new Set<string>();
  readonly lost = new Set<string>();

  constructor(fixture: Fixture) {
    this.#fixture = fixture;
    this.#work = Promise.all(Array.from({ length: LEARNERS }, (_, index) => this.#takeTests(index)));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }

  /** Begins to measure the silence between acknowledgements. */
  startWatch(): void {
    this.#lastAcknowledgedAt = Date.now();
    this.#longestSilenceMs = 0;
  }

  /** The longest time without an acknowledgement since the watch began, s. */
  get longestSilence(): number {
    return Math.max(this.#longestSilenceMs, Date.now() - this.#lastAcknowledgedAt) / 1_000;
  }

  /** Looks for every acknowledged result. */
  async check(): Promise<void> {
    for (const [index, { client, acknowledged }] of this.#learners.entries()) {
      const stored = bodyOf(await client.get<Record<string, { answers: number[] }>>('/api/results'));
      for (const [test, answers] of acknowledged) {
        if (!isDeepStrictEqual(stored[test]?.answers, answers)) this.lost.add(`learner ${index}, test ${test}: ${answers.join()}`);
      }
    }
  }

  async #takeTests(index: number): Promise<void> {
    for (let number = 0; !this.#isOver; number++) {
      const learner = { client: this.#fixture.newClient(), acknowledged: new Map<string, number[]>() };
      if (!(await this.#register(learner.client, `learner-${index}-${number}@example.ru`))) continue;
      this.#learners.push(learner);
      for (const { id } of this.#fixture.tests) {
        const answers = Array.from({ length: 4 }, () => Math.floor(Math.random() * 10));
        if (this.#isOver) return;
        if ((await this.#repeat(() => learner.client.put(`/api/results/${id}`, { answers }))) === null) continue;
        learner.acknowledged.set(id, answers);
        this.#countAcknowledgement();
        await sleep(PAUSE_MS);
      }
    }
  }

  /** A registration without a response may be stored: then the learner signs in. */
  async #register(client: TestClient, email: string): Promise<boolean> {
    let isRepeated = false;
    const register = async (): Promise<TestResponse> => {
      const response = await client.post('/api/registration', { nickname: 'Ученик', email, password: PASSWORD });
      if (isRepeated && response.status === 409) return client.post('/api/session', { email, password: PASSWORD });
      isRepeated = true;
      return response;
    };
    return (await this.#repeat(register)) !== null;
  }

  /** Sends a request until it is accepted. @returns `null` when it was rejected or the trial is over */
  async #repeat(send: () => Promise<TestResponse>): Promise<TestResponse | null> {
    for (;;) {
      const response = await send().catch(String);
      if (typeof response !== 'string' && response.status < 300) return response;
      if (typeof response === 'string' || response.status !== 503 || response.headers['retry-after'] === undefined) {
        this.wrong.add(typeof response === 'string' ? response : `${response.status} ${response.text}`);
        return null;
      }
      if (this.#isOver) return null;
      this.repeated += 1;
      await sleep(PAUSE_MS);
    }
  }

  #countAcknowledgement(): void {
    const now = Date.now();
    this.#longestSilenceMs = Math.max(this.#longestSilenceMs, now - this.#lastAcknowledgedAt);
    this.#lastAcknowledgedAt = now;
    this.acknowledged += 1;
  }
}
