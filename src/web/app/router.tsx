/** The routes of the client (rules R24 to R26). Guards wrap the groups of routes, and pages load on demand. */
import type { ReactNode } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { LoadingPanel } from '../../ui/components/feedback/loading-panel.tsx';
import { SignInPage } from '../../features/account/web/sign-in-page.tsx';
import { retryFailedStylesheets } from './retry-stylesheets.ts';
import { RouteError } from './route-error.tsx';
import { RequireGuest, Root } from './root.tsx';

/** Each page is a separate chunk that loads on demand. */
const page = (load: () => Promise<() => ReactNode>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => {
    const Component = await load();
    await retryFailedStylesheets();
    return { Component };
  },
});

const guestPages: RouteObject[] = [
  // The sign-in page is part of the first script, which saves a round trip when a whole class opens the site at once.
  { path: '/', Component: SignInPage },
  { path: '/register', ...page(async () => (await import('../pages/register-page.tsx')).RegisterRoute) },
];

const openPages: RouteObject[] = [
  { path: '/support', ...page(async () => (await import('../pages/contact-page.tsx')).SupportPage) },
  { path: '/buy', ...page(async () => (await import('../pages/contact-page.tsx')).BuyPage) },
  { path: '*', ...page(async () => (await import('../pages/not-found-page.tsx')).NotFoundPage) },
];

const signedInPages: RouteObject[] = [
  { path: '/dashboard', ...page(async () => (await import('../pages/dashboard-page.tsx')).DashboardPage) },
  { path: '/test/:id', ...page(async () => (await import('../../features/general-tests/web/take-test-page.tsx')).TakeTestPage) },
  { path: '/results', ...page(async () => (await import('../../features/general-tests/web/results-page.tsx')).ResultsPage) },
  { path: '/lessons', ...page(async () => (await import('../../features/lessons/web/lessons-page.tsx')).LessonsPage) },
  {
    path: '/lesson/:lessonId',
    ...page(async () => (await import('../../features/lessons/web/lesson-page.tsx')).LessonPage),
  },
  {
    path: '/lesson/:lessonId/test',
    ...page(async () => (await import('../../features/lessons/web/lesson-test-page.tsx')).LessonTestPage),
  },
  {
    path: '/lesson-results/:lessonId',
    ...page(async () => (await import('../../features/lessons/web/lesson-results-page.tsx')).LessonResultsPage),
  },
  {
    path: '/admin-access-test',
    ...page(async () => (await import('../../features/lessons/web/access-check-page.tsx')).AccessCheckPage),
  },
  { path: '/profile', ...page(async () => (await import('../pages/profile-page.tsx')).ProfileRoute) },
];

const adminPages: RouteObject[] = [
  { path: '/admin', ...page(async () => (await import('../pages/admin-page.tsx')).AdminPage) },
  {
    path: '/admin/create',
    ...page(async () => (await import('../../features/general-tests/web/admin/test-form-pages.tsx')).CreateTestPage),
  },
  {
    path: '/admin/edit/:id',
    ...page(async () => (await import('../../features/general-tests/web/admin/test-form-pages.tsx')).EditTestPage),
  },
  { path: '/admin/users', ...page(async () => (await import('../pages/users-page.tsx')).UsersRoute) },
  { path: '/admin/audit', ...page(async () => (await import('../pages/audit-page.tsx')).AuditRoute) },
  {
    path: '/admin/create-block',
    ...page(async () => (await import('../../features/lessons/web/admin/block-form-pages.tsx')).CreateBlockPage),
  },
  {
    path: '/admin/edit-block/:id',
    ...page(async () => (await import('../../features/lessons/web/admin/block-form-pages.tsx')).EditBlockPage),
  },
  {
    path: '/admin/create-lesson',
    ...page(async () => (await import('../../features/lessons/web/admin/lesson-form-pages.tsx')).CreateLessonPage),
  },
  {
    path: '/admin/edit-lesson/:id',
    ...page(async () => (await import('../../features/lessons/web/admin/lesson-form-pages.tsx')).EditLessonPage),
  },
  {
    path: '/admin/create-lesson-test/:lessonId',
    ...page(async () => (await import('../../features/lessons/web/admin/lesson-test-form-pages.tsx')).CreateLessonTestPage),
  },
  {
    path: '/admin/edit-lesson-test/:lessonId',
    ...page(async () => (await import('../../features/lessons/web/admin/lesson-test-form-pages.tsx')).EditLessonTestPage),
  },
];

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: LoadingPanel,
    children: [
      { Component: RequireGuest, children: guestPages },
      { path: '/reset-password', ...page(async () => (await import('../pages/reset-password-page.tsx')).ResetPasswordRoute) },
      {
        ...page(async () => (await import('./guards.tsx')).PublicLayout),
        children: openPages,
      },
      {
        ...page(async () => (await import('./guards.tsx')).ProtectedLayout),
        children: [
          ...signedInPages,
          { ...page(async () => (await import('./guards.tsx')).RequireAdmin), children: adminPages },
        ],
      },
    ],
  },
]);
