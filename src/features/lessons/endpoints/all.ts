import type { Database } from '../../../db/database.ts';
import type { TutorDays } from '../../../db/tutor-days.ts';
import type { Route } from '../../../http/handler.ts';
import { blockEndpoints } from './blocks.ts';
import { learnerEndpoints } from './learner.ts';
import { lessonTestEndpoints } from './lesson-tests.ts';
import { lessonEndpoints } from './lessons.ts';

export interface LessonServices {
  db: Database;
  days: TutorDays;
  botUrl: string;
}

/** All endpoints of lessons and of their tests. */
export const lessonsEndpoints = (services: LessonServices): Route[] => [
  ...learnerEndpoints(services),
  ...lessonTestEndpoints(services),
  ...blockEndpoints(services.db, services.days),
  ...lessonEndpoints(services.db),
];
