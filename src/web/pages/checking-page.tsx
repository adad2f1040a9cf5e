import { CheckingPage } from '../../features/checking/web/list/checking-page.tsx';
import { GroupFilter } from '../../features/groups/web/group-filter.tsx';

/** `/admin/checking`, with the groups. */
export const CheckingRoute = () => <CheckingPage groupFilter={<GroupFilter />} />;
