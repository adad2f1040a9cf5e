import type { Question } from '../../domain/questions/question.ts';
import type { Database } from '../../db/database.ts';
import { currentTestRevision, insertTestVersion, testQuestions } from '../import-store.ts';
import type { IndexMapping } from '../parse/kind-readers.ts';
import { DocumentRejected } from '../document-rejected.ts';
import { ORPHAN_REVISION, type VersionLink } from './step.ts';

export interface Version {
  revision: number;
  /** The questions of the version; empty when they are unknown. */
  questions: Question[];
  mappings: IndexMapping[] | null;
}

/** How many versions are cached. */
const CACHE_MAX = 200;

/**
 * Finds the version of the test to which a result refers. Many results refer to the same versions, so questions are
 * cached.
 */
export class LinkedVersions {
  readonly #links: ReadonlyMap<string, VersionLink>;
  readonly #db: Database;
  readonly #orphanName: string;
  readonly #cache = new Map<string, Question[] | null>();

  /** @param orphanName the name of a test that is missing but has results */
  constructor(db: Database, links: ReadonlyMap<string, VersionLink>, orphanName: string) {
    this.#db = db;
    this.#links = links;
    this.#orphanName = orphanName;
  }

  /**
   * @param fileRevision the revision in the file, if it has one
   * @throws DocumentRejected when the database has another test with this id
   */
  async of(id: string, fileRevision: number | undefined, notes: string[]): Promise<Version> {
    const link = this.#links.get(id);
    if (link?.revision === null) throw new DocumentRejected('в базе под этим id другой тест');
    if (link !== undefined && (fileRevision === undefined || fileRevision === link.fileRevision)) {
      return { revision: link.revision, questions: (await this.#questions(id, link.revision)) ?? [], mappings: link.mappings };
    }
    const revision = fileRevision ?? (await currentTestRevision(this.#db, id));
    const questions = revision === null ? null : await this.#questions(id, revision);
    if (revision !== null && questions !== null) return { revision, questions, mappings: null };

    notes.push('теста нет, результат без вопросов');
    await insertTestVersion(this.#db, { id, revision: ORPHAN_REVISION, name: this.#orphanName, questions: [] });
    return { revision: ORPHAN_REVISION, questions: [], mappings: null };
  }

  /**
   * Finds the revision in the database for a revision in the file.
   * @returns `null` when the database does not have that version
   */
  async known(id: string, fileRevision: number | null | undefined): Promise<number | null> {
    const link = this.#links.get(id);
    const revision = fileRevision === link?.fileRevision ? link?.revision : fileRevision;
    return typeof revision === 'number' && (await this.#questions(id, revision)) !== null ? revision : null;
  }

  async #questions(id: string, revision: number): Promise<Question[] | null> {
    const key = `${id} ${revision}`;
    const known = this.#cache.get(key);
    if (known !== undefined) return known;
    const questions = await testQuestions(this.#db, id, revision);
    if (this.#cache.size >= CACHE_MAX) this.#cache.clear();
    // A missing version is not cached, because the import of a result may add it later.
    if (questions !== null) this.#cache.set(key, questions);
    return questions;
  }
}
