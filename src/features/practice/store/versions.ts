import { parseQuestions, tablesOf } from '../../../db/attempts/attempt-tables.ts';
import type { Database } from '../../../db/database.ts';
import type { DeckVersion } from '../../../domain/practice/deck.ts';
import { toLearnerQuestions } from '../../../domain/questions/shown-questions.ts';
import { keysByPlace } from '../../../domain/questions/question-keys.ts';
import type { TestKind } from '../../../domain/results/test-kind.ts';
import { imageUrl } from '../../../http/image-path.ts';

/** The test of cards; `testId` is the lesson's id for a lesson test. */
export interface DeckKey {
  kind: TestKind;
  testId: string;
}

/** Versions of a test by revision; those that the database does not have are missing. */
export async function findVersions(db: Database, { kind, testId }: DeckKey, revisions: readonly number[]): Promise<Map<number, DeckVersion>> {
  if (revisions.length === 0) return new Map();
  const { versions, id } = tablesOf({ kind });
  const rows = await db
    .selectFrom(versions)
    .select(['revision', 'questions'])
    .where(id, '=', testId)
    .where('revision', 'in', [...new Set(revisions)])
    .execute();
  return new Map(
    rows.map((row) => {
      const questions = parseQuestions(kind, row.questions);
      return [row.revision, { revision: row.revision, questions, keys: keysByPlace(toLearnerQuestions(questions, imageUrl)) }];
    }),
  );
}
