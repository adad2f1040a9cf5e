import { expect, test } from 'vitest';
import { countOfStage, describeCost, failuresOf, inSeconds, slowestOf } from './test-report.mjs';

/** @type {import('./test-report.mjs').VitestFile} */
const FILE = {
  name: '/site/src/a.test.ts',
  message: '',
  startTime: 1_000,
  endTime: 4_500,
  assertionResults: [
    { status: 'passed', fullName: 'one', duration: 2_500, failureMessages: [] },
    { status: 'failed', fullName: 'two', duration: null, failureMessages: ['AssertionError: 1 is not 2\n    at a.test.ts:3'] },
  ],
};
const BROKEN = { name: '/site/src/b.test.ts', message: 'SyntaxError: Unexpected token\n  at line 1', startTime: 0, endTime: 0, assertionResults: [] };

const vitest = (passed = 0, failed = 0) => ({ numPassedTests: passed, numFailedTests: failed, testResults: [FILE, BROKEN] });
/** @param {number[]} durations of the tries of a test */
const took = (...durations) => [{ results: durations.map((duration) => ({ duration })) }];
const playwright = {
  config: { rootDir: '/site/test/e2e' },
  stats: { expected: 3, unexpected: 1, flaky: 1 },
  suites: [
    {
      title: 'quiz.spec.ts',
      file: 'quiz.spec.ts',
      specs: [{ ok: true, title: 'opens', tests: took(3_000) }],
      suites: [
        {
          title: 'phone',
          file: 'quiz.spec.ts',
          specs: [{ ok: false, title: 'ends', tests: took(1_000, 1_200) }, { ok: true, title: 'begins', tests: took(0) }],
        },
      ],
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

test('slowestOf lists the slowest tests of Vitest and Playwright together, with their files', () => {
  expect(slowestOf([vitest(), playwright], '/site', 3)).toEqual([
    { seconds: 3, name: 'test/e2e/quiz.spec.ts › opens' },
    { seconds: 2.5, name: 'src/a.test.ts › one' },
    { seconds: 2.2, name: 'test/e2e/quiz.spec.ts › ends' },
  ]);
  expect(slowestOf([], '/site', 3)).toEqual([]);
});

test('describeCost sums the time of files of Vitest and of tests of Playwright, and says when it is more than the budget', () => {
  expect(describeCost(vitest())).toBe('Тесты модулей и API: 3,5 с из 540');
  expect(describeCost(playwright)).toBe('Тесты браузера: 5,2 с из 720');
  expect(describeCost({ ...playwright, config: { rootDir: '/site/test/engines' } })).toBe('Тесты Firefox и WebKit: 5,2 с из 240');
  const long = { ...vitest(), testResults: [{ ...FILE, endTime: 1_541_000 }] };
  expect(describeCost(long)).toBe('Тесты модулей и API: 1540,0 с из 540 — больше, чем отведено');
});

test('inSeconds writes a time as Russians do', () => {
  expect([inSeconds(0.04), inSeconds(12.349)]).toEqual(['0,0 с', '12,3 с']);
});
