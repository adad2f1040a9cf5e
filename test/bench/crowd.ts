/**
 * Measures the latency of small reads in three cases: alone, while a school opens the dashboard at once, and while a school opens a page that the
 * server does not render.
 *
 *     npm run bench:crowd
 */
import { join } from 'node:path';
import { rejectArguments, runCommand, type Command } from '../../src/cli/command.ts';
import { getSession } from '../../src/features/account/contract.ts';
import { median } from '../support/median.ts';
import { inTemporaryFolder } from '../support/temporary-folder.ts';
import { startSite, startWorker, stopAll } from './child-process.ts';
import type { ClosedLoopLoad } from './closed-loop-load.ts';
import { printRow } from './compare.ts';
import { prepareFixture } from './fixture.ts';
import type { OpenLoopLoad, OpenLoopResult } from './open-loop-load.ts';
import { quantile } from './quantile.ts';
import { pageOf, readOf } from './requests.ts';

const PUPILS = 300;
const TESTS_PER_PUPIL = 20;
const ROUNDS = 9;
/** How long a round takes. It suffices for all pages. */
const ROUND_MS = 2_000;
/** The number of small reads per second, which is far below the capacity of the site. */
const READS = 200;
/** How many times as long the p99 of reads may be beside the crowd. */
const GOAL = 2;

async function bench({ args, print }: Command): Promise<void> {
  rejectArguments({ args: args }, 'npm run bench:crowd');
  print(`Node ${process.version}, ${PUPILS} pupils open the dashboard at once, ${READS} reads a second\n`);
  await inTemporaryFolder(async (folder) => {
    const url = `sqlite:${join(folder, 'site.db')}`;
    const { reader, takers } = await prepareFixture(url, PUPILS * TESTS_PER_PUPIL);
    const site = await startSite(url);
    const crowd = startWorker<ClosedLoopLoad>('closed-loop-load.ts');
    const reads = startWorker<OpenLoopLoad, OpenLoopResult>('open-loop-load.ts');
    const { port } = site;
    const opening = (path: string) => ({ port, sequences: takers.map((pupil) => pageOf(path, pupil)), isRepeated: false, durationMs: ROUND_MS });
    const reading = { port, rate: READS, connections: 64, sequences: readOf(getSession.path, reader), durationMs: ROUND_MS };
    const phases: Record<string, { path: string | null; latencies: number[]; p99: number[] }> = {
      alone: { path: null, latencies: [], p99: [] },
      'beside dashboards': { path: '/dashboard', latencies: [], p99: [] },
      'beside unrendered pages': { path: '/profile', latencies: [], p99: [] },
    };
    try {
      // The first page makes the server load and compile the bundle for rendering.
      await crowd.measure({ ...opening('/dashboard'), connections: 1 });
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const phase of Object.values(phases)) {
          const opened = phase.path === null ? null : crowd.measure({ ...opening(phase.path), connections: PUPILS });
          const { done } = await reads.measure(reading);
          await opened;
          phase.latencies.push(...done);
          phase.p99.push(quantile(done, 0.99));
        }
      }
    } finally {
      await stopAll(site, crowd, reads);
    }
    printRow(['reads, ms', 'p50', 'p95', 'p99']);
    for (const [name, { latencies }] of Object.entries(phases)) {
      printRow([name, ...[0.5, 0.95, 0.99].map((part) => quantile(latencies, part).toFixed(1))]);
    }
    const alone = phases['alone']?.p99 ?? [];
    for (const [name, { path, p99 }] of Object.entries(phases)) {
      if (path === null) continue;
      const ratio = median(p99.map((value, round) => value / (alone[round] ?? NaN)));
      print(`p99 ${name}, of the p99 alone: ${ratio.toFixed(2)}, goal ${GOAL}: ${ratio <= GOAL ? 'reached' : 'MISSED'}`);
    }
  });
}

await runCommand(bench);
