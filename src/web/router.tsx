import type { ReactNode } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { LoadingPanel } from '../ui/loading-panel.tsx';
import { PageFailure } from './page-failure.tsx';
import { GuestOnly, Root } from './root.tsx';

/** Every page is a chunk of its own, loaded when it is gone to. */
const page = (load: () => Promise<() => ReactNode>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({ Component: await load() }),
});

const guestPages: RouteObject[] = [
  { path: '/', ...page(async () => (await import('../features/account/web/sign-in-page.tsx')).SignInPage) },
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
  { path: '/lessons', ...page(async () => (await import('./pages/lessons-page.tsx')).LessonsPage) },
  { path: '/profile', ...page(async () => (await import('./pages/profile-route.tsx')).ProfileRoute) },
];

const adminPages: RouteObject[] = [
  { path: '/admin', ...page(async () => (await import('./pages/admin-page.tsx')).AdminPage) },
  {
    path: '/admin/create',
    ...page(async () => (await import('../features/tests/web/create-test-page.tsx')).CreateTestPage),
  },
  {
    path: '/admin/edit/:id',
    ...page(async () => (await import('../features/tests/web/edit-test-page.tsx')).EditTestPage),
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
