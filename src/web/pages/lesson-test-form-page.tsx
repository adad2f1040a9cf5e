import { lessonTestId } from '../../domain/lessons/lesson-test-id.ts';
import { EditLessonTestPage } from '../../features/lessons/web/admin/lesson-test-form-pages.tsx';
import { Comparison } from './comparison.tsx';

/** `/admin/edit-lesson-test/{lessonId}` */
export const EditLessonTestRoute = () => (
  <EditLessonTestPage renderComparison={(id) => <Comparison testId={lessonTestId(id)} />} />
);
