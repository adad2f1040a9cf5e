import type { Implementation } from '../../api/implement.ts';
import type { Database } from '../../storage/database.ts';
import { blockCalls } from './server/blocks.ts';
import { learnerCalls } from './server/learner.ts';
import { lessonTestCalls } from './server/lesson-tests.ts';
import { lessonCalls } from './server/lessons.ts';

/** Lessons for learners, and blocks, lessons and their tests for the tutor. */
export const lessonsCalls = (db: Database): Implementation[] => [
  ...learnerCalls(db),
  ...blockCalls(db),
  ...lessonCalls(db),
  ...lessonTestCalls(db),
];
