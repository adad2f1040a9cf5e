/** @typedef {{ passed: number, failed: number }} Count */
/** @typedef {{ numPassedTests: number, numFailedTests: number }} VitestReport */
/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number } }} PlaywrightReport */
/** @typedef {VitestReport | PlaywrightReport} Report */

/**
 * @param {Report | undefined} report
 * @returns {Count} how many tests passed and failed; skipped ones are neither
 */
function countOfReport(report) {
  if (report === undefined) return { passed: 0, failed: 0 };
  if ('stats' in report) return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/**
 * @param {number} exitCode of a stage
 * @param {Report | undefined} report what its tests wrote; undefined: it has none, or ended before it wrote any
 * @returns {Count} the tests of the stage, and one failure where it failed though no test of it did
 */
export function countOfStage(exitCode, report) {
  const count = countOfReport(report);
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}
