/** Extended questions with their answers, and the questions of pupils about checks. */
import { sql } from 'kysely';
import { checkedQuestions, findExtendedQuestions, type PublishedQuestion } from '../../../db/checking/extended-questions.ts';
import { parseQuestions } from '../../../db/attempts/parse-questions.ts';
import type { Database } from '../../../db/database.ts';
import { isMember } from '../../../db/groups.ts';
import { sortBy } from '../../../domain/numbers.ts';
import { fnv1a } from '../../../domain/fnv1a.ts';
import type { OrderedCursor } from '../../../http/pagination.ts';
import type { AskedPage, CheckedQuestions } from '../contract.ts';
import type { AnswersToQuestion, UsedComments } from '../desk-contract.ts';
import { testName, type Filters } from './work-lists.ts';

interface Counted {
  testId: string;
  questionId: string;
  answers: number;
  checked: number;
  waiting: number;
}

/** Counts the answers to each question. Only works whose attempt is the current attempt of the pupil count. */
async function countAnswers(db: Database, { testId, groupId }: Filters): Promise<Counted[]> {
  const rows =
    groupId === undefined
      ? await db
          .selectFrom('questionTotals')
          .select(({ fn }) => ['testId', 'questionId', fn.sum('answers').as('answers'), fn.sum('checked').as('checked'), fn.sum('waiting').as('waiting')])
          .$if(testId !== undefined, (query) => query.where('testId', '=', testId ?? ''))
          .groupBy(['testId', 'questionId'])
          .execute()
      : await db
          .selectFrom('checks')
          .select(({ fn }) => [
            'testId',
            'questionId',
            fn.countAll().as('answers'),
            sql<number>`count(*) filter (where "state" = 'checked')`.as('checked'),
            sql<number>`count(*) filter (where "state" in ('waiting', 'started'))`.as('waiting'),
          ])
          .where('putAside', '=', 0)
          .where(isMember('checks.uid', groupId))
          .$if(testId !== undefined, (query) => query.where('testId', '=', testId ?? ''))
          .groupBy(['testId', 'questionId'])
          .execute();
  return rows
    .map(({ testId: of, questionId, answers, checked, waiting }) => ({ testId: of, questionId, answers: Number(answers), checked: Number(checked), waiting: Number(waiting) }))
    .filter(({ answers }) => answers > 0);
}

/** Counts the current works of each test. */
async function countWorks(db: Database, { testId, groupId }: Filters): Promise<{ testId: string; works: number }[]> {
  const rows =
    groupId === undefined
      ? await db
          .selectFrom('workTotals')
          .select(({ fn }) => ['testId', fn.sum('works').as('works')])
          .$if(testId !== undefined, (query) => query.where('testId', '=', testId ?? ''))
          .groupBy('testId')
          .execute()
      : await db
          .selectFrom('works')
          .select(({ fn }) => ['testId', fn.countAll().as('works')])
          .where('putAside', '=', 0)
          .where(isMember('works.uid', groupId))
          .$if(testId !== undefined, (query) => query.where('testId', '=', testId ?? ''))
          .groupBy('testId')
          .execute();
  return rows.map(({ testId: of, works }) => ({ testId: of, works: Number(works) })).filter(({ works }) => works > 0);
}

/** The names of tests. A deleted test has the name of its last version. */
async function namesOf(db: Database, testIds: readonly string[]): Promise<Map<string, { testName: string; deleted: boolean }>> {
  if (testIds.length === 0) return new Map();
  const tests = await db.selectFrom('tests').select(['id', 'name']).where('id', 'in', testIds).execute();
  const names = new Map(tests.map(({ id, name }) => [id, { testName: name, deleted: false }]));
  for (const testId of testIds.filter((id) => !names.has(id))) {
    const version = await db.selectFrom('testVersions').select('name').where('testId', '=', testId).orderBy('revision', 'desc').limit(1).executeTakeFirst();
    names.set(testId, { testName: version?.name ?? '', deleted: true });
  }
  return names;
}

/**
 * Finds a question that the last published version of the test no longer has. If several versions had it, the newest version with an attempt
 * counts.
 */
async function questionOfAttempts(db: Database, testId: string, questionId: string): Promise<PublishedQuestion | undefined> {
  const version = await db
    .selectFrom('checks as check')
    .innerJoin('results as result', (join) =>
      join.onRef('result.uid', '=', 'check.uid').onRef('result.testId', '=', 'check.testId').onRef('result.attempt', '=', 'check.attempt'),
    )
    .innerJoin('testVersions as version', (join) => join.onRef('version.testId', '=', 'result.testId').onRef('version.revision', '=', 'result.revision'))
    .select('version.questions')
    .where('check.testId', '=', testId)
    .where('check.questionId', '=', questionId)
    .orderBy('result.revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return version && checkedQuestions(parseQuestions(version.questions)).get(questionId);
}

export async function listCheckedQuestions(db: Database, filters: Filters): Promise<CheckedQuestions> {
  const [counted, works] = [await countAnswers(db, filters), await countWorks(db, filters)];
  const names = await namesOf(db, [...new Set([...counted, ...works].map(({ testId }) => testId))]);
  const nameOf = (testId: string) => names.get(testId) ?? { testName: '', deleted: true };
  const questions: CheckedQuestions['questions'] = [];
  for (const [testId, rows] of Map.groupBy(counted, (row) => row.testId)) {
    const known = await findExtendedQuestions(db, testId);
    for (const { questionId, answers, checked, waiting } of rows) {
      const question = known.get(questionId)?.published ?? (await questionOfAttempts(db, testId, questionId));
      const { number = 0, question: text = '', maxPoints = 0 } = question ?? {};
      questions.push({ testId, ...nameOf(testId), questionId, number, question: text, maxPoints, answers, checked, waiting });
    }
  }
  const byName = <Each extends { testId: string; testName: string }>(rows: Each[]): Each[] => rows.toSorted((a, b) => a.testName.localeCompare(b.testName, 'ru') || (a.testId < b.testId ? -1 : 1));
  return {
    questions: byName(sortBy(questions, ({ number }) => number)),
    tests: byName(works.map(({ testId, works: count }) => ({ testId, ...nameOf(testId), works: count }))),
  };
}

/**
 * Lists the answers to a question. Their order is derived from the question and the pupil, so that it looks random but stays the same.
 * @returns `null` if no test has, or had, the question
 */
export async function listAnswers(db: Database, testId: string, questionId: string, groupId: string | undefined): Promise<AnswersToQuestion['answers'] | null> {
  const rows = await db
    .selectFrom('checks')
    .select(['uid', 'attempt', 'state', 'points'])
    .where('testId', '=', testId)
    .where('questionId', '=', questionId)
    .where('putAside', '=', 0)
    .$if(groupId !== undefined, (query) => query.where(isMember('checks.uid', groupId ?? '')))
    .execute();
  if (rows.length === 0 && !(await findExtendedQuestions(db, testId)).has(questionId)) return null;
  const drawn = rows.map((row) => ({ row, draw: fnv1a(`${questionId}/${row.uid}`, 0x811c9dc5) }));
  const inOrder = drawn.toSorted((a, b) => a.draw - b.draw || (a.row.uid < b.row.uid ? -1 : 1));
  return inOrder.map(({ row }, index) => ({ ...row, alias: index + 1 }));
}

export async function listAsked(db: Database, limit: number, after: OrderedCursor | null): Promise<AskedPage['asked']> {
  let query = db
    .selectFrom('askedQuestions as asked')
    .innerJoin('checks as check', (join) =>
      join.onRef('check.uid', '=', 'asked.uid').onRef('check.testId', '=', 'asked.testId').onRef('check.attempt', '=', 'asked.attempt').onRef('check.questionId', '=', 'asked.questionId'),
    )
    .innerJoin('results as result', (join) =>
      join.onRef('result.uid', '=', 'asked.uid').onRef('result.testId', '=', 'asked.testId').onRef('result.attempt', '=', 'asked.attempt'),
    )
    .innerJoin('testVersions as version', (join) => join.onRef('version.testId', '=', 'result.testId').onRef('version.revision', '=', 'result.revision'))
    .innerJoin('users as user', 'user.uid', 'asked.uid')
    .leftJoin('tests as test', 'test.id', 'asked.testId')
    .select(['asked.testId', testName, 'asked.questionId', 'check.number', 'asked.uid', 'user.nickname', 'asked.attempt', 'asked.text', 'asked.at'])
    .where(sql<boolean>`"asked"."repliedAt" is null and "check"."putAside" = 0`);
  if (after !== null) {
    const [uid = '', testId = '', questionId = ''] = after.id.split('\n');
    query = query.where(sql<boolean>`("asked"."at", "asked"."uid", "asked"."testId", "asked"."questionId") > (${after.key}, ${uid}, ${testId}, ${questionId})`);
  }
  return query.orderBy('asked.at').orderBy('asked.uid').orderBy('asked.testId').orderBy('asked.questionId').limit(limit).execute();
}

/** The maximum number of paragraphs in the bank of comments. */
const BANK_SIZE = 50;

/** The paragraphs of comments on checked answers to a question, the most used first. */
export async function listComments(db: Database, questionId: string): Promise<UsedComments> {
  const rows = await db
    .selectFrom('checks')
    .select('comment')
    .where('questionId', '=', questionId)
    .where('state', '=', 'checked')
    .where('comment', '<>', '')
    .execute();
  const uses = new Map<string, number>();
  for (const { comment } of rows) {
    const paragraphs = new Set(comment.split(/\r?\n/).map((line) => line.trim()).filter(Boolean));
    for (const text of paragraphs) uses.set(text, (uses.get(text) ?? 0) + 1);
  }
  const all = [...uses].map(([text, count]) => ({ text, uses: count }));
  return all.toSorted((a, b) => b.uses - a.uses || a.text.localeCompare(b.text, 'ru')).slice(0, BANK_SIZE);
}
