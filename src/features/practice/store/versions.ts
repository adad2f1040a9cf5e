import { parseQuestions } from '../../../db/attempts/parse-questions.ts';
import type { Database } from '../../../db/database.ts';
import type { DeckVersion } from '../../../domain/practice/deck.ts';
import { toLearnerQuestions } from '../../../domain/questions/shown-questions.ts';
import { keysByPlace } from '../../../domain/questions/question-keys.ts';
import { imageUrl } from '../../../http/image-path.ts';

/** The versions of a test by revision. Versions that the database does not have are missing. */
export async function findVersions(db: Database, testId: string, revisions: readonly number[]): Promise<Map<number, DeckVersion>> {
  if (revisions.length === 0) return new Map();
  const rows = await db
    .selectFrom('testVersions')
    .select(['revision', 'questions'])
    .where('testId', '=', testId)
    .where('revision', 'in', [...new Set(revisions)])
    .execute();
  return new Map(
    rows.map((row) => {
      const questions = parseQuestions(row.questions);
      return [row.revision, { revision: row.revision, questions, keys: keysByPlace(toLearnerQuestions(questions, imageUrl)) }];
    }),
  );
}
