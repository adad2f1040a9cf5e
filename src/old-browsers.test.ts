/** Pages name nothing that the oldest browsers lack; the browser's tests take it away from packages as well (decision 25). */
import { expect, test } from 'vitest';
import { NEWER_THAN_BROWSERS } from '../tools/newer-than-browsers.ts';
import { isOfPages, sources, textOf, withoutComments } from './testing-sources.ts';

const files = sources.filter((file) => (isOfPages(file) || /^api\/(client|call)\.ts$/.test(file)) && !file.endsWith('-schema.ts'));

/** How a name looks where it is used: a method of whatever it is, else the whole name. */
const usesOf = NEWER_THAN_BROWSERS.filter((name) => name.includes('.')).map((name) => {
  const [, method] = /\.prototype\.(\w+)$/.exec(name) ?? [];
  return { name, use: method === undefined ? new RegExp(`\\b${name.replace('.', '\\.')}\\b`) : new RegExp(`\\.${method}\\(`) };
});

test('Pages do without what their oldest browsers lack', () => {
  expect(files.length).toBeGreaterThan(150);
  const used = files.flatMap((file) => {
    const text = withoutComments(textOf(file));
    return usesOf.filter(({ use }) => use.test(text)).map(({ name }) => `${file}: ${name}`);
  });
  expect(used).toEqual([]);
});

test('What tells an old browser so is written for any browser: one slip in its syntax, and the page stays white', () => {
  const page = textOf('../index.html');
  const scripts = [...page.matchAll(/<script nonce="[^"]*">([\s\S]*?)<\/script>/g)].map(([, text = '']) => withoutComments(text));
  const notices = scripts.filter((text) => text.includes('old-browser'));
  expect(notices).toHaveLength(1);
  // Arrows, templates, commas behind the last argument, `?.`, `??`, `catch {`, what is younger than `var`.
  expect(notices[0]).not.toMatch(/=>|`|,\s*\)|\?\.|\?\?|catch\s*\{|\.\.\.|\b(?:let|const|class|async|await)\b/);
});

test('The page, and the documents, name the oldest browsers for which pages are built', () => {
  const [, floor = ''] = /target: \[(.+)\]/.exec(textOf('../vite.config.ts')) ?? [];
  const { chrome, edge, firefox, ios, safari } = Object.fromEntries(
    [...floor.matchAll(/'([a-z]+)([\d.]+)'/g)].map(([, name = '', version = '']) => [name, version]),
  );
  expect([edge, safari]).toEqual([chrome, ios]);
  const said = (file: string): string => textOf(file).replaceAll(/\s+/g, ' ');
  expect(said('../index.html')).toContain(`Edge от версии ${chrome}, Firefox от версии ${firefox}, на iPhone и iPad — iOS от версии ${ios}`);
  const operations = new RegExp(`Edge или Яндекс Браузер от версии ${chrome} [^,]+, Firefox от ${firefox}, на iPhone и iPad — iOS от ${ios};`);
  expect(said('../docs/operations.md')).toMatch(operations);
  expect(said('../docs/decisions/0025-old-browsers.md')).toContain(`WebView from ${chrome}, Firefox from ${firefox}, Safari from ${safari} `);
});
