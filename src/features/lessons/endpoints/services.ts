import type { AssignmentClock } from '../../../db/assignments/own.ts';
import type { Database } from '../../../db/database.ts';
import type { TutorDays } from '../../../db/tutor-days.ts';

/** The services of the server that the endpoints of lessons use. */
export interface LessonServices {
  db: Database;
  days: TutorDays;
  botUrl: string;
  clock: AssignmentClock;
}
