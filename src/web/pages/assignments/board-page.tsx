import { useQuery } from '@tanstack/react-query';
import { BoardPage } from '../../../features/assignments/web/board/board-page.tsx';
import { GroupFilter } from '../../../features/groups/web/group-filter.tsx';
import { groupsQuery } from '../../../features/groups/web/queries.ts';

/** `/admin/assignments`: the assignments, with a filter by group. */
export const AssignmentsRoute = () => <BoardPage groupFilter={<GroupFilter />} groups={useQuery(groupsQuery).data} />;
