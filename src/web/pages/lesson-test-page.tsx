import { LessonTestPage } from '../../features/lessons/web/lesson-test-page.tsx';
import { ClosedLesson } from './closed-lesson.tsx';

/** `/lesson/{id}/test`, with what an assignment knows of a closed block. */
export const LessonTestRoute = () => (
  <LessonTestPage renderClosed={(lessonId) => <ClosedLesson lessonId={lessonId} />} loadNext={() => import('./lesson-results-page.tsx')} />
);
