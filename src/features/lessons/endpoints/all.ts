import type { Route } from '../../../http/handler.ts';
import { blockEndpoints } from './blocks.ts';
import { lessonDraftEndpoints } from './drafts.ts';
import { learnerEndpoints, type LessonServices } from './learner.ts';
import { lessonTestEndpoints } from './lesson-tests.ts';
import { lessonEndpoints } from './lessons.ts';

/** All endpoints of lessons. */
export const lessonsEndpoints = (services: LessonServices): Route[] => [
  ...learnerEndpoints(services),
  ...lessonDraftEndpoints(services.db),
  ...blockEndpoints(services.db, services.days),
  ...lessonEndpoints(services.db),
  ...lessonTestEndpoints(services.db),
];
