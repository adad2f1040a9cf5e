import { expect, test } from 'vitest';
import { countOfStage, failuresOf } from './test-report.mjs';

/** @type {import('./test-report.mjs').VitestFile} */
const FILE = {
  name: '/site/src/a.test.ts',
  message: '',
  assertionResults: [
    { status: 'passed', fullName: 'one', failureMessages: [] },
    { status: 'failed', fullName: 'two', failureMessages: ['AssertionError: 1 is not 2\n    at a.test.ts:3'] },
  ],
};
const BROKEN = { name: '/site/src/b.test.ts', message: 'SyntaxError: Unexpected token\n  at line 1', assertionResults: [] };

const vitest = (passed = 0, failed = 0) => ({ numPassedTests: passed, numFailedTests: failed, testResults: [FILE, BROKEN] });
const playwright = {
  stats: { expected: 3, unexpected: 1, flaky: 1 },
  suites: [
    {
      title: 'quiz.spec.ts',
      specs: [{ ok: true, title: 'opens' }],
      suites: [{ title: 'phone', specs: [{ ok: false, title: 'ends' }, { ok: true, title: 'begins' }] }],
    },
  ],
};

test.each([
  ['the tests of Vitest', 1, vitest(5, 2), { passed: 5, failed: 2 }],
  ['the tests of Playwright', 1, playwright, { passed: 4, failed: 1 }],
  ['nothing for a check without tests', 0, undefined, { passed: 0, failed: 0 }],
  ['a failed check without tests as one failure', 2, undefined, { passed: 0, failed: 1 }],
  ['tests that failed before they ran as one failure', 1, vitest(4, 0), { passed: 4, failed: 1 }],
])('countOfStage counts %s', (_, exitCode, report, count) => {
  expect(countOfStage(exitCode, report)).toEqual(count);
});

test.each([
  ['failed tests of Vitest and files that did not run', vitest(), ['src/a.test.ts › two: AssertionError: 1 is not 2', 'src/b.test.ts: SyntaxError: Unexpected token']],
  ['failed tests of Playwright', playwright, ['quiz.spec.ts › phone › ends']],
  ['nothing without a report', undefined, []],
])('failuresOf lists %s', (_, report, names) => {
  expect(failuresOf(report, '/site')).toEqual(names);
});
