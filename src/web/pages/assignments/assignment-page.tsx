import { AssignmentPage } from '../../../features/assignments/web/assignment/assignment-page.tsx';
import { ReopeningOf } from './reopening.tsx';

/** `/admin/assignments/{id}`: one assignment. The results let a pupil take its test again. */
export const AssignmentRoute = () => <AssignmentPage Reopening={ReopeningOf} />;
