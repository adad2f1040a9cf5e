/**
 * Compares latencies of a small data set with those of a data set a hundred times as large. Only the ratios count.
 *
 *     npm run bench:school -- sqlite
 *     npm run bench:school -- postgres
 *     npm run bench:school -- sqlite 0.1     a tenth of the large data set, for a trial run
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../../../src/cli/command-error.ts';
import { runCommand, type Command } from '../../../src/cli/command.ts';
import type { Engine } from '../../../src/db/database.ts';
import { startSite, type ServerChild } from '../child-process.ts';
import { quantile } from '../quantile.ts';
import { median } from '../../support/median.ts';
import { createDatabases, formatSize, SMALL, type DataSetName, type SeededDatabases } from './databases.ts';
import { measure, ratioOf, type Comparison } from './measure.ts';
import { attempts, attemptsIn, LARGE_DASHBOARD, reads, SMALL_DASHBOARD } from './requests.ts';

/** The highest ratio of the latencies of the large and the small data set. */
const GOAL = 1.5;
const READS = { rounds: 300, warmUp: 30 };
const ATTEMPTS = { rounds: 400, warmUp: 40 };
const READS_WITHOUT_GOAL = { rounds: 60, warmUp: 5 };

async function withServers<Result>(
  databases: SeededDatabases,
  print: Command['print'],
  work: (ports: Record<DataSetName, number>) => Promise<Result>,
): Promise<Result> {
  const servers: ServerChild[] = [];
  try {
    const ports: Partial<Record<DataSetName, number>> = {};
    for (const name of Object.keys(databases) as DataSetName[]) {
      const start = performance.now();
      const server = await startSite(databases[name].url);
      servers.push(server);
      ports[name] = server.port;
      print(`server of the data set «${name}»: ready after ${Math.round(performance.now() - start)} ms`);
    }
    return await work(ports as Record<DataSetName, number>);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

const formatNumber = (value: number): string => value.toLocaleString('en-US');
const formatMs = (value: number): string => value.toFixed(value < 10 ? 2 : 1);
const p95 = (times: number[]): number => quantile(times, 0.95);

function tableOf(comparisons: readonly Comparison[]): string {
  const head = ['request', 'items', 'small, ms', 'large, ms', 'p95 small', 'p95 large', 'ratio'];
  const rows = comparisons.map((comparison) => {
    const { scenario, itemCount, times: [small, large] } = comparison;
    return [
      scenario.name,
      itemCount === null ? '' : formatNumber(itemCount),
      ...[median(small), median(large), p95(small), p95(large)].map(formatMs),
      `${ratioOf(comparison).toFixed(2)}${scenario.hasGoal ? '' : ' (no goal)'}`,
    ];
  });
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]): string =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ');
  return [head, ...rows].map(line).join('\n');
}

function costPerTest(comparisons: readonly Comparison[]): string {
  const timeAndCountOf = (name: string): [number, number] => {
    const comparison = comparisons.find(({ scenario }) => scenario.name === name);
    return [median(comparison?.times[1] ?? []), comparison?.itemCount ?? NaN];
  };
  const [smallTime, smallCount] = timeAndCountOf(SMALL_DASHBOARD);
  const [largeTime, largeCount] = timeAndCountOf(LARGE_DASHBOARD);
  const costMs = (largeTime - smallTime) / (largeCount - smallCount);
  return `Each further test on a dashboard costs ${(costMs * 1000).toFixed(1)} µs.`;
}

async function benchScale({ args, print }: Command): Promise<void> {
  const [engine = 'sqlite', scaleText = '1', ...rest] = args;
  const scale = Number(scaleText);
  if (!['sqlite', 'postgres'].includes(engine) || !(scale >= 0.02 && scale <= 10) || rest.length > 0) {
    throw new CommandError('Нужно: npm run bench:school -- [sqlite|postgres] [МАСШТАБ от 0.02 до 10]');
  }
  const folder = mkdtempSync(join(tmpdir(), 'listok-scale-'));
  const { databases, seeding, remove } = await createDatabases(engine as Engine, scale, folder);
  try {
    print(`Node ${process.version}, ${engine}. Small: ${formatSize(SMALL)}. Large: ${formatSize(databases.large.size)}.`);
    print(`The large data set was seeded in ${seeding.seconds.toFixed(0)} s and has ${formatNumber(Math.round(seeding.bytes / 1e6))} MB.`);
    const rounds = Math.min(ATTEMPTS.rounds, attemptsIn(databases.small.dataSet) - ATTEMPTS.warmUp);
    const comparisons = await withServers(databases, print, async (ports) => [
      ...(await measure(databases, ports, reads.filter(({ hasGoal }) => hasGoal), READS)),
      ...(await measure(databases, ports, attempts, { ...ATTEMPTS, rounds })),
      // Separately, because each of these reads evicts everything but the users from the database cache.
      ...(await measure(databases, ports, reads.filter(({ hasGoal }) => !hasGoal), READS_WITHOUT_GOAL)),
    ]);
    print(`\n${tableOf(comparisons)}\n\n${costPerTest(comparisons)}`);
    const missed = comparisons.filter((comparison) => comparison.scenario.hasGoal && ratioOf(comparison) > GOAL);
    print(missed.length === 0 ? `All within ${GOAL}×.` : `Beyond ${GOAL}×: ${missed.map(({ scenario }) => scenario.name).join('; ')}.`);
    if (missed.length > 0) process.exitCode = 1;
  } finally {
    await remove();
  }
}

await runCommand(benchScale);
