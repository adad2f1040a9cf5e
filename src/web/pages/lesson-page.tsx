import { useQuery } from '@tanstack/react-query';
import { ownAssignmentsQuery } from '../../features/assignments/web/pupil/queries.ts';
import { LessonPage } from '../../features/lessons/web/lesson-page.tsx';
import { NoAccess } from '../../features/lessons/web/no-access.tsx';
import { earliestOf } from '../../ui/assignments/own-assignments.ts';

/** An assigned lesson says which block is closed, and whether it is asked for already (rule R284). */
function ClosedLesson({ lessonId }: { lessonId: string }) {
  const { data } = useQuery(ownAssignmentsQuery);
  return <NoAccess block={earliestOf(data?.open ?? [], 'lesson').get(lessonId)?.target} />;
}

/** `/lesson/{id}`, with what an assignment knows of a closed block. */
export const LessonRoute = () => <LessonPage renderClosed={(lessonId) => <ClosedLesson lessonId={lessonId} />} />;
