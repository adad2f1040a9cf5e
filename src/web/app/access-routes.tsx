/** The routes of groups, requests for access and keys, for admins. */
import { openRequestsQuery, REQUEST_STATUSES, requestsQuery } from '../../features/access/web/queries.ts';
import { groupsQuery } from '../../features/groups/web/queries.ts';
import { keysQuery } from '../../features/keys/web/queries.ts';
import { storedBlocksQuery } from '../../features/lessons/web/queries.ts';
import { choiceOf } from '../../ui/hooks/address/use-address-choice.ts';
import { load, loaderForAdmin, loadPages } from './page-loader.ts';
import { page, type PageRoute } from './page-route.ts';

const groups = page(
  async () => (await import('../pages/groups-page.tsx')).GroupsRoute,
  loaderForAdmin(() => [load(groupsQuery), load(storedBlocksQuery)]),
);

export const accessRoutes: PageRoute[] = [
  { path: '/admin/groups', ...groups },
  { path: '/admin/groups/:id', ...groups },
  {
    path: '/admin/requests',
    ...page(
      async () => (await import('../pages/requests-page.tsx')).RequestsRoute,
      loaderForAdmin((_, search) => [
        load(storedBlocksQuery),
        load(openRequestsQuery),
        loadPages(requestsQuery(choiceOf(search.get('status'), REQUEST_STATUSES), search.get('search') ?? '')),
      ]),
    ),
  },
  {
    path: '/admin/keys',
    ...page(
      async () => (await import('../../features/keys/web/keys-page.tsx')).KeysPage,
      loaderForAdmin(() => [load(keysQuery)]),
    ),
  },
];
