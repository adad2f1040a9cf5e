import type { Route } from '../../../http/handler.ts';
import type { Database } from '../../../db/database.ts';
import { blockEndpoints } from './blocks.ts';
import { lessonDraftEndpoints } from './drafts.ts';
import { learnerEndpoints } from './learner.ts';
import { lessonTestEndpoints } from './lesson-tests.ts';
import { lessonEndpoints } from './lessons.ts';

/** All endpoints of lessons. */
export const lessonsEndpoints = (db: Database): Route[] => [
  ...learnerEndpoints(db),
  ...lessonDraftEndpoints(db),
  ...blockEndpoints(db),
  ...lessonEndpoints(db),
  ...lessonTestEndpoints(db),
];
