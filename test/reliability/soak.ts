import type { User } from '../../src/domain/users/user.ts';
import type { TestResponse } from '../support/test-client.ts';
import { bodyOf, type Fixture } from './fixture.ts';

const PASSWORD = 'листопад';
let registrations = 0;

/** A soak load: concurrent learners who repeat every learner's action until `stop`. */
export class Soak {
  requests = 0;
  #isStopped = false;
  readonly #fixture: Fixture;
  readonly #learners: Promise<void>[];

  constructor(fixture: Fixture, learners: number) {
    this.#fixture = fixture;
    this.#learners = Array.from({ length: learners }, () => this.#runLearner());
  }

  /** Waits until the current visits are complete. @throws Error with the first response that was not a success */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#learners);
  }

  async #runLearner(): Promise<void> {
    while (!this.#isStopped) await this.#visit();
  }

  /** Registers, takes every test, gets access to the block, reads its lessons, signs out and in again. */
  async #visit(): Promise<void> {
    const { tests, lessons, block, admin, newClient } = this.#fixture;
    const learner = newClient();
    registrations += 1;
    const account = { email: `pupil-${registrations}@example.ru`, password: PASSWORD };
    const registration = { nickname: `Ученик ${registrations}`, ...account };
    const { user } = await this.#bodyOf(learner.post<{ user: User }>('/api/registration', registration));
    for (const { id } of tests) {
      await this.#bodyOf(learner.get('/api/tests'));
      await this.#bodyOf(learner.get(`/api/tests/${id}`));
      await this.#bodyOf(learner.put(`/api/results/${id}`, { answers: [0, 1, 2, 3] }));
      await this.#bodyOf(learner.get(`/api/results/${id}`));
    }
    await this.#bodyOf(admin.patch(`/api/admin/users/${user.uid}`, { accessBlocks: [block.id] }));
    for (const { id } of lessons) {
      await this.#bodyOf(learner.get('/api/blocks'));
      await this.#bodyOf(learner.get(`/api/lessons/${id}`));
      await this.#bodyOf(learner.put(`/api/lesson-results/${id}`, { answers: [0, 1, 2, 3] }));
    }
    await this.#bodyOf(learner.delete('/api/session'));
    await this.#bodyOf(learner.post('/api/session', account));
    await this.#bodyOf(learner.get('/api/profile'));
    await this.#bodyOf(admin.get('/api/admin/users'));
  }

  /** Counts the request. */
  async #bodyOf<Body>(response: Promise<TestResponse<Body>>): Promise<Body> {
    const body = bodyOf(await response);
    this.requests += 1;
    return body;
  }
}
