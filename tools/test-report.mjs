/** Reads the JSON reports of Vitest and Playwright. */

/** @typedef {{ passed: number, failed: number }} Count */
/** @typedef {{ name: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} VitestFile */
/** @typedef {{ numPassedTests: number, numFailedTests: number, testResults: VitestFile[] }} VitestReport */
/** @typedef {{ title: string, specs: { ok: boolean, title: string }[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number }, suites: PlaywrightSuite[] }} PlaywrightReport */
/** @typedef {VitestReport | PlaywrightReport} Report */

/**
 * @param {Report | undefined} report
 * @returns {Count} the numbers of tests that passed and failed; skipped ones count as neither
 */
function countOfReport(report) {
  if (report === undefined) return { passed: 0, failed: 0 };
  if ('stats' in report) return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/**
 * @param {number} exitCode of the stage
 * @param {Report | undefined} report undefined when the stage has no tests, or ended before it wrote a report
 * @returns {Count} the tests of the stage; one failure when the stage failed without a failed test
 */
export function countOfStage(exitCode, report) {
  const count = countOfReport(report);
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/**
 * @param {Report | undefined} report
 * @param {string} root the folder of the project
 * @returns {string[]} for each failed test and each file that did not run: where it is, and the first line of the error
 */
export function failuresOf(report, root) {
  if (report === undefined) return [];
  if ('stats' in report) return report.suites.flatMap((suite) => failedSpecs(suite));
  return report.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '');
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return message === '' ? [] : [`${file}: ${firstLine(message)}`];
    return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages[0])}`);
  });
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function failedSpecs({ title, specs, suites = [] }) {
  const inside = suites.flatMap((suite) => failedSpecs(suite));
  const here = specs.filter(({ ok }) => !ok).map((spec) => spec.title);
  return [...here, ...inside].map((name) => `${title} › ${name}`);
}

const firstLine = (message = '') => message.split('\n', 1)[0];
