/** The routes of the client (rules R24 to R26). Guards wrap the groups of routes; the code of a page loads on demand beside its data. */
import type { RouteObject } from 'react-router';
import { profileQuery } from '../../features/account/web/queries.ts';
import { SignInPage } from '../../features/account/web/sign-in-page.tsx';
import { auditQuery, NO_FILTER } from '../../features/audit/web/queries.ts';
import * as tests from '../../features/general-tests/web/queries.ts';
import { groupsQuery } from '../../features/groups/web/queries.ts';
import * as lessons from '../../features/lessons/web/queries.ts';
import { practiceQuery } from '../../features/practice/web/queries.ts';
import { progressQuery } from '../../features/progress/web/queries.ts';
import { configQuery } from '../../features/site/web/config.ts';
import { endingCountQuery, usersFilterIn, usersQuery } from '../../features/users/web/queries.ts';
import { LoadingPanel } from '../../ui/components/feedback/loading-panel.tsx';
import { attemptIn } from '../../ui/hooks/use-attempt-param.ts';
import { accessRoutes } from './access-routes.tsx';
import { load, loadPages, loadOncePerVisit, loaderForAdmin, loaderForAnyone, loaderForUser } from './page-loader.ts';
import { drawn, page } from './page-route.ts';
import { resultRoutes } from './result-routes.tsx';
import { RouteError } from './route-error.tsx';
import { RequireGuest, Root } from './root.tsx';

const configLoader = loaderForAnyone(() => [load(configQuery)]);

const guestPages: RouteObject[] = [
  // The sign-in page is part of the first script, which saves a round trip when a whole class opens the site at once.
  { path: '/', Component: SignInPage, handle: drawn({ isForGuests: true }) },
  {
    path: '/register',
    ...page(async () => (await import('../pages/register-page.tsx')).RegisterRoute, configLoader),
    handle: drawn({ isForGuests: true, module: 'src/web/pages/register-page.tsx' }),
  },
];

const openPages: RouteObject[] = [
  { path: '/support', ...page(async () => (await import('../pages/contact-page.tsx')).SupportPage, configLoader) },
  { path: '/buy', ...page(async () => (await import('../pages/contact-page.tsx')).BuyPage, configLoader) },
  { path: '/join/:code', ...page(async () => (await import('../pages/join-page.tsx')).JoinRoute) },
  { path: '*', ...page(async () => (await import('../pages/not-found-page.tsx')).NotFoundPage) },
];

const signedInPages: RouteObject[] = [
  {
    path: '/dashboard',
    ...page(
      async () => (await import('../pages/dashboard-page.tsx')).DashboardPage,
      loaderForUser(() => [load(tests.testsQuery), load(practiceQuery)]),
    ),
    handle: drawn({ module: 'src/web/pages/dashboard-page.tsx' }),
  },
  {
    path: '/progress',
    ...page(
      async () => (await import('../../features/progress/web/progress-page.tsx')).ProgressPage,
      loaderForUser(() => [load(progressQuery)]),
    ),
  },
  {
    path: '/practice',
    ...page(
      async () => (await import('../../features/practice/web/practice-page.tsx')).PracticePage,
      loaderForUser(() => [loadOncePerVisit(practiceQuery)]),
    ),
  },
  {
    path: '/test/:id',
    ...page(
      async () => (await import('../../features/general-tests/web/take-test-page.tsx')).TakeTestPage,
      loaderForUser(({ id = '' }) => [loadOncePerVisit(tests.testQuery(id))]),
    ),
    handle: drawn({ module: 'src/features/general-tests/web/take-test-page.tsx' }),
  },
  {
    path: '/results',
    ...page(
      async () => (await import('../../features/general-tests/web/results-page.tsx')).ResultsPage,
      loaderForUser((_, search, state) => {
        const testId = tests.reviewedTestId(state);
        return testId === null ? [] : [load(tests.reviewQuery(testId, attemptIn(search)))];
      }),
    ),
  },
  {
    path: '/lessons',
    ...page(
      async () => (await import('../pages/lessons-page.tsx')).LessonsRoute,
      loaderForUser(() => [load(lessons.blocksQuery), load(configQuery)]),
    ),
    handle: drawn({ module: 'src/web/pages/lessons-page.tsx' }),
  },
  {
    path: '/lesson/:lessonId',
    ...page(
      async () => (await import('../../features/lessons/web/lesson-page.tsx')).LessonPage,
      loaderForUser(({ lessonId = '' }) => [load(lessons.lessonQuery(lessonId))]),
    ),
  },
  {
    path: '/lesson/:lessonId/test',
    ...page(
      async () => (await import('../../features/lessons/web/lesson-test-page.tsx')).LessonTestPage,
      loaderForUser(({ lessonId = '' }) => [loadOncePerVisit(lessons.lessonTestQuery(lessonId))]),
    ),
  },
  {
    path: '/lesson-results/:lessonId',
    ...page(
      async () => (await import('../../features/lessons/web/lesson-results-page.tsx')).LessonResultsPage,
      loaderForUser(({ lessonId = '' }, search) => [load(lessons.lessonReviewQuery(lessonId, attemptIn(search)))]),
    ),
  },
  {
    path: '/admin-access-test',
    ...page(async () => (await import('../../features/lessons/web/access-check-page.tsx')).AccessCheckPage),
  },
  {
    path: '/profile',
    ...page(
      async () => (await import('../pages/profile-page.tsx')).ProfileRoute,
      loaderForUser(() => [load(profileQuery), load(configQuery)]),
    ),
  },
];

const adminPages: RouteObject[] = [
  {
    path: '/admin',
    ...page(
      async () => (await import('../pages/admin-page.tsx')).AdminPage,
      loaderForAdmin(() => [load(tests.storedTestsQuery), load(lessons.storedBlocksQuery), load(lessons.storedLessonsQuery)]),
    ),
  },
  {
    path: '/admin/create',
    ...page(async () => (await import('../pages/test-form-pages.tsx')).CreateTestRoute),
  },
  {
    path: '/admin/edit/:id',
    ...page(
      async () => (await import('../pages/test-form-pages.tsx')).EditTestRoute,
      loaderForAdmin(({ id = '' }) => [loadOncePerVisit(tests.storedTestQuery(id))]),
    ),
  },
  {
    path: '/admin/print/:id',
    ...page(
      async () => (await import('../pages/print-pages.tsx')).PrintTestRoute,
      loaderForAdmin(({ id = '' }) => [loadOncePerVisit(tests.storedTestQuery(id))]),
    ),
  },
  {
    path: '/admin/print/lesson/:lessonId',
    ...page(
      async () => (await import('../pages/print-pages.tsx')).PrintLessonTestRoute,
      loaderForAdmin(({ lessonId = '' }) => [loadOncePerVisit(lessons.storedLessonTestQuery(lessonId))]),
    ),
  },
  {
    path: '/admin/import',
    ...page(
      async () => (await import('../pages/import-page.tsx')).ImportRoute,
      loaderForAdmin((_, search) => {
        const testId = search.get('test');
        return [load(tests.storedTestsQuery), load(lessons.storedLessonsQuery), ...(testId === null ? [] : [loadOncePerVisit(tests.storedTestQuery(testId))])];
      }),
    ),
  },
  {
    path: '/admin/users',
    ...page(
      async () => (await import('../pages/users-page.tsx')).UsersRoute,
      loaderForAdmin((_, search) => [
        load(lessons.storedBlocksQuery),
        load(groupsQuery),
        load(endingCountQuery),
        loadPages(usersQuery(usersFilterIn(search))),
      ]),
    ),
  },
  {
    path: '/admin/audit',
    ...page(
      async () => (await import('../pages/audit-page.tsx')).AuditRoute,
      loaderForAdmin(() => [loadPages(auditQuery(NO_FILTER))]),
    ),
  },
  ...resultRoutes,
  ...accessRoutes,
  {
    path: '/admin/create-block',
    ...page(async () => (await import('../../features/lessons/web/admin/block-form-pages.tsx')).CreateBlockPage),
  },
  {
    path: '/admin/edit-block/:id',
    ...page(
      async () => (await import('../../features/lessons/web/admin/block-form-pages.tsx')).EditBlockPage,
      loaderForAdmin(({ id = '' }) => [loadOncePerVisit(lessons.storedBlockQuery(id))]),
    ),
  },
  {
    path: '/admin/create-lesson',
    ...page(
      async () => (await import('../../features/lessons/web/admin/lesson-form-pages.tsx')).CreateLessonPage,
      loaderForAdmin((_params, search) => {
        const blockId = search.get('blockId') ?? '';
        return [blockId === '' ? load(lessons.storedBlocksQuery) : loadOncePerVisit(lessons.storedBlockQuery(blockId))];
      }),
    ),
  },
  {
    path: '/admin/edit-lesson/:id',
    ...page(
      async () => (await import('../../features/lessons/web/admin/lesson-form-pages.tsx')).EditLessonPage,
      loaderForAdmin(({ id = '' }) => [loadOncePerVisit(lessons.storedLessonQuery(id)), load(lessons.storedBlocksQuery)]),
    ),
  },
  {
    path: '/admin/create-lesson-test/:lessonId',
    ...page(
      async () => (await import('../../features/lessons/web/admin/lesson-test-form-pages.tsx')).CreateLessonTestPage,
      loaderForAdmin(() => [loadOncePerVisit(lessons.lessonsOnOpenQuery)]),
    ),
  },
  {
    path: '/admin/edit-lesson-test/:lessonId',
    ...page(
      async () => (await import('../pages/lesson-test-form-page.tsx')).EditLessonTestRoute,
      loaderForAdmin(({ lessonId = '' }) => [loadOncePerVisit(lessons.storedLessonTestQuery(lessonId))]),
    ),
  },
];

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: LoadingPanel,
    children: [
      { Component: RequireGuest, children: guestPages },
      {
        path: '/reset-password',
        ...page(async () => (await import('../pages/reset-password-page.tsx')).ResetPasswordRoute, configLoader),
      },
      {
        ...page(async () => (await import('./guards.tsx')).PublicLayout),
        children: openPages,
      },
      {
        ...page(async () => (await import('./guards.tsx')).ProtectedLayout),
        handle: { module: 'src/web/app/guards.tsx' },
        children: [
          ...signedInPages,
          { ...page(async () => (await import('./guards.tsx')).RequireAdmin), children: adminPages },
        ],
      },
    ],
  },
];
