import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ownAssignmentsQuery } from '../../../features/assignments/web/pupil/queries.ts';
import { LessonsPage } from '../../../features/lessons/web/lessons-page.tsx';
import { earliestOf } from '../../../ui/assignments/own-assignments.ts';
import { TutorDays } from '../../layout/tutor-days.tsx';

/** `/lessons`: the list of lessons. Its days of access are days in the tutor's time zone. */
export function LessonsRoute() {
  const { data } = useQuery(ownAssignmentsQuery);
  const assignments = useMemo(() => earliestOf(data?.open ?? [], 'lesson'), [data]);
  return (
    <TutorDays>
      <LessonsPage assignments={assignments} />
    </TutorDays>
  );
}
