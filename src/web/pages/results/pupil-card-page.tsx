import { PupilAssignments } from '../../../features/assignments/web/card/pupil-assignments.tsx';
import { ReopeningOf } from '../assignments/reopening.tsx';
import { findPeople } from '../find-people.ts';
import { PupilCardPage } from '../../../features/results/web/pupils/pupil-card-page.tsx';

/** `/admin/users/{uid}`: the card of a pupil, with the assignments. */
export const PupilCardRoute = () => (
  <PupilCardPage renderAssignments={(uid) => <PupilAssignments key={uid} uid={uid} Reopening={ReopeningOf} />} findPeople={findPeople} />
);
