import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { GroupFilter } from '../../../features/groups/web/group-filter.tsx';
import { storedBlocksQuery } from '../../../features/lessons/web/queries.ts';
import { OverviewPage } from '../../../features/results/web/overview/overview-page.tsx';

/** `/admin/results`: the overview of results, with a filter by group. The titles of the blocks appear as soon as they are loaded. */
export function ResultsRoute() {
  const { data: blocks } = useQuery(storedBlocksQuery);
  const blockTitles = useMemo(() => new Map(blocks?.map(({ id, title }) => [id, title])), [blocks]);
  return <OverviewPage blockTitles={blockTitles} groupFilter={<GroupFilter />} />;
}
