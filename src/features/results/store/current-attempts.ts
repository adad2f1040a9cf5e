import { setImmediate as nextTick } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Answer } from '../../../domain/questions/question.ts';
import type { Database } from '../../../db/database.ts';
import { tablesOf, type Subject } from './subject.ts';

/** A page is read and counted within a few milliseconds, for which other requests wait. */
const PAGE_SIZE = 100;

export interface CurrentAttempt {
  uid: string;
  attempt: number;
  revision: number;
  answers: Answer[];
  score: number;
  maxScore: number;
  timestamp: string | null;
}

/** All current attempts of a test in pages, the oldest first. Between two pages other requests run. */
export async function* currentAttempts(db: Database, subject: Subject): AsyncGenerator<CurrentAttempt[]> {
  const { results, id } = tablesOf(subject);
  let after: { sortTime: string; uid: string } | null = null;
  for (;;) {
    let query = db
      .selectFrom(results)
      .select(['uid', 'attempt', 'revision', 'answers', 'score', 'maxScore', 'timestamp', 'sortTime'])
      .where(id, '=', subject.id)
      .where('putAsideAt', 'is', null);
    if (after !== null) query = query.where(sql<boolean>`("sortTime", "uid") > (${after.sortTime}, ${after.uid})`);
    const rows = await query.orderBy('sortTime').orderBy('uid').limit(PAGE_SIZE).execute();
    yield rows.map(({ answers, ...row }) => ({ ...row, answers: JSON.parse(answers) as Answer[] }));
    await nextTick();
    const last = rows.length < PAGE_SIZE ? undefined : rows.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
