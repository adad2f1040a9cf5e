/** Counts what a deletion of users removes together with them. */
import { sql, type RawBuilder } from 'kysely';
import { isOpenBlock } from '../block-access.ts';
import type { Database } from '../database.ts';
import type { Schema } from '../schema.ts';

type OwnTable = { [Table in keyof Schema]: Schema[Table] extends { uid: unknown } ? Table : never }[keyof Schema];

/** Counts rows of a table for each of some users. */
async function countOf(db: Database, table: OwnTable, uids: readonly string[], what: RawBuilder<string | number>, condition = sql<boolean>`true`) {
  const { rows } = await sql<{ uid: string; count: string | number }>`
    select "uid", ${what} as "count" from ${sql.table(table)}
    where "uid" in (${sql.join(uids)}) and ${condition} group by "uid"`.execute(db);
  return new Map(rows.map(({ uid, count }) => [uid, Number(count)]));
}

const ALL = sql<string | number>`count(*)`;

export type RemovedOfUser = Record<'attempts' | 'tests' | 'lessons' | 'blocks' | 'drafts' | 'cards' | 'requests', number>;

/**
 * Counts for each user what a deletion would remove.
 * @param today the current day in the tutor's time zone
 */
export async function countRemoved(db: Database, uids: readonly string[], today: string): Promise<Map<string, RemovedOfUser>> {
  if (uids.length === 0) return new Map();
  // The queries run one after another, because they share one connection.
  const attempts = await countOf(db, 'results', uids, ALL);
  const tests = await countOf(db, 'results', uids, sql`count(distinct "testId")`, sql<boolean>`"lessonId" is null`);
  const lessons = await countOf(db, 'results', uids, sql`count(distinct "lessonId")`);
  const blocks = await countOf(db, 'openBlocks', uids, ALL, isOpenBlock(today));
  const drafts = await countOf(db, 'drafts', uids, ALL);
  const cards = await countOf(db, 'practiceCards', uids, ALL);
  const requests = await countOf(db, 'accessRequests', uids, ALL);
  return new Map(
    uids.map((uid) => [
      uid,
      {
        attempts: attempts.get(uid) ?? 0,
        tests: tests.get(uid) ?? 0,
        lessons: lessons.get(uid) ?? 0,
        blocks: blocks.get(uid) ?? 0,
        drafts: drafts.get(uid) ?? 0,
        cards: cards.get(uid) ?? 0,
        requests: requests.get(uid) ?? 0,
      },
    ]),
  );
}
