/** The routes of the results that admins see. */
import type { RouteObject } from 'react-router';
import { page } from './page-route.ts';

export const resultRoutes: RouteObject[] = [
  {
    path: '/admin/results',
    ...page(async () => (await import('../pages/results-page.tsx')).ResultsRoute),
  },
  {
    path: '/admin/results/gradebook',
    ...page(async () => (await import('../pages/gradebook-page.tsx')).GradebookRoute),
  },
  {
    path: '/admin/users/:uid',
    ...page(async () => (await import('../../features/results/web/pupils/pupil-card-page.tsx')).PupilCardPage),
  },
  {
    path: '/admin/results/tests/:id',
    ...page(async () => (await import('../pages/attempts-page.tsx')).TestAttemptsRoute),
  },
  {
    path: '/admin/results/lesson-tests/:id',
    ...page(async () => (await import('../pages/attempts-page.tsx')).LessonTestAttemptsRoute),
  },
  {
    path: '/admin/results/tests/:id/:uid',
    ...page(async () => (await import('../../features/results/web/review/review-page.tsx')).TestReviewPage),
  },
  {
    path: '/admin/results/lesson-tests/:id/:uid',
    ...page(async () => (await import('../../features/results/web/review/review-page.tsx')).LessonTestReviewPage),
  },
];
