/** Reads and stores the extended questions that any version of a test has or had. */
import { sql } from 'kysely';
import type { Basis } from '../../domain/checking/basis.ts';
import { isGraded, type Question } from '../../domain/questions/question.ts';
import type { Database, Transaction } from '../database.ts';

/** An extended question as the last published version of the test has it. */
export interface PublishedQuestion extends Basis {
  number: number;
  question: string;
}

export interface ExtendedQuestion {
  testId: string;
  id: string;
  /** The ids of all criteria elements that any version of the question had. */
  elements: string[];
  /** The question in the last published version; `null` when that version does not have it. */
  published: PublishedQuestion | null;
}

/** Finds the extended questions of a version with what their checks need, by id. */
export function checkedQuestions(questions: readonly Question[]): Map<string, PublishedQuestion & { place: number }> {
  const found = new Map<string, PublishedQuestion & { place: number }>();
  let number = 0;
  for (const [place, question] of questions.entries()) {
    if (isGraded(question)) number += 1;
    if (question.type !== 'extended') continue;
    const { id, question: text, maxPoints, criteria, sampleAnswer } = question;
    found.set(id, { place, number, question: text, maxPoints, criteria, sampleAnswer });
  }
  return found;
}

export async function findExtendedQuestions(db: Database, testId: string): Promise<Map<string, ExtendedQuestion>> {
  const rows = await db.selectFrom('extendedQuestions').selectAll().where('testId', '=', testId).execute();
  return new Map(
    rows.map(({ id, elements, published }) => [
      id,
      { testId, id, elements: JSON.parse(elements) as string[], published: published === null ? null : (JSON.parse(published) as PublishedQuestion) },
    ]),
  );
}

/** Whether any test has or had an extended question. */
export const hasExtendedQuestions = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('extendedQuestions').select('id').limit(1).execute()).length > 0;

/**
 * Stores the extended questions of a new version. If the version is published, its maximum points also apply to works
 * that wait for a check (rule R344).
 */
export async function noteQuestions(trx: Transaction, testId: string, questions: readonly Question[], isPublished: boolean): Promise<void> {
  const before = await findExtendedQuestions(trx, testId);
  const now = checkedQuestions(questions);
  if (before.size === 0 && now.size === 0) return;
  for (const [id, { place: _, ...question }] of now) {
    const known = before.get(id);
    const elements = [...new Set([...(known?.elements ?? []), ...(question.criteria?.elements ?? []).map((element) => element.id)])];
    const row = { elements: JSON.stringify(elements), published: JSON.stringify(isPublished ? question : (known?.published ?? null)) };
    const published = row.published === 'null' ? null : row.published;
    await trx
      .insertInto('extendedQuestions')
      .values({ testId, id, ...row, published })
      .onConflict((conflict) => conflict.columns(['testId', 'id']).doUpdateSet({ ...row, published }))
      .execute();
  }
  if (!isPublished) return;
  const gone = [...before.values()].filter(({ id, published }) => published !== null && !now.has(id)).map(({ id }) => id);
  if (gone.length > 0) await trx.updateTable('extendedQuestions').set({ published: null }).where('testId', '=', testId).where('id', 'in', gone).execute();
  const moved = [...now].filter(([id, { maxPoints }]) => before.get(id)?.published?.maxPoints !== maxPoints);
  if (before.size === 0 || moved.length === 0) return;
  for (const [id, { maxPoints }] of moved) {
    await trx.updateTable('checks').set({ maxPoints }).where('testId', '=', testId).where('questionId', '=', id).execute();
  }
  await refreshMaxima(trx, testId);
}

async function refreshMaxima(trx: Transaction, testId: string): Promise<void> {
  const sumOf = (points: string, row: string) =>
    sql`(select coalesce(sum(${sql.raw(points)}), 0) from "checks" as "each" where ${sql.raw(['uid', 'testId', 'attempt'].map((name) => `"each"."${name}" = "${row}"."${name}"`).join(' and '))})`;
  await sql`update "works" set "checkMaxPoints" = ${sumOf('coalesce("each"."basisMaxPoints", "each"."maxPoints")', 'works')} where "testId" = ${testId}`.execute(trx);
  await sql`update "results" set "pendingMaxPoints" = ${sumOf('"each"."maxPoints"', 'results')} where "testId" = ${testId} and "pendingQuestions" > 0`.execute(trx);
}
