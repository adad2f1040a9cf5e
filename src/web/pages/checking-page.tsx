import { CheckingPage } from '../../features/checking/web/list/checking-page.tsx';
import { GroupFilter } from '../../features/groups/web/group-filter.tsx';

/** `/admin/checking`: the works that wait for a check, with a filter by group. */
export const CheckingRoute = () => <CheckingPage groupFilter={<GroupFilter />} />;
