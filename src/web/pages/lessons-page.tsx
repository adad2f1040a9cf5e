import { LessonsPage } from '../../features/lessons/web/lessons-page.tsx';
import { TutorDays } from '../layout/tutor-days.tsx';

/** `/lessons`, with the days of access in the tutor's time zone. */
export const LessonsRoute = () => (
  <TutorDays>
    <LessonsPage />
  </TutorDays>
);
