import { sql } from 'kysely';
import { lessonTestId } from '../../../domain/lessons/lesson-test-id.ts';

/** The id of the lesson's test, in a query of the table `lessons`. Results are joined by this id, because they outlive the test. */
export const testOfLesson = sql<string>`${sql.lit(lessonTestId(''))} || "lessons"."id"`;
