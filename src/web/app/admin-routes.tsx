/** The routes of admins (rule R18). They load in a chunk of their own, because pupils do not need them. */
import type { RouteObject } from 'react-router';
import { auditQuery, NO_FILTER } from '../../features/audit/web/queries.ts';
import * as tests from '../../features/tests/web/queries.ts';
import { groupsQuery } from '../../features/groups/web/queries.ts';
import { configQuery } from '../../features/site/web/config.ts';
import * as lessons from '../../features/lessons/web/queries.ts';
import { personalDataQuery } from '../../features/personal-data/web/queries.ts';
import { endingCountQuery, usersFilterIn, usersQuery } from '../../features/users/web/queries.ts';
import { accessRoutes } from './access-routes.tsx';
import { checkingRoutes } from './checking-routes.tsx';
import { assignmentRoutes } from './assignment-routes.tsx';
import { load, loadPages, loadOncePerVisit, loaderForAdmin } from './page-loader.ts';
import { page, type PageRoute } from './page-route.ts';
import { personalDataRoutes } from './personal-data-routes.tsx';
import { RequireAdmin } from './require-admin.tsx';
import { resultRoutes } from './result-routes.tsx';

const adminPages: PageRoute[] = [
  {
    path: '/admin',
    ...page(
      async () => (await import('../pages/admin-page.tsx')).AdminPage,
      loaderForAdmin(() => [load(tests.storedTestsQuery), load(lessons.storedBlocksQuery), load(lessons.storedLessonsQuery), load(personalDataQuery)]),
    ),
  },
  {
    path: '/admin/create',
    ...page(async () => (await import('../pages/editor/general-test-pages.tsx')).CreateTestRoute),
  },
  {
    path: '/admin/edit/:id',
    ...page(
      async () => (await import('../pages/editor/general-test-pages.tsx')).EditTestRoute,
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
        load(configQuery),
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
  ...assignmentRoutes,
  ...resultRoutes,
  ...checkingRoutes,
  ...accessRoutes,
  ...personalDataRoutes,
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
      async () => (await import('../pages/editor/lesson-test-pages.tsx')).CreateLessonTestRoute,
      loaderForAdmin(() => [loadOncePerVisit(lessons.lessonsOnOpenQuery)]),
    ),
  },
  {
    path: '/admin/edit-lesson-test/:lessonId',
    ...page(
      async () => (await import('../pages/editor/lesson-test-pages.tsx')).EditLessonTestRoute,
      loaderForAdmin(({ lessonId = '' }) => [loadOncePerVisit(lessons.storedLessonTestQuery(lessonId))]),
    ),
  },
];

/** `addRoutes` adds these routes below the layout of signed-in users. */
export const adminRoutes: RouteObject[] = [{ Component: RequireAdmin, children: adminPages }];
