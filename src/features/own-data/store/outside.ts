import { examProfile } from '../../../domain/exams/exams.ts';
import type { ExamScore } from '../../../domain/exams/exam-score.ts';
import type { Database } from '../../../db/database.ts';

/** The exam results that the tutor has written down, sorted by day. */
export async function outsideResultsOf(db: Database, uid: string) {
  const rows = await db.selectFrom('outsideResults').selectAll().where('uid', '=', uid).orderBy('date').orderBy('createdAt').execute();
  return rows.map(({ exam, name, date, examScore, createdAt }) => {
    const { primary, maxPrimary, testPoints, mark, lines } = JSON.parse(examScore) as ExamScore;
    const byLine = lines.map(({ line, score, maxScore }) => ({ line, score: score ?? 0, maxScore }));
    return { exam: examProfile(exam).name, name, date, primary: primary ?? 0, maxPrimary, testPoints, mark, lines: byLine.length === 0 ? null : byLine, createdAt };
  });
}

export async function countOutsideResults(db: Database, uid: string): Promise<number> {
  const row = await db.selectFrom('outsideResults').select(({ fn }) => fn.countAll().as('count')).where('uid', '=', uid).executeTakeFirstOrThrow();
  return Number(row.count);
}
