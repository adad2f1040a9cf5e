import { sql } from 'kysely';
import type { Answer } from '../../../domain/questions/question.ts';
import { tablesOf } from '../../../db/attempt-tables.ts';
import type { Database } from '../../../db/database.ts';
import { isPostgres } from '../../../db/transaction.ts';
import type { Subject } from './subject.ts';

/** A page is read and counted within a few milliseconds, for which other requests wait. */
const PAGE_SIZE = 200;

export interface CurrentAttempt {
  uid: string;
  revision: number;
  answers: Answer[];
  score: number;
  maxScore: number;
  timestamp: string | null;
}

/**
 * All current attempts of a test in pages, the oldest first. Within a transaction of PostgreSQL they are locked, so that no
 * other transaction changes them before its end.
 */
export async function* currentAttempts(db: Database, subject: Subject): AsyncGenerator<CurrentAttempt[]> {
  const { results, id } = tablesOf(subject);
  const time = sql<string>`coalesce("timestamp", '')`;
  let after: { time: string; uid: string } | null = null;
  for (;;) {
    let query = db
      .selectFrom(results)
      .select(['uid', 'revision', 'answers', 'score', 'maxScore', 'timestamp', time.as('time')])
      .where(id, '=', subject.id)
      .where('putAsideAt', 'is', null);
    if (after !== null) query = query.where(sql<boolean>`(${time}, "uid") > (${after.time}, ${after.uid})`);
    if (db.isTransaction && isPostgres(db)) query = query.forUpdate();
    const rows = await query.orderBy(time).orderBy('uid').limit(PAGE_SIZE).execute();
    yield rows.map(({ answers, ...row }) => ({ ...row, answers: JSON.parse(answers) as Answer[] }));
    const last = rows.length < PAGE_SIZE ? undefined : rows.at(-1);
    if (last === undefined) return;
    after = { time: last.time, uid: last.uid };
  }
}
