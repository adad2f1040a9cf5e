/**
 * Measures the latency of small reads during steady submissions to SQLite. The disk is slow: strace delays its syncs by 5 ms. If the main file of
 * another version is given, the benchmark compares both versions.
 *
 *     npm run bench:latency
 *     npm run bench:latency -- ../other/src/server/main.ts
 */
import { copyFileSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand, type Command } from '../../src/cli/command.ts';
import { CommandError } from '../../src/cli/command-error.ts';
import { getSession } from '../../src/features/account/contract.ts';
import { canTrace } from '../support/can-trace.ts';
import { inTemporaryFolder } from '../support/temporary-folder.ts';
import { startSite, startWorker, stopAll } from './child-process.ts';
import { printRow } from './compare.ts';
import { prepareFixture } from './fixture.ts';
import type { OpenLoopLoad, OpenLoopResult } from './open-loop-load.ts';
import { quantile } from './quantile.ts';
import { readOf, submissionsOf } from './requests.ts';

const SYNC_MS = 5;
const READS = 200;
const WRITES = 50;
const ROUNDS = 5;
const ROUND_MS = 4_000;

const SYNCS = 'fsync,fdatasync';
/**
 * The command of strace. With `-D` the signal to stop reaches the site; with `--seccomp-bpf` all other system calls run
 * at full speed.
 */
const STRACE = ['strace', '-D', '-f', '-qq', '--seccomp-bpf', '-o', '/dev/null'];
const SLOW_SYNCS = [...STRACE, '-e', `trace=${SYNCS}`, '-e', `inject=${SYNCS}:delay_exit=${SYNC_MS * 1000}`];

async function bench({ args: [other, ...rest], print }: Command): Promise<void> {
  if (rest.length > 0) throw new CommandError('Нужно: npm run bench:latency [-- ДРУГАЯ_ВЕРСИЯ/src/server/main.ts]');
  if (other !== undefined && !existsSync(other)) throw new CommandError(`${other}: такого файла нет.`);
  if (!canTrace()) throw new CommandError('Нужен strace, и система должна его разрешать.');
  print(`Node ${process.version}, ${READS} reads and ${WRITES} submissions a second, ${SYNC_MS} ms a sync\n`);
  await inTemporaryFolder(async (folder) => {
    const path = (name: string): string => join(folder, `${name}.db`);
    const perRound = (WRITES * ROUND_MS) / 1000 + 10;
    const { reader, takers } = await prepareFixture(`sqlite:${path('this')}`, perRound * ROUNDS);
    copyFileSync(path('this'), path('other'));
    const versions: { name: string; main?: string }[] = [{ name: 'this' }];
    if (other !== undefined) versions.push({ name: 'other', main: resolve(other) });
    const sites = await Promise.all(
      versions.map(async ({ name, ...main }) => ({
        name: `${name} version`,
        server: await startSite(`sqlite:${path(name)}`, { under: SLOW_SYNCS, ...main }),
        alone: [] as number[],
        beside: [] as number[],
        writes: [] as number[],
      })),
    );
    const [reads, writes] = [0, 1].map(() => startWorker<OpenLoopLoad, OpenLoopResult>('open-loop-load.ts'));
    const submissions = submissionsOf(takers);
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const sequences = submissions.splice(0, perRound);
        for (const { server, alone, beside, writes: written } of sites) {
          const common = { port: server.port, connections: 64, durationMs: ROUND_MS };
          const reading = { ...common, rate: READS, sequences: readOf(getSession.path, reader) };
          alone.push(...((await reads?.measure(reading))?.done ?? []));
          const writing = writes?.measure({ ...common, rate: WRITES, sequences });
          beside.push(...((await reads?.measure(reading))?.done ?? []));
          written.push(...((await writing)?.done ?? []));
        }
      }
    } finally {
      await stopAll(...sites.map(({ server }) => server), ...[reads, writes].filter((worker) => worker !== undefined));
    }
    printRow(['ms', 'p50', 'p95', 'p99']);
    for (const { name, ...series } of sites) {
      const labelled = { 'reads alone': series.alone, 'reads beside': series.beside, submissions: series.writes };
      for (const [label, values] of Object.entries(labelled)) {
        printRow([`${name}: ${label}`, ...[0.5, 0.95, 0.99].map((part) => quantile(values, part).toFixed(1))]);
      }
    }
  });
}

await runCommand(bench);
