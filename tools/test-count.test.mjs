import { expect, test } from 'vitest';
import { countOfStage } from './test-count.mjs';

const vitest = (passed = 0, failed = 0) => ({ numPassedTests: passed, numFailedTests: failed });

test.each([
  ['the tests of Vitest', 1, vitest(5, 2), { passed: 5, failed: 2 }],
  ['the tests of Playwright', 1, { stats: { expected: 3, unexpected: 1, flaky: 1 } }, { passed: 4, failed: 1 }],
  ['nothing for a check without tests', 0, undefined, { passed: 0, failed: 0 }],
  ['a failed check without tests as one failure', 2, undefined, { passed: 0, failed: 1 }],
  ['tests that failed before they ran as one failure', 1, vitest(4, 0), { passed: 4, failed: 1 }],
])('counts %s', (_, exitCode, report, count) => {
  expect(countOfStage(exitCode, report)).toEqual(count);
});
