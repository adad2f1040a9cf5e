import { useQuery } from '@tanstack/react-query';
import { ownAssignmentsQuery } from '../../../features/assignments/web/pupil/queries.ts';
import { NoAccess } from '../../../features/lessons/web/no-access.tsx';
import { earliestOf } from '../../../ui/assignments/own-assignments.ts';

/**
 * Replaces a lesson, its test and its result when the block is closed to the pupil. For an assigned lesson it names the block and says whether
 * the pupil has asked for it (rule R284).
 */
export function ClosedLesson({ lessonId }: { lessonId: string }) {
  const { data } = useQuery(ownAssignmentsQuery);
  return <NoAccess block={earliestOf(data?.open ?? [], 'lesson').get(lessonId)?.target} />;
}
