/** The routes of assignments, for admins. */
import { assignedQuery, assignmentOnOpenQuery, assignmentQuery, assignmentsQuery, matrixQuery, type List } from '../../features/assignments/web/queries.ts';
import { storedTestsQuery } from '../../features/tests/web/queries.ts';
import { groupsQuery } from '../../features/groups/web/queries.ts';
import { storedBlocksQuery, storedLessonsQuery } from '../../features/lessons/web/queries.ts';
import { searchIn } from '../../ui/hooks/address/use-address-search.ts';
import { groupIn } from '../../ui/hooks/use-group-param.ts';
import { load, loadOncePerVisit, loaderForAdmin, loadPages } from './page-loader.ts';
import { page, type PageRoute } from './page-route.ts';

const LISTS: readonly List[] = ['running', 'past'];
const catalog = [load(storedTestsQuery), load(storedBlocksQuery), load(storedLessonsQuery), load(groupsQuery)];

export const assignmentRoutes: PageRoute[] = [
  {
    path: '/admin/assignments',
    ...page(
      async () => (await import('../pages/assignments/board-page.tsx')).AssignmentsRoute,
      loaderForAdmin((_params, search) => {
        const [text, groupId] = [searchIn(search), groupIn(search)];
        if (search.get('view') !== 'matrix') return [load(groupsQuery), ...LISTS.map((list) => loadPages(assignmentsQuery(list, text, groupId)))];
        return [load(groupsQuery), ...(groupId === '' ? [] : [loadPages(matrixQuery(groupId, text))])];
      }),
    ),
  },
  {
    path: '/admin/assignments/new',
    ...page(
      async () => (await import('../pages/assignments/give-pages.tsx')).GiveRoute,
      loaderForAdmin((_params, search) => {
        const copy = search.get('copy');
        return [...catalog, ...(copy === null ? [] : [loadOncePerVisit(assignmentOnOpenQuery(copy))])];
      }),
    ),
  },
  {
    path: '/admin/assignments/:id',
    ...page(
      async () => (await import('../pages/assignments/assignment-page.tsx')).AssignmentRoute,
      loaderForAdmin(({ id = '' }) => [load(assignmentQuery(id)), loadPages(assignedQuery(id, 'missing')), loadPages(assignedQuery(id, 'done'))]),
    ),
  },
  {
    path: '/admin/assignments/:id/edit',
    ...page(
      async () => (await import('../pages/assignments/give-pages.tsx')).EditAssignmentRoute,
      loaderForAdmin(({ id = '' }) => [...catalog, loadOncePerVisit(assignmentOnOpenQuery(id))]),
    ),
  },
];
