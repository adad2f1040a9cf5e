import { GroupFilter } from '../../../features/groups/web/group-filter.tsx';
import { GradebookPage } from '../../../features/results/web/pupils/gradebook-page.tsx';

/** `/admin/results/gradebook`: the gradebook, with the groups. */
export const GradebookRoute = () => <GradebookPage groupFilter={<GroupFilter />} />;
