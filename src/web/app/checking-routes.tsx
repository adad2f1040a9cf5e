/** The routes of «Проверка», for admins. */
import { attemptIn } from '../../ui/hooks/use-attempt-param.ts';
import { askedQuery, checkedTestsQuery, checkingHeadQuery, filterIn, photoKeepingQuery, questionsQuery, workQuery, worksQuery } from '../../features/checking/web/queries.ts';
import { viewIn } from '../../features/checking/web/paths.ts';
import { groupsQuery } from '../../features/groups/web/queries.ts';
import { load, loaderForAdmin, loadPages } from './page-loader.ts';
import { page, type PageRoute } from './page-route.ts';

const STATES = { works: 'waiting', ready: 'ready', given: 'given' } as const;

export const checkingRoutes: PageRoute[] = [
  {
    path: '/admin/checking',
    ...page(
      async () => (await import('../pages/checking-page.tsx')).CheckingRoute,
      loaderForAdmin((_params, search) => {
        const [view, filter] = [viewIn(search), filterIn(search)];
        return [
          load(checkingHeadQuery),
          load(groupsQuery),
          load(checkedTestsQuery),
          load(photoKeepingQuery),
          ...(view === 'questions' ? [load(questionsQuery(filter))] : [loadPages(worksQuery(STATES[view], filter))]),
          ...(view === 'works' ? [loadPages(askedQuery)] : []),
        ];
      }),
    ),
  },
  {
    path: '/admin/checking/:testId/:uid',
    // The desk changes its query string as the tutor goes from answer to answer. The loader runs again only for another work.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    ...page(
      async () => (await import('../../features/checking/web/desk/desk-page.tsx')).DeskPage,
      loaderForAdmin(({ testId = '', uid = '' }, search) => [load(workQuery(testId, uid, attemptIn(search)))]),
    ),
  },
];
