/**
 * Transactions that share a commit. SQLite has one transaction at a time, and each waits for the disk; so what is ready
 * at the same time goes to the disk together. PostgreSQL does that by itself.
 */
import { CompiledQuery } from 'kysely';
import type { Database, Transaction } from './database.ts';
import { letRunAtOnce, prepared, type BuildQuery } from './prepared.ts';
import type { Opened } from './sqlite.ts';

type Work<Outcome> = (trx: Transaction) => Promise<Outcome>;

interface Waiting {
  work: Work<unknown>;
  isPassing: boolean;
  resolve(outcome: unknown): void;
  reject(error: unknown): void;
}

const groups = new WeakMap<Database, CommitGroup>();

/** What a group may do with the connection that it has. */
type Connection = Pick<Opened, 'runAtOnce' | 'leaveCommit'>;

/** Lets transactions of a database with a single connection share their commits. */
export const letShareCommits = (db: Database, connection: Connection): void => void groups.set(db, new CommitGroup(db, connection));

/**
 * Does a piece of work whole or not at all, its commit shared with others.
 * @param isPassing whether a loss of power may take it back: then nobody waits for the disk on its account
 * @returns what the work gave, when that is on the disk; `null` at once where commits are not to be shared
 */
export const shareCommit = <Outcome>(db: Database, work: Work<Outcome>, isPassing = false): Promise<Outcome> | null =>
  groups.get(db)?.add(work, isPassing) ?? null;

/** A prepared query that writes. Within a transaction it is part of that, else it shares its commit with others. */
export function preparedWrite<Parameters extends object, Row>(
  build: BuildQuery<Parameters, Row>,
): (db: Database, parameters: Parameters) => Promise<Row[]> {
  const run = prepared(build);
  return (db, parameters) => shareCommit(db, (trx) => run(trx, parameters)) ?? run(db, parameters);
}

class CommitGroup {
  readonly #db: Database;
  readonly #connection: Connection;
  #waiting: Waiting[] = [];
  #isAtWork = false;

  constructor(db: Database, connection: Connection) {
    this.#db = db;
    this.#connection = connection;
  }

  /**
   * What comes in one turn of the event loop is one group, and so is what comes while the disk is busy with the group
   * before; whoever comes alone waits for nobody.
   */
  add<Outcome>(work: Work<Outcome>, isPassing: boolean): Promise<Outcome> {
    return new Promise<Outcome>((resolve, reject) => {
      this.#waiting.push({ work, isPassing, resolve, reject });
      if (this.#isAtWork) return;
      this.#isAtWork = true;
      setImmediate(() => void this.#commitAll());
    });
  }

  async #commitAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#commit();
    this.#isAtWork = false;
  }

  /** Nobody is answered before the commit that all share, whatever its outcome. */
  async #commit(): Promise<void> {
    const group = this.#waiting;
    this.#waiting = [];
    try {
      const answers = await this.#db.transaction().execute(async (trx) => {
        const end = letRunAtOnce(trx, this.#connection.runAtOnce);
        if (group.every(({ isPassing }) => isPassing)) this.#connection.leaveCommit();
        try {
          return await doAll(trx, group);
        } finally {
          end();
        }
      });
      for (const answer of answers) answer();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}

/** @returns what tells each its outcome */
async function doAll(trx: Transaction, group: readonly Waiting[]): Promise<(() => void)[]> {
  const [first, ...others] = group;
  // The only one needs no savepoint: there is no other work to keep.
  if (first !== undefined && others.length === 0) {
    const outcome = await first.work(trx);
    return [() => first.resolve(outcome)];
  }
  const answers: (() => void)[] = [];
  for (const each of group) answers.push(await attempt(trx, each));
  return answers;
}

/**
 * Does the work of one; when it fails, it alone is undone.
 * @returns what tells its outcome
 * @throws its failure when the database has undone everybody's work with it, as it does when the disk is full
 */
async function attempt(trx: Transaction, { work, resolve, reject }: Waiting): Promise<() => void> {
  await trx.executeQuery(SAVEPOINT);
  try {
    const outcome = await work(trx);
    await trx.executeQuery(RELEASE);
    return () => resolve(outcome);
  } catch (error) {
    await trx.executeQuery(ROLL_BACK).catch(() => {
      throw error;
    });
    await trx.executeQuery(RELEASE);
    return () => reject(error);
  }
}

const SAVEPOINT = CompiledQuery.raw('savepoint one_of_group');
const ROLL_BACK = CompiledQuery.raw('rollback to one_of_group');
const RELEASE = CompiledQuery.raw('release one_of_group');
