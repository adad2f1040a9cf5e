/**
 * The routes of the client (rules R24 to R26). Guards wrap the groups of routes. The code of a page loads on demand at the same time as its
 * data; the routes of admins load separately.
 */
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';
import type { DocumentKind } from '../../domain/personal-data/personal-data.ts';
import { profileQuery } from '../../features/account/web/queries.ts';
import { ownAssignmentsQuery } from '../../features/assignments/web/pupil/queries.ts';
import * as tests from '../../features/tests/web/queries.ts';
import * as lessons from '../../features/lessons/web/queries.ts';
import { practiceQuery } from '../../features/practice/web/queries.ts';
import { progressQuery } from '../../features/progress/web/queries.ts';
import { configQuery } from '../../features/site/web/config.ts';
import { LoadingPanel } from '../../ui/components/feedback/loading-panel.tsx';
import { attemptIn } from '../../ui/hooks/use-attempt-param.ts';
import { SignInRoute } from '../pages/account/sign-in-page.tsx';
import { load, loadOncePerVisit, loaderForAnyone, loaderForUser } from './page-loader.ts';
import { rendered, page, type PageRoute } from './page-route.ts';
import { RouteError } from './route-error.tsx';
import { RequireGuest, Root } from './root.tsx';

const configLoader = loaderForAnyone(() => [load(configQuery)]);

const guestPages: PageRoute[] = [
  // The sign-in page is part of the first script. That saves a round trip when a whole class opens the site at once.
  { path: '/', Component: SignInRoute, handle: import.meta.env.SSR && rendered({ isForGuests: true }) },
  {
    path: '/register',
    ...page(async () => (await import('../pages/account/register-page.tsx')).loadRegisterRoute(), configLoader),
    handle: import.meta.env.SSR && rendered({ isForGuests: true, module: 'src/web/pages/account/register-page.tsx' }),
  },
];

function documentRoute(path: '/privacy' | '/consent', kind: DocumentKind): PageRoute {
  return {
    path,
    ...page(
      async () => (await import('../pages/account/consent-page.tsx')).loadDocumentRoute(kind),
      // The query is imported together with the page and not at the top of this file, because the first script must stay small.
      loaderForAnyone((_, search) => [load(configQuery), async (client) => load((await import('../pages/account/consent-page.tsx')).documentOf(kind, search))(client)]),
    ),
    handle: import.meta.env.SSR && rendered({ isForAnyone: true, module: 'src/web/pages/account/consent-page.tsx' }),
  };
}

const openPages: PageRoute[] = [
  { path: '/support', ...page(async () => (await import('../pages/contact-page.tsx')).SupportPage, configLoader) },
  { path: '/buy', ...page(async () => (await import('../pages/contact-page.tsx')).BuyPage, configLoader) },
  documentRoute('/privacy', 'policy'),
  documentRoute('/consent', 'consent'),
  { path: '/join/:code', ...page(async () => (await import('../pages/account/join-page.tsx')).JoinRoute) },
  { path: '*', ...page(async () => (await import('../pages/not-found-page.tsx')).NotFoundPage) },
];

/** Loads the code of a page together with the code of dialogs. A pupil finishes a test in a dialog, and this must work without a network, too. */
const withDialogs = async <Code,>(code: Promise<Code>): Promise<Code> =>
  (await Promise.all([code, typeof window !== 'undefined' && import('../../ui/components/overlays/overlay-panels.ts')]))[0];

const signedInPages: PageRoute[] = [
  {
    path: '/dashboard',
    ...page(
      async () => (await import('../pages/dashboard-page.tsx')).DashboardPage,
      loaderForUser(() => [
        load(tests.testsQuery),
        load(practiceQuery),
        load(ownAssignmentsQuery),
      ]),
    ),
    handle: import.meta.env.SSR && rendered({ module: 'src/web/pages/dashboard-page.tsx' }),
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
      async () => (await withDialogs(import('../../features/tests/web/take-test-page.tsx'))).TakeTestPage,
      loaderForUser(({ id = '' }) => [loadOncePerVisit(tests.testQuery(id))]),
    ),
    handle: import.meta.env.SSR && rendered({ module: 'src/features/tests/web/take-test-page.tsx' }),
  },
  {
    path: '/results',
    ...page(
      async () => (await import('../../features/tests/web/results-page.tsx')).ResultsPage,
      loaderForUser((_, search, state) => {
        const testId = tests.reviewedTestId(state);
        return testId === null ? [] : [load(tests.reviewQuery(testId, attemptIn(search)))];
      }),
    ),
  },
  {
    path: '/lessons',
    ...page(
      async () => (await import('../pages/lessons/lessons-page.tsx')).LessonsRoute,
      loaderForUser(() => [
        load(lessons.blocksQuery),
        load(configQuery),
        load(ownAssignmentsQuery),
      ]),
    ),
    handle: import.meta.env.SSR && rendered({ module: 'src/web/pages/lessons/lessons-page.tsx' }),
  },
  {
    path: '/lesson/:lessonId',
    ...page(
      async () => (await import('../pages/lessons/lesson-page.tsx')).loadLessonRoute(),
      loaderForUser(({ lessonId = '' }) => [load(lessons.lessonQuery(lessonId))]),
    ),
  },
  {
    path: '/lesson/:lessonId/test',
    ...page(
      async () => (await withDialogs(import('../pages/lessons/lesson-test-page.tsx'))).LessonTestRoute,
      loaderForUser(({ lessonId = '' }) => [loadOncePerVisit(lessons.lessonTestQuery(lessonId))]),
    ),
  },
  {
    path: '/lesson-results/:lessonId',
    ...page(
      async () => (await import('../pages/lessons/lesson-results-page.tsx')).LessonResultsRoute,
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
      async () => (await import('../pages/account/profile-page.tsx')).ProfileRoute,
      loaderForUser(() => [load(profileQuery), load(configQuery)]),
    ),
  },
];

/** The id of the layout of signed-in users. */
const SIGNED_IN = 'signed-in';

/** Adds the routes of admins when the first of them is opened. */
export const addRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (!/^\/admin(\/|$)/.test(path)) return;
  patch(SIGNED_IN, (await import('./admin-routes.tsx')).adminRoutes);
};

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: LoadingPanel,
    children: [
      { Component: RequireGuest, children: guestPages },
      {
        path: '/reset-password',
        ...page(async () => (await import('../pages/account/reset-password-page.tsx')).ResetPasswordRoute, configLoader),
      },
      {
        ...page(async () => (await import('./guards.tsx')).PublicLayout),
        handle: import.meta.env.SSR && { module: 'src/web/app/guards.tsx' },
        children: openPages,
      },
      {
        ...page(async () => (await import('./guards.tsx')).ProtectedLayout),
        id: SIGNED_IN,
        handle: import.meta.env.SSR && { module: 'src/web/app/guards.tsx' },
        children: signedInPages,
      },
    ],
  },
];
