import { LessonResultsPage } from '../../features/lessons/web/lesson-results-page.tsx';
import { ClosedLesson } from './closed-lesson.tsx';

/** `/lesson-results/{id}`, with what an assignment knows of a closed block. */
export const LessonResultsRoute = () => <LessonResultsPage renderClosed={(lessonId) => <ClosedLesson lessonId={lessonId} />} />;
