import type { Route } from '../../../http/handler.ts';
import { blockEndpoints } from './blocks.ts';
import { learnerEndpoints } from './learner.ts';
import { lessonTestEndpoints } from './lesson-tests.ts';
import { lessonEndpoints } from './lessons.ts';
import type { LessonServices } from './services.ts';

/** All endpoints of lessons and of their tests. */
export const lessonsEndpoints = (services: LessonServices): Route[] => [
  ...learnerEndpoints(services),
  ...lessonTestEndpoints(services),
  ...blockEndpoints(services.db, services.days),
  ...lessonEndpoints(services.db),
];
