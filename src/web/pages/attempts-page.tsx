import { GroupFilter } from '../../features/groups/web/group-filter.tsx';
import { AttemptsPage } from '../../features/results/web/attempts/attempts-page.tsx';

/** `/admin/results/tests/{id}`: the results of a test, with the groups. */
export const TestAttemptsRoute = () => <AttemptsPage kind="test" groupFilter={<GroupFilter />} />;

/** `/admin/results/lesson-tests/{lessonId}`: the same of a lesson's test. */
export const LessonTestAttemptsRoute = () => <AttemptsPage kind="lesson-test" groupFilter={<GroupFilter />} />;
