import { ROLES, type Role } from '../../src/domain/role.ts';
import type { User } from '../../src/domain/user.ts';
import type { StoredLesson } from '../../src/features/lessons/author-contract.ts';
import type { StoredTest } from '../../src/features/tests/contract.ts';
import type { TestClient } from '../../src/server/testing-client.ts';
import type { Pupil } from './pupil.ts';
import type { Choice, Random } from './random.ts';
import {
  addTest,
  lessonDraft,
  lessonTestDraft,
  recent,
  send,
  testDraft,
  type Answered,
  type KnownTest,
  type Method,
  type Site,
} from './site.ts';

/** A browser of the tutor, who decides about some pupils. */
export class Tutor {
  readonly #site: Site;
  readonly #pupils: readonly Pupil[];
  readonly #client: TestClient;
  readonly #random: Random;
  readonly #acts: readonly Choice<() => Promise<void>>[] = [
    [20, () => this.#grant()],
    [10, () => this.#changeRole()],
    [6, () => this.readUser(this.#random.oneOf(this.#pupils))],
    [12, () => this.#editTest()],
    [6, () => this.readTest(this.#random.oneOf(recent(this.#site.tests)))],
    [2, () => this.#deleteTest()],
    [5, () => this.#createTest()],
    [3, () => this.#createLesson()],
    [10, () => this.#makeLink()],
  ];

  constructor(site: Site, pupils: readonly Pupil[], random: Random, client: TestClient) {
    this.#site = site;
    this.#pupils = pupils;
    this.#random = random;
    this.#client = client;
  }

  act(): Promise<void> {
    return this.#random.weighted(this.#acts)();
  }

  async readUser(pupil: Pupil): Promise<void> {
    const { reply, at } = await this.#send<User>('GET', `/api/admin/users/${pupil.uid}`);
    if (reply !== null) pupil.seen(at, reply.body);
  }

  async readTest({ id, thing }: KnownTest): Promise<void> {
    const { reply, at } = await this.#send<StoredTest>('GET', `/api/admin/tests/${id}`);
    if (reply !== null) thing.note(at, reply.status === 404 ? { is: 'missing' } : { is: 'seen', revision: reply.body.revision });
  }

  #send<Body>(method: Method, path: string, body?: object): Promise<Answered<Body>> {
    return send<Body>(this.#site, this.#client, method, path, body);
  }

  async #grant(): Promise<void> {
    const accessBlocks = this.#random.someOf(this.#site.blocks);
    const { pupil, at } = await this.#changeUser({ accessBlocks });
    pupil.blocks.note(at, { set: accessBlocks.toSorted().join() });
  }

  async #changeRole(): Promise<void> {
    const role = this.#random.oneOf(ROLES);
    const { pupil, at } = await this.#changeUser({ role });
    pupil.role.note(at, { set: role });
  }

  async #changeUser(change: { role: Role } | { accessBlocks: string[] }) {
    const pupil = this.#random.oneOf(this.#pupils);
    const { reply, at } = await this.#send<User>('PATCH', `/api/admin/users/${pupil.uid}`, change);
    if (reply !== null) pupil.seen(at, reply.body);
    return { pupil, at };
  }

  /** Edits a test in two tabs and saves both at the same time. */
  async #editTest(): Promise<void> {
    const test = this.#random.oneOf(recent(this.#site.tests));
    const { revision } = test;
    await Promise.all([this.#saveTest(test, revision), this.#saveTest(test, revision)]);
  }

  async #saveTest(test: KnownTest, basedOn: number): Promise<void> {
    const { id, thing } = test;
    const draft = testDraft(`Тест ${this.#random.below(1_000)}`);
    const { reply, at } = await this.#send('PUT', `/api/admin/tests/${id}`, { ...draft, revision: basedOn });
    if (reply?.status === 404) return thing.note(at, { is: 'missing' });
    thing.note(at, { is: reply?.status === 409 ? 'conflict' : 'edited', basedOn });
    if (reply !== null) test.revision = Math.max(test.revision, basedOn + 1);
  }

  async #deleteTest(): Promise<void> {
    const { id, thing } = this.#random.oneOf(recent(this.#site.tests));
    const { reply, at } = await this.#send('DELETE', `/api/admin/tests/${id}`);
    thing.note(at, { is: reply?.status === 404 ? 'missing' : 'deleted' });
  }

  async #createTest(): Promise<void> {
    const { reply } = await this.#send<StoredTest>('POST', '/api/admin/tests', testDraft('Новый тест'));
    if (reply !== null) addTest(this.#site, reply.body.id);
  }

  async #createLesson(): Promise<void> {
    const blockId = this.#random.oneOf(this.#site.blocks);
    const { reply } = await this.#send<StoredLesson>('POST', '/api/admin/lessons', lessonDraft(blockId));
    if (reply === null) return;
    const { id } = reply.body;
    const made = await this.#send('PUT', `/api/admin/lesson-tests/${id}`, lessonTestDraft);
    if (made.reply !== null) this.#site.lessons.push({ id, blockId });
  }

  async #makeLink(): Promise<void> {
    const pupil = this.#random.oneOf(this.#pupils);
    const { reply, at } = await this.#send<{ url: string }>('POST', `/api/admin/users/${pupil.uid}/reset-link`);
    // One that nobody was told of voids the one before all the same.
    const link = reply?.body.url.split('#')[1] ?? 'unknown';
    pupil.links.note(at, { is: 'made', link });
    if (reply !== null) pupil.knownLinks.push(link);
  }
}
