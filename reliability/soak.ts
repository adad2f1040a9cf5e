import type { User } from '../src/domain/user.ts';
import type { Reply } from '../src/server/testing-client.ts';
import { bodyOf, type School } from './school.ts';

const PASSWORD = 'листопад';
let people = 0;

/** Everything that a pupil comes for, again and again, by so many pupils at a time until they are told to stop. */
export class Soak {
  requests = 0;
  #isOver = false;
  readonly #school: School;
  readonly #pupils: Promise<void>[];

  constructor(school: School, pupils: number) {
    this.#school = school;
    this.#pupils = Array.from({ length: pupils }, () => this.#come());
  }

  /** Lets those who are there finish. @throws Error with the first answer that was no success */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#pupils);
  }

  async #come(): Promise<void> {
    while (!this.#isOver) await this.#visit();
  }

  /** Registers, takes every test, is let into the block, reads its lessons, leaves and comes back. */
  async #visit(): Promise<void> {
    const { tests, lessons, block, tutor, visitor } = this.#school;
    const pupil = visitor();
    people += 1;
    const account = { email: `pupil-${people}@example.ru`, password: PASSWORD };
    const { user } = await this.#did(pupil.post<{ user: User }>('/api/registration', { nickname: `Ученик ${people}`, ...account }));
    for (const { id } of tests) {
      await this.#did(pupil.get('/api/tests'));
      await this.#did(pupil.get(`/api/tests/${id}`));
      await this.#did(pupil.put(`/api/results/${id}`, { answers: [0, 1, 2, 3] }));
      await this.#did(pupil.get(`/api/results/${id}`));
    }
    await this.#did(tutor.patch(`/api/admin/users/${user.uid}`, { accessBlocks: [block.id] }));
    for (const { id } of lessons) {
      await this.#did(pupil.get('/api/blocks'));
      await this.#did(pupil.get(`/api/lessons/${id}`));
      await this.#did(pupil.put(`/api/lesson-results/${id}`, { answers: [0, 1, 2, 3] }));
    }
    await this.#did(pupil.delete('/api/session'));
    await this.#did(pupil.post('/api/session', account));
    await this.#did(pupil.get('/api/profile'));
    await this.#did(tutor.get('/api/admin/users'));
  }

  async #did<Body>(reply: Promise<Reply<Body>>): Promise<Body> {
    const body = bodyOf(await reply);
    this.requests += 1;
    return body;
  }
}
