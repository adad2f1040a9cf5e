import { GroupFilter } from '../../../features/groups/web/group-filter.tsx';
import { GradebookPage } from '../../../features/results/web/pupils/gradebook-page.tsx';

/** `/admin/results/gradebook`: the gradebook, with a filter by group. */
export const GradebookRoute = () => <GradebookPage groupFilter={<GroupFilter />} />;
