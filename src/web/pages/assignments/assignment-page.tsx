import type { ReactNode } from 'react';
import { AssignmentPage } from '../../../features/assignments/web/assignment/assignment-page.tsx';
import type { Reopening } from '../../../features/assignments/web/assignment/reopening.ts';
import { useReopen } from '../../../features/results/web/attempts/use-reopen.tsx';

const ReopeningOf = ({ testId, children }: { testId: string; children: (reopening: Reopening) => ReactNode }) => children(useReopen(testId));

/** `/admin/assignments/{id}`: one assignment. The results let a pupil take its test again. */
export const AssignmentRoute = () => <AssignmentPage Reopening={ReopeningOf} />;
