/**
 * Measures whether a school that grows a hundredfold stays as quick. What counts are the ratios.
 *
 *     npm run bench:school -- sqlite
 *     npm run bench:school -- postgres
 *     npm run bench:school -- sqlite 0.1     grows tenfold, to try it out
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../../src/command/command-error.ts';
import { runCommand, type Command } from '../../src/command/command.ts';
import type { Engine } from '../../src/storage/database.ts';
import { startSite, type ServerChild } from '../child.ts';
import { quantile } from '../quantile.ts';
import { median } from '../../tools/median.ts';
import { amounts, makeSchools, SMALL, type SchoolName, type Schools } from './databases.ts';
import { measure, ratioOf, type Measured } from './measure.ts';
import { attempts, attemptsIn, reads } from './requests.ts';

/** How many times as long a request may take where everything but what it shows has grown a hundredfold. */
const GOAL = 1.5;
const READS = { turns: 300, warmUp: 30 };
const ATTEMPTS = { turns: 400, warmUp: 40 };
const SEARCHES = { turns: 60, warmUp: 5 };

async function withServers<Result>(schools: Schools, print: Command['print'], work: (ports: Record<SchoolName, number>) => Promise<Result>): Promise<Result> {
  const servers: ServerChild[] = [];
  try {
    const ports: Partial<Record<SchoolName, number>> = {};
    for (const name of Object.keys(schools) as SchoolName[]) {
      const start = performance.now();
      const server = await startSite(schools[name].url);
      servers.push(server);
      ports[name] = server.port;
      print(`server of the school «${name}»: open after ${Math.round(performance.now() - start)} ms`);
    }
    return await work(ports as Record<SchoolName, number>);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

const number = (value: number): string => value.toLocaleString('en-US');
const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 1);
const p95 = (times: number[]): number => quantile(times, 0.95);

function tableOf(all: readonly Measured[]): string {
  const head = ['request', 'shows', 'small, ms', 'large, ms', 'p95 small', 'p95 large', 'ratio'];
  const rows = all.map((measured) => {
    const [small, large] = measured.times;
    return [
      measured.kind.name,
      measured.shown === null ? '' : number(measured.shown),
      ...[median(small), median(large), p95(small), p95(large)].map(ms),
      `${ratioOf(measured).toFixed(2)}${measured.kind.isHeld ? '' : ' (not held)'}`,
    ];
  });
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]): string => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ');
  return [head, ...rows].map(line).join('\n');
}

function costPerTest(all: readonly Measured[]): string {
  const timeOf = (name: string): [number, number] => {
    const found = all.find(({ kind }) => kind.name === name);
    return [median(found?.times[1] ?? []), found?.shown ?? NaN];
  };
  const [few, fewShown] = timeOf('dashboard of a small catalogue');
  const [many, manyShown] = timeOf('dashboard of a large catalogue');
  return `Each further test on a dashboard costs ${(((many - few) / (manyShown - fewShown)) * 1000).toFixed(1)} µs.`;
}

async function benchSchool({ args, print }: Command): Promise<void> {
  const [engine = 'sqlite', scaleText = '1', ...rest] = args;
  const scale = Number(scaleText);
  if (!['sqlite', 'postgres'].includes(engine) || !(scale >= 0.02 && scale <= 10) || rest.length > 0) {
    throw new CommandError('Нужно: npm run bench:school -- [sqlite|postgres] [МАСШТАБ от 0.02 до 10]');
  }
  const { schools, filling, remove } = await makeSchools(engine as Engine, scale, mkdtempSync(join(tmpdir(), 'listok-school-')));
  try {
    print(`Node ${process.version}, ${engine}. Small: ${amounts(SMALL)}. Large: ${amounts(schools.large.size)}.`);
    print(`The large one was filled in ${filling.seconds.toFixed(0)} s and has ${number(Math.round(filling.bytes / 1e6))} MB.`);
    const turns = Math.min(ATTEMPTS.turns, attemptsIn(schools.small.school) - ATTEMPTS.warmUp);
    const all = await withServers(schools, print, async (ports) => [
      ...(await measure(schools, ports, reads.filter(({ isHeld }) => isHeld), READS)),
      ...(await measure(schools, ports, attempts, { ...ATTEMPTS, turns })),
      // By themselves: after each of them nothing of the database is in the server's memory but the users.
      ...(await measure(schools, ports, reads.filter(({ isHeld }) => !isHeld), SEARCHES)),
    ]);
    print(`\n${tableOf(all)}\n\n${costPerTest(all)}`);
    const beyond = all.filter((each) => each.kind.isHeld && ratioOf(each) > GOAL);
    print(beyond.length === 0 ? `All within ${GOAL}×.` : `Beyond ${GOAL}×: ${beyond.map(({ kind }) => kind.name).join('; ')}.`);
    if (beyond.length > 0) process.exitCode = 1;
  } finally {
    await remove();
  }
}

await runCommand(benchSchool);
