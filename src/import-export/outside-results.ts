/** Exports and imports exam results that the tutor has recorded. */
import * as z from 'zod';
import type { ExamScore } from '../domain/exams/exam-score.ts';
import { EXAMS } from '../domain/exams/exams.ts';
import { checkOutside, outsideScore } from '../domain/exams/outside-result.ts';
import { Revision } from '../domain/shared-schema.ts';
import type { Database } from '../db/database.ts';
import { Count, FORMAT, Time } from './documents.ts';
import { DocumentRejected } from './document-rejected.ts';
import { userPages } from './export/store.ts';
import { hasUser } from './import-store.ts';
import { insertOutsideResult, outsideResultsOf } from './outside-store.ts';
import { checkId, checkOrReject, parseOrReject } from './parse/validate.ts';
import { forEachDocument, type ImportContext } from './steps/step.ts';

const OutsideEntry = z.object({
  exam: z.enum(EXAMS),
  name: z.string(),
  date: z.string(),
  /** The sum of the primary points. A result has either this sum, or the points of each line in `lines`. */
  primary: Count.optional(),
  lines: z.record(z.string(), Count).optional(),
  revision: Revision,
  createdAt: Time,
});

/** The document outsideResults/{uid}: a map of results by id. */
export const OutsideResultsDocument = z.record(z.string(), OutsideEntry);

/** A user without such results has no document. */
export async function* outsideResults(db: Database): AsyncGenerator<[uid: string, document: z.infer<typeof OutsideResultsDocument>]> {
  for await (const page of userPages(db)) {
    for (const [uid, own] of await outsideResultsOf(db, page.map((user) => user.uid))) {
      yield [uid, Object.fromEntries(own.map(({ id, exam, name, date, examScore, revision, createdAt }) => [id, { exam, name, date, ...pointsOf(examScore), revision, createdAt }]))];
    }
  }
}

function pointsOf(examScore: string): { primary: number } | { lines: Record<string, number> } {
  const { primary, lines } = JSON.parse(examScore) as ExamScore;
  return lines.length === 0 ? { primary: primary ?? 0 } : { lines: Object.fromEntries(lines.map(({ line, score }) => [line, score ?? 0])) };
}

/** The import compares days with this last possible day. It therefore accepts days in the future, and rejects only values that are not days. */
const LAST_DAY = '9999-12-31';

export async function importOutsideResults(context: ImportContext): Promise<void> {
  if (context.input.header.get('format') !== FORMAT) return;
  const { db } = context;
  await forEachDocument(context, 'outsideResults', async (uid, document, notes) => {
    if (!(await hasUser(db, uid))) throw new DocumentRejected('такого пользователя нет');
    for (const [id, { revision, createdAt, ...entry }] of Object.entries(parseOrReject(OutsideResultsDocument, document))) {
      checkId(id);
      const input = checkOrReject(() => checkOutside(entry, LAST_DAY));
      const row = { id, uid, revision, exam: input.exam, name: input.name, date: input.date, examScore: JSON.stringify(outsideScore(input)), bodyHash: null, createdAt };
      if (!(await insertOutsideResult(db, row))) notes.push(`${id}: результат уже есть в базе`);
    }
  });
}
