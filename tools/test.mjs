/** Runs `npm test`, which runs every check. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { projectEnvironment, projectNode, ROOT } from './node.mjs';
import { npm } from './npm.mjs';
import { run, runCommand } from './run.mjs';
import { setup } from './setup.mjs';
import { countOfStage, describeCost, failuresOf, inSeconds, slowestOf } from './test-report.mjs';

/** @typedef {import('./test-report.mjs').Report} Report */
/** @typedef {import('./run.mjs').RunOptions['onOutput']} OnOutput */
/**
 * A stage of the run. `report`: the report file of its tests. `isNeeded`: later stages need this stage, so a failure ends the run.
 * @typedef {{ title: string, work: (onOutput?: OnOutput) => Promise<number>, report?: string, isNeeded?: boolean }}
 * Stage
 */
/** @typedef {{ title: string, code: number, isNeeded: boolean, seconds: number, report: Report | undefined }} Outcome */

/**
 * The folder of Node's compile cache. The tests start hundreds of processes, and with the cache each starts in two
 * thirds of the time.
 */
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules/.cache/tests');

const RESULTS = join(ROOT, 'test-results');
const SLOWEST = 10;

const installPrograms = () => run(projectNode(), ['tools/install-test-programs.ts'], { env: projectEnvironment() });

/** @param {string} name @returns {Stage['work']} */
const script = (name) => (onOutput) => npm(['run', '--silent', name], onOutput && { onOutput });

/** @type {Stage[]} */
const PREPARATION = [
  { title: 'Зависимости', work: () => setup().then(() => 0), isNeeded: true },
  { title: 'Программы для тестов', work: installPrograms, isNeeded: true },
];
/** @type {Stage[]} */
const MODULES = [
  { title: 'Сборка', work: script('build'), isNeeded: true },
  { title: 'Модули и API', work: script('test:unit'), report: 'unit.json' },
];
/**
 * Stages that run at the same time as the tests of the modules. Those tests mostly wait for disks and processes, so the
 * processor has time left.
 * @type {Stage[]}
 */
const BESIDE_MODULES = [
  { title: 'Типы', work: script('types') },
  { title: 'Правила кода', work: script('lint') },
];
/** @type {Stage[]} */
const BROWSER = [
  { title: 'Размер страницы входа', work: script('size') },
  { title: 'Браузер', work: script('test:e2e'), report: 'e2e.json' },
  { title: 'Firefox и WebKit', work: script('test:engines'), report: 'engines.json' },
];

/**
 * Installs everything and runs every check. Then it lists the failed tests, the slowest tests and the stages. The last
 * line is the total.
 */
async function test() {
  const start = performance.now();
  rmSync(RESULTS, { recursive: true, force: true });
  const outcomes = await runStages(PREPARATION);
  if (!hasFailed(outcomes)) {
    const [modules, checks] = await Promise.all([runStages(MODULES), runQuietly(BESIDE_MODULES)]);
    for (const { title, output } of checks) console.log(`\n— ${title}\n${output.trimEnd()}`);
    outcomes.push(...modules, ...checks);
    if (!hasFailed(modules)) outcomes.push(...(await runStages(BROWSER)));
  }
  return summarize(outcomes, secondsSince(start));
}

/**
 * Runs stages one after another. It stops after a failed stage that later stages need.
 * @param {Stage[]} stages
 * @returns {Promise<Outcome[]>} the outcomes of the stages that ran
 */
async function runStages(stages) {
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const stage of stages) {
    console.log(`\n— ${stage.title}`);
    outcomes.push(await runStage(stage));
    if (hasFailed(outcomes)) break;
  }
  return outcomes;
}

/**
 * Runs stages one after another, and collects their output, because other stages print meanwhile.
 * @param {Stage[]} stages
 */
async function runQuietly(stages) {
  /** @type {(Outcome & { output: string })[]} */
  const outcomes = [];
  for (const stage of stages) {
    let output = '';
    const outcome = await runStage(stage, (text) => (output += text));
    outcomes.push({ ...outcome, output });
  }
  return outcomes;
}

/**
 * @param {Stage} stage
 * @param {OnOutput} [onOutput]
 * @returns {Promise<Outcome>}
 */
async function runStage({ title, work, report, isNeeded = false }, onOutput) {
  const start = performance.now();
  const code = await work(onOutput);
  return { title, code, isNeeded, seconds: secondsSince(start), report: report === undefined ? undefined : readReport(report) };
}

/** @param {Outcome[]} outcomes @returns {boolean} whether a stage that later ones need has failed */
const hasFailed = (outcomes) => outcomes.some(({ code, isNeeded }) => isNeeded && code !== 0);

/** @param {number} start */
const secondsSince = (start) => (performance.now() - start) / 1000;

/** @param {string} name */
function readReport(name) {
  const path = join(RESULTS, name);
  return existsSync(path) ? /** @type {Report} */ (JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}

/**
 * Prints what has failed, how long everything has taken, and the total.
 * @param {Outcome[]} outcomes
 * @param {number} seconds
 * @returns {number} the exit code
 */
function summarize(outcomes, seconds) {
  const reports = outcomes.flatMap(({ report }) => report ?? []);
  const counts = outcomes.map(({ code, report }) => countOfStage(code, report));
  const [passed, failed] = /** @type {const} */ (['passed', 'failed']).map((key) => counts.reduce((sum, count) => sum + count[key], 0));
  const lines = [
    ...reports.flatMap((report) => failuresOf(report, ROOT)).map((failure) => `✗ ${failure}`),
    ...(reports.length === 0 ? [] : ['Дольше всех:']),
    ...slowestOf(reports, ROOT, SLOWEST).map(({ seconds: each, name }) => `  ${inSeconds(each)}  ${name}`),
    ...outcomes.map(({ title, code, seconds: each }) => `${code === 0 ? '✓' : '✗'} ${title}: ${inSeconds(each)}`),
    ...reports.map(describeCost),
    `Всего: ${inSeconds(seconds)}`,
    `${passed} passed, ${failed} failed`,
  ];
  console.log(`\n${lines.join('\n')}`);
  return failed === 0 ? 0 : 1;
}

await runCommand(test);
