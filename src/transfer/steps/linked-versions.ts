import type { Question } from '../../domain/question.ts';
import type { Moves } from '../take/questions.ts';
import { Refusal } from '../refusal.ts';
import { LOST_REVISION, type Link } from './step.ts';

/** How versions of one kind of test are found in the database. */
interface Source {
  questions(id: string, revision: number): Promise<Question[] | null>;
  /** The revision of a test that is there, `null` where there is none. */
  current(id: string): Promise<number | null>;
  /** Makes the version without questions that results of a test which is gone point at. */
  addLost(id: string): Promise<void>;
}

export interface Version {
  revision: number;
  /** None when nobody knows them any more. */
  questions: Question[];
  moves: Moves[] | null;
}

const CACHE_MAX = 200;

/** Finds the version that a result is of; questions of the last ones are kept, since pupils take the same tests. */
export class LinkedVersions {
  readonly #links: ReadonlyMap<string, Link>;
  readonly #source: Source;
  readonly #cache = new Map<string, Question[] | null>();

  constructor(links: ReadonlyMap<string, Link>, source: Source) {
    this.#links = links;
    this.#source = source;
  }

  /**
   * @param inFile the version's number, where the file has one
   * @throws Refusal when the database has another test under the id
   */
  async of(id: string, inFile: number | undefined, notes: string[]): Promise<Version> {
    const link = this.#links.get(id);
    if (link?.revision === null) throw new Refusal('в базе под этим id другой тест');
    if (link !== undefined && (inFile === undefined || inFile === link.inFile)) {
      return { revision: link.revision, questions: (await this.#questions(id, link.revision)) ?? [], moves: link.moves };
    }
    const revision = inFile ?? (await this.#source.current(id));
    const questions = revision === null ? null : await this.#questions(id, revision);
    if (revision !== null && questions !== null) return { revision, questions, moves: null };

    notes.push('теста нет, результат без вопросов');
    await this.#source.addLost(id);
    return { revision: LOST_REVISION, questions: [], moves: null };
  }

  async #questions(id: string, revision: number): Promise<Question[] | null> {
    const key = `${id} ${revision}`;
    const known = this.#cache.get(key);
    if (known !== undefined) return known;
    const questions = await this.#source.questions(id, revision);
    if (this.#cache.size >= CACHE_MAX) this.#cache.clear();
    // A version that isn't there may be made a moment later.
    if (questions !== null) this.#cache.set(key, questions);
    return questions;
  }
}
