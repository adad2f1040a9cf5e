import { sql } from 'kysely';
import type { Answer } from '../../../domain/questions/question.ts';
import type { GivenByPlace } from '../../../domain/checking/pending.ts';
import { givenOf } from '../../../db/derived/attempt-columns.ts';
import type { Database } from '../../../db/database.ts';
import { isMember } from '../../../db/groups.ts';
import { preparedQuery } from '../../../db/prepared-query.ts';
import { isPostgres } from '../../../db/transaction.ts';

/** The number of attempts that are in memory at the same time. A page is read and counted within a few milliseconds. */
export const PAGE_SIZE = 200;

export interface CurrentAttempt {
  uid: string;
  attempt: number;
  revision: number;
  answers: Answer[];
  score: number;
  maxScore: number;
  /** The given-out points of extended questions, which are part of score and maximum; `null` before the work is given out. */
  given: GivenByPlace | null;
}

interface PageParameters {
  testId: string;
  groupId: string;
  sortTime: string;
  uid: string;
}

const preparedPage = (isGroupOnly: boolean) =>
  preparedQuery((db, { testId, groupId, sortTime, uid }: PageParameters) =>
    db
      .selectFrom('results')
      .select(['uid', 'attempt', 'revision', 'answers', 'score', 'maxScore', 'givenPoints', 'sortTime'])
      .where('testId', '=', testId)
      .where('putAsideAt', 'is', null)
      .$if(isGroupOnly, (query) => query.where(isMember('results.uid', groupId)))
      .where(sql<boolean>`("sortTime", "uid") > (${sortTime}, ${uid})`)
      .orderBy('sortTime')
      .orderBy('uid')
      .limit(PAGE_SIZE),
  );

const readPageOfAll = preparedPage(false);
const readPageOfGroup = preparedPage(true);

/**
 * All current attempts at a test in pages, the oldest first.
 * @param groupId reads only the attempts of a group
 */
export async function* currentAttempts(db: Database, testId: string, groupId?: string): AsyncGenerator<CurrentAttempt[]> {
  const readPage = groupId === undefined ? readPageOfAll : readPageOfGroup;
  // Without statistics, PostgreSQL would sort all attempts for each page, and would not read them in the order of the index.
  if (groupId === undefined && db.isTransaction && isPostgres(db)) await sql`set local enable_sort = off`.execute(db);
  let last: { sortTime: string; uid: string } | undefined = { sortTime: '', uid: '' };
  while (last !== undefined) {
    const parameters = { testId, groupId: groupId ?? '', sortTime: last.sortTime, uid: last.uid };
    const rows: (Omit<CurrentAttempt, 'answers' | 'given'> & { answers: string; givenPoints: string | null; sortTime: string })[] = await readPage(db, parameters);
    last = rows.length < PAGE_SIZE ? undefined : rows.at(-1);
    const page = rows.map(({ answers, ...row }) => ({ ...row, given: givenOf(row), answers: JSON.parse(answers) as Answer[] }));
    // The array is emptied, because promises of `pg` keep it in memory until a full garbage collection.
    rows.length = 0;
    yield page;
  }
}
