/** Makes the documents with works and extended questions for an export. */
import type * as z from 'zod';
import { findAsked, findChecks, findCopies, shownCopy, storedCheckOf, type CheckRow, type CopyWithHistory } from '../../db/checking/checks.ts';
import { findExtendedQuestions } from '../../db/checking/extended-questions.ts';
import type { Database } from '../../db/database.ts';
import type { Asked } from '../../domain/checking/check-types.ts';
import { workId, type AnswerEntry, type ExtendedQuestionsDocument, type WorkDocument } from './documents.ts';
import * as store from './store.ts';

type Documents<Schema extends z.ZodType> = AsyncGenerator<[id: string, document: z.infer<Schema>]>;

export async function* extendedQuestions(db: Database): Documents<typeof ExtendedQuestionsDocument> {
  for (const testId of await store.testsWithExtended(db)) {
    const questions = [...(await findExtendedQuestions(db, testId))].toSorted(([a], [b]) => (a < b ? -1 : 1));
    yield [testId, Object.fromEntries(questions.map(([id, { elements, published }]) => [id, { elements, published }]))];
  }
}

/** Each work has its own document, because the tutor's marks on its answers may be large. */
export async function* works(db: Database): Documents<typeof WorkDocument> {
  for await (const page of store.workPages(db)) {
    for (const { givenAt, changedAt, ...key } of page) {
      const [copies, asked] = [await findCopies(db, key), await findAsked(db, key)];
      const answers = (await findChecks(db, key)).map((row): [string, AnswerEntry] => [row.questionId, toEntry(row, copies.get(row.questionId), asked.get(row.questionId))]);
      yield [workId(key), { givenAt, changedAt, answers: Object.fromEntries(answers) }];
    }
  }
}

function toEntry(row: CheckRow, copy: CopyWithHistory | undefined, asked: Asked | undefined): AnswerEntry {
  const stored = storedCheckOf(row);
  return {
    maxPoints: row.maxPoints,
    revision: row.revision,
    changedAfterCheck: row.changedAfterCheck === 1,
    by: row.byUid,
    at: row.at,
    check: stored && { ...stored.check, basis: stored.basis },
    given: toGiven(copy),
    asked: asked ?? null,
  };
}

function toGiven(copy: CopyWithHistory | undefined): AnswerEntry['given'] {
  if (copy === undefined) return null;
  const { asked: _, ...given } = shownCopy(copy);
  return { ...given, ...(copy.isUntouched && { untouched: true as const }) };
}
