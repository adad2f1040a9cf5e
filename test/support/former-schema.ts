import type { Schema } from '../../src/db/schema.ts';

type Kind = { kind: 'test' | 'lesson-test' };
type AttemptOfLesson = Omit<Schema['results'], 'testId' | 'lessonId' | 'name'> & { lessonId: string; name: string };
type WithKind = 'resultTotals' | 'analyses' | 'drafts' | 'practiceCards' | 'practiceDecks' | 'epochVersions' | 'servedVersions';

/**
 * The tables before migration 0022. Lesson tests then had tables of their own. The column `kind` separated them from
 * general tests in the tables that both shared.
 */
export type FormerSchema = Omit<Schema, WithKind> & { [Table in WithKind]: Schema[Table] & Kind } & {
  lessonTests: { lessonId: string; revision: number; questionCount: number };
  lessonTestVersions: { lessonId: string; revision: number; questions: string };
  lessonResults: AttemptOfLesson;
};
