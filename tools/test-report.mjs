/** Reads the JSON reports of Vitest and Playwright. */

/** The times of the reports are in ms. */

/** @typedef {{ passed: number, failed: number }} Count */
/** @typedef {{ status: string, fullName: string, duration?: number | null, failureMessages: string[] }} VitestTest */
/** @typedef {{ name: string, message: string, startTime: number, endTime: number, assertionResults: VitestTest[] }} VitestFile */
/** @typedef {{ numPassedTests: number, numFailedTests: number, testResults: VitestFile[] }} VitestReport */
/** @typedef {{ ok: boolean, title: string, tests: { results: { duration: number }[] }[] }} PlaywrightSpec */
/** @typedef {{ title: string, file: string, specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ config: { rootDir: string }, stats: { expected: number, unexpected: number, flaky: number }, suites: PlaywrightSuite[] }} PlaywrightReport */
/** @typedef {VitestReport | PlaywrightReport} Report */
/** @typedef {{ seconds: number, name: string }} TimedTest */

/**
 * The budgets that keep all checks within eight minutes on two cores, in seconds: the total time of the tests in
 * Chromium, of the tests in the other engines, and of Vitest's workers.
 */
const BUDGETS = { browser: 720, engines: 240, modules: 540 };

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
    const file = relativeTo(root, name);
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

/** @param {number} seconds */
export const inSeconds = (seconds) => `${seconds.toLocaleString('ru', { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false })} с`;

/**
 * @param {Report[]} reports
 * @param {string} root the folder of the project
 * @param {number} count
 * @returns {TimedTest[]} the tests of all reports that took longest
 */
export function slowestOf(reports, root, count) {
  const all = reports.flatMap((report) => ('stats' in report ? timedSpecs(report, root) : timedTests(report, root)));
  return all.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
}

/**
 * @param {Report} report
 * @returns {string} a line that says what the tests have cost, and what they may cost
 */
export function describeCost(report) {
  const isEngines = 'stats' in report && report.config.rootDir.endsWith('engines');
  const [name, budget] = isEngines
    ? ['Тесты Firefox и WebKit', BUDGETS.engines]
    : 'stats' in report
      ? ['Тесты браузера', BUDGETS.browser]
      : ['Тесты модулей и API', BUDGETS.modules];
  const seconds =
    'stats' in report
      ? timedSpecs(report, '').reduce((sum, test) => sum + test.seconds, 0)
      : report.testResults.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0) / 1000;
  return `${name}: ${inSeconds(seconds)} из ${budget}${seconds > budget ? ' — больше, чем отведено' : ''}`;
}

/**
 * @param {VitestReport} report
 * @param {string} root
 * @returns {TimedTest[]}
 */
const timedTests = ({ testResults }, root) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ seconds: (duration ?? 0) / 1000, name: `${relativeTo(root, name)} › ${fullName}` })),
  );

/**
 * @param {PlaywrightReport} report
 * @param {string} root
 * @returns {TimedTest[]}
 */
function timedSpecs({ config, suites }, root) {
  /** @type {(suite: PlaywrightSuite) => TimedTest[]} */
  const timed = ({ file, specs, suites: inner = [] }) => [
    ...specs.map(({ title, tests }) => {
      const results = tests.flatMap((test) => test.results);
      return { seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000, name: `${relativeTo(root, `${config.rootDir}/${file}`)} › ${title}` };
    }),
    ...inner.flatMap(timed),
  ];
  return suites.flatMap(timed);
}

/** @param {string} root @param {string} path */
const relativeTo = (root, path) => path.replace(`${root}/`, '');
