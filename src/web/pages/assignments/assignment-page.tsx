import { AssignmentPage } from '../../../features/assignments/web/assignment/assignment-page.tsx';
import { ReopeningOf } from './reopening.tsx';

/** `/admin/assignments/{id}`: the page of an assignment. `ReopeningOf`, a component of the results, lets a pupil take the assigned test again. */
export const AssignmentRoute = () => <AssignmentPage Reopening={ReopeningOf} />;
