import { toQuestion, type LessonQuestion } from '../../domain/lessons/lesson.ts';
import type { Question } from '../../domain/questions/question.ts';
import type { TestKind } from '../../domain/results/test-kind.ts';

const TEST_TABLES = { results: 'results', versions: 'testVersions', id: 'testId' } as const;
const LESSON_TABLES = { results: 'lessonResults', versions: 'lessonTestVersions', id: 'lessonId' } as const;

/**
 * The tables of a kind of tests. Columns that both kinds have are of the same names and types, so one query serves both; it is
 * typed by the tables of general tests.
 */
export const tablesOf = ({ kind }: { kind: TestKind }): typeof TEST_TABLES =>
  kind === 'test' ? TEST_TABLES : (LESSON_TABLES as unknown as typeof TEST_TABLES);

/** The questions of a stored version; those of a lesson test as general ones. */
export const parseQuestions = (kind: TestKind, questions: string): Question[] =>
  kind === 'test' ? (JSON.parse(questions) as Question[]) : (JSON.parse(questions) as LessonQuestion[]).map(toQuestion);
