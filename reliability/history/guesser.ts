import { LIMIT } from '../../src/features/account/limits.ts';
import type { TestClient } from '../../src/server/testing-client.ts';
import type { Thing } from './history.ts';
import { limitModel } from './models.ts';
import type { Pupil } from './pupil.ts';
import { send, type Site } from './site.ts';

/** Somebody who guesses a pupil's password from one place, with several programs at once. */
export class Guesser {
  readonly #site: Site;
  readonly #email: string;
  readonly #client: TestClient;
  readonly #tries: Thing<'let through' | 'refused'>;

  constructor(site: Site, { email }: Pupil) {
    this.#site = site;
    this.#email = email;
    this.#client = site.visitor();
    this.#tries = site.history.add('неверных паролей не больше предела', `догадки о ${email}`, limitModel(LIMIT.perPlace));
  }

  async act(): Promise<void> {
    const guess = { email: this.#email, password: 'не тот пароль' };
    const { reply, at } = await send(this.#site, this.#client, 'POST', '/api/session', guess);
    this.#tries.note(at, reply?.status === 429 ? 'refused' : 'let through');
  }
}
