/**
 * Measures the analysis of a test that 100,000 pupils have taken: its time, its memory, and the latency of reads beside it. Then
 * regrades the test, and measures how long another write waits.
 *
 *     npm run bench:analysis -- sqlite
 *     npm run bench:analysis -- postgres
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand, type Command } from '../../src/cli/command.ts';
import { CommandError } from '../../src/cli/command-error.ts';
import { changeNickname, getSession } from '../../src/features/account/contract.ts';
import { updateTest } from '../../src/features/general-tests/contract.ts';
import { analyseTest, regradeTest } from '../../src/features/results/contract.ts';
import { fillPath } from '../../src/http/endpoint.ts';
import { startPostgres } from '../setup/test-postgres.ts';
import { median } from '../support/median.ts';
import { inTemporaryFolder } from '../support/temporary-folder.ts';
import { startSite, startWorker, stopAll } from './child-process.ts';
import { printRow } from './compare.ts';
import type { OpenLoopLoad, OpenLoopResult } from './open-loop-load.ts';
import { quantile } from './quantile.ts';
import { readOf } from './requests.ts';
import { questionsWithKey, seedAttempts } from './scale/attempts.ts';

const ATTEMPTS = 100_000;
const READS = 200;
const ROUNDS = 5;
const GOALS = { 'analysis, s': 3, 'more memory, MB': 64, 'p99 of reads, times calm': 3, 'kept analysis, s': 0.1, 'a write beside a regrading, s': 2 };

/** Memory of a process of Linux, MB: now, or the most since `forgetPeak`. */
const memoryOf = (pid: number, value: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${value}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** @returns a figure for each goal */
async function measure(url: string): Promise<number[]> {
  const { testId: id, admin } = await seedAttempts(url, ATTEMPTS);
  const { port, pid, stop } = await startSite(url);
  const load = startWorker<OpenLoopLoad, OpenLoopResult>('open-loop-load.ts');
  /** @returns how long it took, s */
  const send = async ({ method, path }: { method: string; path: string }, body?: object): Promise<number> => {
    const start = performance.now();
    const headers = { cookie: admin.cookie, 'content-type': 'application/json' };
    const response = await fetch(`http://127.0.0.1:${port}${fillPath(path, { id })}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    await response.arrayBuffer();
    return (performance.now() - start) / 1000;
  };
  const read = async (durationMs: number): Promise<number[]> =>
    (await load.measure({ port, connections: 64, sequences: readOf(getSession.path, admin), rate: READS, durationMs })).done;
  try {
    const [calm, beside, seconds, megabytes, kept]: [number[], number[], number[], number[], number[]] = [[], [], [], [], []];
    for (let revision = 1; revision <= ROUNDS; revision += 1) {
      await send(updateTest, { name: 'Клетка', questions: questionsWithKey(revision % 2), revision });
      calm.push(...(await read(2_000)));
      forgetPeak(pid);
      const before = memoryOf(pid, 'VmRSS');
      let isDone = false;
      const analysis = send(analyseTest).finally(() => (isDone = true));
      while (!isDone) beside.push(...(await read(250)));
      seconds.push(await analysis);
      megabytes.push(memoryOf(pid, 'VmHWM') - before);
      kept.push(await send(analyseTest));
    }
    const regrading = send(regradeTest, { revision: ROUNDS + 1, dryRun: false });
    let wait = 0;
    for (let isDone = false; !isDone; wait = Math.max(wait, await send(changeNickname, { nickname: 'Репетитор' }))) {
      isDone = await Promise.race([regrading.then(() => true), sleep(20, false)]);
    }
    return [median(seconds), Math.max(...megabytes), quantile(beside, 0.99) / quantile(calm, 0.99), median(kept), wait];
  } finally {
    await stopAll({ stop }, load);
  }
}

async function bench({ args: [engine = 'sqlite', ...rest], print }: Command): Promise<void> {
  if (!['sqlite', 'postgres'].includes(engine) || rest.length > 0) throw new CommandError('Нужно: npm run bench:analysis -- [sqlite|postgres]');
  const postgres = engine === 'postgres' ? await startPostgres([]) : null;
  try {
    print(`Node ${process.version}, ${engine}, ${ATTEMPTS} attempts\n`);
    const figures = await inTemporaryFolder((folder) => measure(postgres?.url ?? `sqlite:${join(folder, 'site.db')}`));
    for (const [index, [name, goal]] of Object.entries(GOALS).entries()) {
      const figure = figures[index] ?? NaN;
      if (figure > goal) process.exitCode = 1;
      printRow([name, figure.toFixed(2), `at most ${goal}`, figure > goal ? 'MISSED' : 'reached']);
    }
  } finally {
    await postgres?.stop();
  }
}

await runCommand(bench);
