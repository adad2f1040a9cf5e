/** Reads the checks of a person's answers that were given out, and what the person has asked about them (rule R354). */
import type { Database } from '../../../db/database.ts';
import type { CheckContent } from '../../../domain/checking/basis.ts';
import { pagesOf } from '../pages.ts';
import { Versions } from './versions.ts';

export interface CheckData {
  name: string;
  attempt: number;
  question: string;
  points: number;
  maxPoints: number;
  comment: string;
  /** The texts of the marks, one line each. */
  notes: string;
  givenAt: string;
  /** The points before their last change; `null` if they were never changed. */
  correctedFrom: number | null;
  correctedAt: string | null;
  amendedAt: string | null;
  asked: string | null;
  askedAt: string | null;
  reply: string | null;
  repliedAt: string | null;
}

export async function countChecks(db: Database, uid: string): Promise<number> {
  const { count } = await db.selectFrom('givenChecks').select(({ fn }) => fn.countAll().as('count')).where('uid', '=', uid).executeTakeFirstOrThrow();
  return Number(count);
}

/** The page is small, because a check may have many marks. */
const PAGE_SIZE = 20;

const rowsOf = (db: Database, uid: string) =>
  db
    .selectFrom('givenChecks as given')
    .innerJoin('results', (join) =>
      join.onRef('results.uid', '=', 'given.uid').onRef('results.testId', '=', 'given.testId').onRef('results.attempt', '=', 'given.attempt'),
    )
    .innerJoin('checks', (join) =>
      join
        .onRef('checks.uid', '=', 'given.uid')
        .onRef('checks.testId', '=', 'given.testId')
        .onRef('checks.attempt', '=', 'given.attempt')
        .onRef('checks.questionId', '=', 'given.questionId'),
    )
    .leftJoin('askedQuestions as asked', (join) =>
      join
        .onRef('asked.uid', '=', 'given.uid')
        .onRef('asked.testId', '=', 'given.testId')
        .onRef('asked.attempt', '=', 'given.attempt')
        .onRef('asked.questionId', '=', 'given.questionId'),
    )
    .select(['given.testId', 'given.attempt', 'given.questionId', 'given.points', 'given.maxPoints', 'given.content', 'given.at as givenAt'])
    .select(['given.correctedFrom', 'given.correctedAt', 'given.amendedAt', 'results.revision', 'checks.place'])
    .select(['asked.text as asked', 'asked.at as askedAt', 'asked.reply', 'asked.repliedAt'])
    .where('given.uid', '=', uid);

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** The checks, sorted by test, attempt and question. Checks that were not given out are left out. */
export async function* checkPages(db: Database, uid: string): AsyncGenerator<CheckData[]> {
  const versions = new Versions(db);
  const pages = pagesOf<Row>(PAGE_SIZE, (after) => {
    let query = rowsOf(db, uid);
    if (after !== null) {
      const { testId, attempt, questionId } = after;
      query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('given.testId', 'given.attempt', 'given.questionId'), '>', tuple(testId, attempt, questionId)));
    }
    return query.orderBy('given.testId').orderBy('given.attempt').orderBy('given.questionId').limit(PAGE_SIZE).execute();
  });
  for await (const page of pages) {
    const items: CheckData[] = [];
    for (const { testId, questionId: _, revision, place, content, attempt, ...check } of page) {
      const version = await versions.find({ testId, revision });
      items.push({ name: version?.name ?? '', attempt, question: version?.questions[place]?.question ?? '', ...saidIn(content), ...check });
    }
    yield items;
  }
}

function saidIn(content: string | null): Pick<CheckData, 'comment' | 'notes'> {
  if (content === null) return { comment: '', notes: '' };
  const { comment, marks } = JSON.parse(content) as CheckContent;
  const notes = Object.values(marks).flat().flatMap((mark) => ('note' in mark && mark.note ? [mark.note] : []));
  return { comment, notes: notes.map((note, index) => `${index + 1}. ${note}`).join('\n') };
}
