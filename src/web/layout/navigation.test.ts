import { expect, test } from 'vitest';
import { adminSectionOf } from './navigation.ts';

test.each([
  ['/admin', '/admin'],
  ['/admin/', '/admin'],
  ['/admin/edit/t1', '/admin'],
  ['/admin/create-lesson-test/l1', '/admin'],
  ['/admin/results', '/admin/results'],
  ['/admin/results/tests/t1/u1', '/admin/results'],
  ['/admin/users/u1', '/admin/users'],
  ['/admin/audit', '/admin/personal-data'],
  ['/admin-access-test', null],
  ['/dashboard', null],
])('the page %s belongs to the section %s of the administration', (pathname, section) => {
  expect(adminSectionOf(pathname)).toBe(section);
});
