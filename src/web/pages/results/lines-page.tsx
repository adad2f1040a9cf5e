import { useQuery } from '@tanstack/react-query';
import { GroupFilter } from '../../../features/groups/web/group-filter.tsx';
import { groupsQuery } from '../../../features/groups/web/queries.ts';
import { LinesPage } from '../../../features/results/web/lines/lines-page.tsx';
import { useGroupParam } from '../../../ui/hooks/use-group-param.ts';

/** `/admin/results/lines`: the results by line of an exam, with a filter by group. */
export function LinesRoute() {
  const groupId = useGroupParam();
  const { data: groups } = useQuery(groupsQuery);
  return <LinesPage groupFilter={<GroupFilter />} groupName={groups?.find(({ id }) => id === groupId)?.name ?? null} />;
}
