/**
 * The addresses of the pages, with parameters after a colon. The routes of the client accept no others. At every other
 * address the server answers 404 (rule R24).
 */
export const PAGE_PATHS = [
  '/',
  '/register',
  '/reset-password',
  '/support',
  '/buy',
  '/privacy',
  '/consent',
  '/join/:code',
  '/dashboard',
  '/progress',
  '/practice',
  '/test/:id',
  '/results',
  '/lessons',
  '/lesson/:lessonId',
  '/lesson/:lessonId/test',
  '/lesson-results/:lessonId',
  '/admin-access-test',
  '/profile',
  '/admin',
  '/admin/create',
  '/admin/edit/:id',
  '/admin/print/:id',
  '/admin/print/lesson/:lessonId',
  '/admin/import',
  '/admin/users',
  '/admin/audit',
  '/admin/create-block',
  '/admin/edit-block/:id',
  '/admin/create-lesson',
  '/admin/edit-lesson/:id',
  '/admin/create-lesson-test/:lessonId',
  '/admin/edit-lesson-test/:lessonId',
  '/admin/results',
  '/admin/results/gradebook',
  '/admin/results/lines',
  '/admin/users/:uid',
  '/admin/results/tests/:id',
  '/admin/results/lesson-tests/:id',
  '/admin/results/tests/:id/:uid',
  '/admin/results/lesson-tests/:id/:uid',
  '/admin/assignments',
  '/admin/assignments/new',
  '/admin/assignments/:id',
  '/admin/assignments/:id/edit',
  '/admin/checking',
  '/admin/checking/:testId/:uid',
  '/admin/groups',
  '/admin/groups/:id',
  '/admin/requests',
  '/admin/keys',
  '/admin/personal-data',
  '/admin/personal-data/notice',
  '/admin/personal-data/policy',
  '/admin/personal-data/consent',
  // The service worker shows this page when the server cannot be reached. The router has no route for it.
  '/shell',
] as const;

export type PagePath = (typeof PAGE_PATHS)[number];

const patterns = PAGE_PATHS.map((path) => (path === '/' ? '' : path.replace(/:\w+/g, '[^/]+')));
/** Matches an address in the same way as the router of the client: in any case, with or without a slash at the end. */
const PAGE = new RegExp(`^(?:${patterns.join('|')})/?$`, 'i');

/** Whether there is a page at the path. */
export const isPagePath = (path: string): boolean => PAGE.test(path);
