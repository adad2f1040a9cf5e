import { lessonTestId } from '../../../domain/lessons/lesson-test-id.ts';
import { GroupFilter } from '../../../features/groups/web/group-filter.tsx';
import { AttemptsPage } from '../../../features/results/web/attempts/attempts-page.tsx';
import { checking } from './checking-in-results.tsx';

/** `/admin/results/tests/{id}`: the results of a test, with the groups. */
export const TestAttemptsRoute = () => <AttemptsPage testIdOf={(id) => id} groupFilter={<GroupFilter />} checking={checking} />;

/** `/admin/results/lesson-tests/{lessonId}`: the same of a lesson's test. */
export const LessonTestAttemptsRoute = () => <AttemptsPage testIdOf={lessonTestId} groupFilter={<GroupFilter />} />;
