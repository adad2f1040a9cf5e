/**
 * Checks that pages use no API that the oldest supported browsers lack (ADR 25). Browser tests check the packages, too.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UNSUPPORTED_BROWSER_APIS } from '../../tools/build/unsupported-browser-apis.ts';
import { isBrowserFile, readSource, sourceFiles, withoutComments } from '../support/source-files.ts';

const SRC = join(import.meta.dirname, '../../src');

const files = sourceFiles.filter((file) => (isBrowserFile(file) || /^http\/(client|endpoint)\.ts$/.test(file)) && !file.endsWith('-schema.ts'));

/** The pattern by which a use of each API is found: the name of a method, or the complete name of anything else. */
const patterns = UNSUPPORTED_BROWSER_APIS.filter((name) => name.includes('.')).map((name) => {
  const [, method] = /\.prototype\.(\w+)$/.exec(name) ?? [];
  return { name, pattern: method === undefined ? new RegExp(`\\b${name.replace('.', '\\.')}\\b`) : new RegExp(`\\.${method}\\(`) };
});

test('files for browsers use no API that the oldest supported browsers lack', () => {
  expect(files.length).toBeGreaterThan(150);
  const used = files.flatMap((file) => {
    const text = withoutComments(readSource(file));
    return patterns.filter(({ pattern }) => pattern.test(text)).map(({ name }) => `${file}: ${name}`);
  });
  expect(used).toEqual([]);
});

/**
 * Other features that the oldest supported browsers lack: options, properties and elements. A test can remove a
 * function from a browser, but not these. An unknown value of an option throws; an unknown option is ignored. The list
 * comes from version 8.1.9 of @mdn/browser-compat-data. It leaves out decoration, because pages work without it.
 */
const UNSUPPORTED_USES = [
  /signDisplay: 'negative'/,
  /\b(?:roundingMode|roundingPriority|roundingIncrement|trailingZeroDisplay):/,
  /useGrouping: '/,
  /timeZone: '[+-]/,
  /\bIntl\.Segmenter\b/,
  /\.(?:getWeekInfo|getTimeZones|getHourCycles|getTextInfo|selectRange)\(/,
  /\bmaxByteLength\b/,
  /\b(?:Float16Array|DisposableStack|AsyncDisposableStack)\b/,
  /\bSymbol\.(?:asyncDispose|dispose)\b|^\s*(?:await )?using \w/m,
  /\bJSON\.(?:rawJSON|isRawJSON)\b/,
  /\/[dgimsuy]*v[dgimsuy]*[.,;)]/,
  /\bfocusVisible:/,
  /\.checkVisibility\(/,
  /scrollIntoView\(\{[^}]*\bcontainer:/,
  /\b(?:popover|popoverTarget|popovertarget|commandfor|commandFor|closedby|closedBy)=/,
  /\.requestClose\(/,
  /\.(?:setHTMLUnsafe|getHTML|ariaNotify|caretPositionFromPoint|getAllRecords|getComposedRanges)\(/,
  /\bclipboard\.read(?:Text)?\(/,
  /\bwakeLock\./,
  /\bsearchParams\.size\b/,
  /\.aria(?:ControlsElements|DescribedByElements|LabelledByElements|ActiveDescendantElement)\b/,
];

test('files for browsers use no option, property or element that the oldest supported browsers lack', () => {
  const used = files.flatMap((file) => {
    const text = withoutComments(readSource(file));
    return UNSUPPORTED_USES.filter((use) => use.test(text)).map((use) => `${file}: ${use.source}`);
  });
  expect(used).toEqual([]);
});

/**
 * Style rules that no build step can translate, and without which something is not shown or cannot be pressed. Nesting
 * is translated.
 */
const UNSUPPORTED_STYLES =
  /@(?:starting-style|scope|property|position-try|view-transition)\b|@container[^{]*style\(|:(?:popover-open|open|user-invalid|user-valid)\b|::details-content|\b(?:anchor-name|position-anchor|position-area|interpolate-size)\s*:|\blight-dark\(/;

test('style sheets use nothing that the oldest supported browsers lack and no build step translates', () => {
  const sheets = globSync('**/*.css', { cwd: SRC });
  expect(sheets.length).toBeGreaterThan(50);
  const used = sheets.flatMap((file) => {
    const found = UNSUPPORTED_STYLES.exec(readFileSync(join(SRC, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''));
    return found === null ? [] : [`${file}: ${found[0]}`];
  });
  expect(used).toEqual([]);
});

test('the script that detects old browsers uses only syntax of every browser', () => {
  const page = readSource('../index.html');
  const scripts = [...page.matchAll(/<script nonce="[^"]*">([\s\S]*?)<\/script>/g)].map(([, text = '']) => withoutComments(text));
  const notices = scripts.filter((text) => text.includes('old-browser'));
  expect(notices).toHaveLength(1);
  // A syntax error would leave the page blank.
  expect(notices[0]).not.toMatch(/=>|`|,\s*\)|\?\.|\?\?|catch\s*\{|\.\.\.|\b(?:let|const|class|async|await)\b/);
});

test('index.html and the documents name the oldest browsers of vite.config.ts', () => {
  const [, targets = ''] = /target: \[(.+)\]/.exec(readSource('../vite.config.ts')) ?? [];
  const { chrome, edge, firefox, ios, safari } = Object.fromEntries(
    [...targets.matchAll(/'([a-z]+)([\d.]+)'/g)].map(([, name = '', version = '']) => [name, version]),
  );
  expect([edge, safari]).toEqual([chrome, ios]);
  const read = (file: string): string => readSource(file).replaceAll(/\s+/g, ' ');
  expect(read('../index.html')).toContain(`Edge от версии ${chrome}, Firefox от версии ${firefox}, на iPhone и iPad — iOS от версии ${ios}`);
  const operations = new RegExp(`Edge или Яндекс Браузер от версии ${chrome} [^,]+, Firefox от ${firefox}, на iPhone и iPad — iOS от ${ios};`);
  expect(read('../docs/operations.md')).toMatch(operations);
  expect(read('../docs/decisions/0025-supported-browsers.md')).toContain(`WebView from ${chrome}, Firefox from ${firefox}, Safari from ${safari} `);
});
