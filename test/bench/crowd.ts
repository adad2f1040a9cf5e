/**
 * Measures the latency of small reads while a school opens the dashboard at once, beside the same reads without it.
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
/** Long enough for all pages. */
const ROUND_MS = 2_000;
/** Small reads per second: far below the capacity of the site. */
const READS = 200;
/** Of the p99 without the crowd. */
const GOAL = 2;

async function bench({ args, print }: Command): Promise<void> {
  rejectArguments(args, 'npm run bench:crowd');
  print(`Node ${process.version}, ${PUPILS} pupils open the dashboard at once, ${READS} reads a second\n`);
  await inTemporaryFolder(async (folder) => {
    const url = `sqlite:${join(folder, 'site.db')}`;
    const { reader, takers } = await prepareFixture(url, PUPILS * TESTS_PER_PUPIL);
    const site = await startSite(url);
    const crowd = startWorker<ClosedLoopLoad>('closed-loop-load.ts');
    const reads = startWorker<OpenLoopLoad, OpenLoopResult>('open-loop-load.ts');
    const { port } = site;
    const opening = { port, sequences: takers.map((pupil) => pageOf('/dashboard', pupil)), isRepeated: false, durationMs: ROUND_MS };
    const reading = { port, rate: READS, connections: 64, sequences: readOf(getSession.path, reader), durationMs: ROUND_MS };
    const phases = { calm: [] as number[], crowd: [] as number[] };
    const ratios: number[] = [];
    const seconds: number[] = [];
    try {
      // Loads and compiles what draws the pages.
      await crowd.measure({ ...opening, connections: 1 });
      for (let round = 0; round < ROUNDS; round += 1) {
        const calm = (await reads.measure(reading)).done;
        const opened = crowd.measure({ ...opening, connections: PUPILS });
        const beside = (await reads.measure(reading)).done;
        seconds.push((await opened).seconds);
        ratios.push(quantile(beside, 0.99) / quantile(calm, 0.99));
        phases.calm.push(...calm);
        phases.crowd.push(...beside);
      }
    } finally {
      await stopAll(site, crowd, reads);
    }
    printRow(['reads, ms', 'p50', 'p95', 'p99']);
    for (const [phase, values] of Object.entries(phases)) {
      printRow([phase, ...[0.5, 0.95, 0.99].map((part) => quantile(values, part).toFixed(1))]);
    }
    const ratio = median(ratios);
    print(`\nall pages: ${median(seconds).toFixed(2)} s`);
    print(`p99 beside the crowd, of the calm p99: ${ratio.toFixed(2)}, goal ${GOAL}: ${ratio <= GOAL ? 'reached' : 'MISSED'}`);
  });
}

await runCommand(bench);
