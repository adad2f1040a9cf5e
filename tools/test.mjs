/** `npm test`: runs every check. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { projectEnvironment, projectNode, ROOT } from './node.mjs';
import { npm } from './npm.mjs';
import { run, runCommand } from './run.mjs';
import { setup } from './setup.mjs';
import { countOfStage, failuresOf } from './test-report.mjs';

/** @typedef {import('./test-report.mjs').Report} Report */

/** Node's compile cache: the tests start hundreds of processes, and each starts in two thirds of the time. */
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules/.cache/tests');

const RESULTS = join(ROOT, 'test-results');

const installPrograms = () => run(projectNode(), ['tools/install-test-programs.ts'], { env: projectEnvironment() });

/** @param {string} name */
const script = (name) => npm('run', '--silent', name);

/**
 * The checks, in this order. `report`: the report file of its tests. `isNeeded`: a failure ends the run, since later stages need this one.
 * @type {{ title: string, work: () => Promise<number>, report?: string, isNeeded?: boolean }[]}
 */
const STAGES = [
  { title: 'Программы для тестов', work: installPrograms, isNeeded: true },
  { title: 'Типы', work: () => script('types') },
  { title: 'Правила кода', work: () => script('lint') },
  { title: 'Сборка', work: () => script('build'), isNeeded: true },
  { title: 'Модули и API', work: () => script('test:unit'), report: 'unit.json' },
  { title: 'Размер страницы входа', work: () => script('size') },
  { title: 'Браузер', work: () => script('test:e2e'), report: 'e2e.json' },
];

/** Installs and runs every check. Then it lists the failed tests and the stages; the last line is the total. */
async function test() {
  await setup();
  rmSync(RESULTS, { recursive: true, force: true });
  const sum = { passed: 0, failed: 0 };
  const lines = [];
  const failures = [];
  for (const { title, work, report, isNeeded } of STAGES) {
    console.log(`\n— ${title}`);
    const start = performance.now();
    const code = await work();
    const results = report === undefined ? undefined : readReport(report);
    const { passed, failed } = countOfStage(code, results);
    sum.passed += passed;
    sum.failed += failed;
    failures.push(...failuresOf(results, ROOT).map((failure) => `✗ ${failure}`));
    lines.push(`${code === 0 ? '✓' : '✗'} ${title}: ${((performance.now() - start) / 1000).toFixed(1)} с`);
    if (isNeeded && code !== 0) break;
  }
  console.log(`\n${[...failures, ...lines].join('\n')}\n${sum.passed} passed, ${sum.failed} failed`);
  return sum.failed === 0 ? 0 : 1;
}

/** @param {string} name */
function readReport(name) {
  const path = join(RESULTS, name);
  return existsSync(path) ? /** @type {Report} */ (JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}

await runCommand(test);
