import { EditLessonTestPage } from '../../features/lessons/web/admin/lesson-test-form-pages.tsx';
import { Comparison } from './comparison.tsx';

/** `/admin/edit-lesson-test/{lessonId}` */
export const EditLessonTestRoute = () => (
  <EditLessonTestPage renderComparison={(id) => <Comparison subject={{ kind: 'lesson-test', id }} />} />
);
