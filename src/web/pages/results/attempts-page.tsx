import { lazy, Suspense } from 'react';
import { lessonTestId } from '../../../domain/lessons/lesson-test-id.ts';
import { GroupFilter } from '../../../features/groups/web/group-filter.tsx';
import { AttemptsPage } from '../../../features/results/web/attempts/attempts-page.tsx';
import { LoadingPanel } from '../../../ui/components/feedback/loading-panel.tsx';
import { findPeople } from '../find-people.ts';
import { checking } from './checking-in-results.tsx';

/** The panel loads later, because only tests with a clock show it. */
const WritingPanel = lazy(async () => ({ default: (await import('../../../features/tests/web/writing/writing-panel.tsx')).WritingPanel }));

const renderWriting = (testId: string) => (
  <Suspense fallback={<LoadingPanel />}>
    <WritingPanel testId={testId} findPeople={findPeople} />
  </Suspense>
);

/** `/admin/results/tests/{id}`: the results of a test, with a filter by group and the panel of pupils who are writing the test. */
export const TestAttemptsRoute = () => <AttemptsPage testIdOf={(id) => id} groupFilter={<GroupFilter />} checking={checking} renderWriting={renderWriting} />;

/** `/admin/results/lesson-tests/{lessonId}`: the results of a lesson test, with a filter by group. */
export const LessonTestAttemptsRoute = () => <AttemptsPage testIdOf={lessonTestId} groupFilter={<GroupFilter />} />;
