import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { isPagePath, PAGE_PATHS } from '../../domain/page-paths.ts';
import { adminRoutes } from './admin-routes.tsx';
import { routes } from './routes.tsx';

const pathsOf = (all: readonly RouteObject[]): string[] => all.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)]);

test('the server knows the address of every page, and no other', () => {
  const paths = [...pathsOf(routes), ...pathsOf(adminRoutes)].filter((path) => path !== '*');
  expect([...paths, '/shell'].toSorted()).toEqual(PAGE_PATHS.toSorted());
});

test.each(['/', '/dashboard', '/Dashboard/', '/test/0197-ab', '/lesson/7/test', '/join/%D0%9A%D0%9E%D0%94', '/admin/results/tests/7/u1'])('a page stands at %s', (path) => {
  expect(isPagePath(path)).toBe(true);
});

test.each(['/nope', '/.env', '/.git/config', '/test', '/test/7/8', '/admin/nope', '/dashboard/7', '//dashboard', '/index.php', ''])('no page stands at «%s»', (path) => {
  expect(isPagePath(path)).toBe(path === '');
});
