import type { AssignmentClock } from '../../../db/assignments/own.ts';
import type { Database } from '../../../db/database.ts';
import type { TutorDays } from '../../../db/tutor-days.ts';

/** What the endpoints of lessons need from the server. */
export interface LessonServices {
  db: Database;
  days: TutorDays;
  botUrl: string;
  clock: AssignmentClock;
}
