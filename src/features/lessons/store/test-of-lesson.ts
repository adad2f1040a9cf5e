import { sql } from 'kysely';
import { lessonTestId } from '../../../domain/lessons/lesson-test-id.ts';

/** The id of a lesson's test in a query of the table `lessons`. Results outlive the test, so they are joined by it. */
export const testOfLesson = sql<string>`${sql.lit(lessonTestId(''))} || "lessons"."id"`;
