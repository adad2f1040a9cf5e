import { useQuery } from '@tanstack/react-query';
import { GroupAccess } from '../../features/access/web/changes/group-access.tsx';
import { GroupsPage } from '../../features/groups/web/groups-page.tsx';
import { storedBlocksQuery } from '../../features/lessons/web/queries.ts';
import { findPeople } from './find-people.ts';

/** `/admin/groups`: the groups, with the search of users. The access to blocks appears as soon as the blocks are loaded. */
export function GroupsRoute() {
  const { data: blocks } = useQuery(storedBlocksQuery);
  return (
    <GroupsPage findPeople={findPeople} renderAccess={(group) => blocks && <GroupAccess group={group} blocks={blocks} />} />
  );
}
