import { AssignmentPage } from '../../../features/assignments/web/assignment/assignment-page.tsx';
import { ReopeningOf } from './reopening.tsx';

/** `/admin/assignments/{id}`: the page of an assignment. `ReopeningOf` of the results lets a pupil take its test again. */
export const AssignmentRoute = () => <AssignmentPage Reopening={ReopeningOf} />;
