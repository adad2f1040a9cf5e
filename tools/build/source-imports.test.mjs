import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../node.mjs';
import { isAmong, PAGES_AHEAD, sourcesOf } from './source-imports.mjs';

test('sourcesOf follows the imports of a page, but not those of types and of code that loads later', () => {
  const { files, icons } = sourcesOf(PAGES_AHEAD);
  expect([...files]).toEqual(expect.arrayContaining([...PAGES_AHEAD, 'src/features/tests/web/tests-list.tsx', 'src/web/pages/dashboard-page.module.css', 'src/ui/texts.ts']));
  expect(files).not.toContain('src/features/tests/contract.ts');
  expect(files).not.toContain('src/ui/drafts/uploaded-photos.tsx');
  expect(icons).toContain('IconChartLine');
  expect(icons).not.toContain('IconPrinter');
});

test('isAmong knows a source and an icon by the id of its module', () => {
  const isAhead = isAmong(sourcesOf(PAGES_AHEAD));
  const idOf = (/** @type {string} */ path) => join(ROOT, path);
  expect(['src/web/app/guards.tsx', 'src/ui/texts.ts?used', 'node_modules/@tabler/icons-react/dist/esm/icons/IconChartLine.mjs'].map(idOf).map(isAhead)).toEqual([true, true, true]);
  expect(['src/web/app/admin-routes.tsx', 'node_modules/@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'].map(idOf).map(isAhead)).toEqual([false, false]);
});
