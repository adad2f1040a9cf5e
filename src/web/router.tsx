import type { ReactNode } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { LoadingPanel } from '../ui/loading-panel.tsx';
import { SignInPage } from '../features/account/web/sign-in-page.tsx';
import { loadLostStyles } from './lost-styles.ts';
import { PageFailure } from './page-failure.tsx';
import { GuestOnly, Root } from './root.tsx';

/** Every page is a chunk of its own, loaded when it is needed. */
const page = (load: () => Promise<() => ReactNode>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => {
    const Component = await load();
    await loadLostStyles();
    return { Component };
  },
});

const guestPages: RouteObject[] = [
  // The page that a class opens at nine o'clock on its phones comes with the first scripts, a round trip sooner.
  { path: '/', Component: SignInPage },
  { path: '/register', ...page(async () => (await import('./pages/register-route.tsx')).RegisterRoute) },
];

const openPages: RouteObject[] = [
  { path: '/support', ...page(async () => (await import('./pages/contact-page.tsx')).SupportPage) },
  { path: '/buy', ...page(async () => (await import('./pages/contact-page.tsx')).BuyPage) },
  { path: '*', ...page(async () => (await import('./pages/not-found-page.tsx')).NotFoundPage) },
];

const signedInPages: RouteObject[] = [
  { path: '/dashboard', ...page(async () => (await import('./pages/dashboard-page.tsx')).DashboardPage) },
  { path: '/test/:id', ...page(async () => (await import('../features/tests/web/take-test-page.tsx')).TakeTestPage) },
  { path: '/results', ...page(async () => (await import('../features/tests/web/results-page.tsx')).ResultsPage) },
  { path: '/lessons', ...page(async () => (await import('../features/lessons/web/lessons-page.tsx')).LessonsPage) },
  {
    path: '/lesson/:lessonId',
    ...page(async () => (await import('../features/lessons/web/lesson-page.tsx')).LessonPage),
  },
  {
    path: '/lesson/:lessonId/test',
    ...page(async () => (await import('../features/lessons/web/lesson-test-page.tsx')).LessonTestPage),
  },
  {
    path: '/lesson-results/:lessonId',
    ...page(async () => (await import('../features/lessons/web/lesson-results-page.tsx')).LessonResultsPage),
  },
  {
    path: '/admin-access-test',
    ...page(async () => (await import('../features/lessons/web/access-test-page.tsx')).AccessTestPage),
  },
  { path: '/profile', ...page(async () => (await import('./pages/profile-route.tsx')).ProfileRoute) },
];

const adminPages: RouteObject[] = [
  { path: '/admin', ...page(async () => (await import('./pages/admin-page.tsx')).AdminPage) },
  {
    path: '/admin/create',
    ...page(async () => (await import('../features/tests/web/test-form-pages.tsx')).CreateTestPage),
  },
  {
    path: '/admin/edit/:id',
    ...page(async () => (await import('../features/tests/web/test-form-pages.tsx')).EditTestPage),
  },
  { path: '/admin/users', ...page(async () => (await import('./pages/users-route.tsx')).UsersRoute) },
  { path: '/admin/audit', ...page(async () => (await import('./pages/audit-route.tsx')).AuditRoute) },
  {
    path: '/admin/create-block',
    ...page(async () => (await import('../features/lessons/web/block-form-pages.tsx')).CreateBlockPage),
  },
  {
    path: '/admin/edit-block/:id',
    ...page(async () => (await import('../features/lessons/web/block-form-pages.tsx')).EditBlockPage),
  },
  {
    path: '/admin/create-lesson',
    ...page(async () => (await import('../features/lessons/web/lesson-form-pages.tsx')).CreateLessonPage),
  },
  {
    path: '/admin/edit-lesson/:id',
    ...page(async () => (await import('../features/lessons/web/lesson-form-pages.tsx')).EditLessonPage),
  },
  {
    path: '/admin/create-lesson-test/:lessonId',
    ...page(async () => (await import('../features/lessons/web/lesson-test-form-pages.tsx')).CreateLessonTestPage),
  },
  {
    path: '/admin/edit-lesson-test/:lessonId',
    ...page(async () => (await import('../features/lessons/web/lesson-test-form-pages.tsx')).EditLessonTestPage),
  },
];

/** The routes of specification §2. */
export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: PageFailure,
    HydrateFallback: LoadingPanel,
    children: [
      { Component: GuestOnly, children: guestPages },
      { path: '/reset-password', ...page(async () => (await import('./pages/reset-password-route.tsx')).ResetPasswordRoute) },
      {
        ...page(async () => (await import('./layout.tsx')).OpenLayout),
        children: openPages,
      },
      {
        ...page(async () => (await import('./layout.tsx')).SignedInLayout),
        children: [
          ...signedInPages,
          { ...page(async () => (await import('./layout.tsx')).AdminOnly), children: adminPages },
        ],
      },
    ],
  },
]);
