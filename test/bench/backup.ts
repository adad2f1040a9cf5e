/**
 * Measures the latency of submissions, sent at a constant rate, with and without a running backup.
 *
 *     npm run bench:backup               a database of 300 MB, 100 submissions a second
 *     npm run bench:backup -- 50         a database of 50 MB
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { runCommand, type Command } from '../../src/cli/command.ts';
import { CommandError } from '../../src/cli/command-error.ts';
import { inTemporaryFolder } from '../support/temporary-folder.ts';
import { startSite, startWorker, stopAll } from './child-process.ts';
import { printRow } from './compare.ts';
import { prepareFixture } from './fixture.ts';
import type { OpenLoopLoad, OpenLoopResult } from './open-loop-load.ts';
import { quantile } from './quantile.ts';
import { submissionsOf } from './requests.ts';

const RATE = 100;
const ROUNDS = 5;
const ROUND_MS = 5_000;
const PHASES = ['no backup', 'npm run backup'] as const;
const IMAGE_BYTES = 100_000;

/** Adds images with this many megabytes in total. */
function addImages(path: string, megabytes: number): void {
  const database = new DatabaseSync(path);
  const insert = database.prepare('insert into images (id, type, bytes) values (?, ?, ?)');
  database.exec('begin');
  for (let index = 0; index < megabytes * 10; index++) insert.run(`image ${index}`, 'image/png', Buffer.alloc(IMAGE_BYTES, index));
  database.exec('commit');
  database.close();
}

/**
 * Makes one backup after another until the time is over.
 * @returns the number of backups
 */
async function backUpUntil(end: number, databaseUrl: string, copy: string): Promise<number> {
  const program = join(import.meta.dirname, '../../src/backup/backup.ts');
  let count = 0;
  for (; performance.now() < end; count++) {
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    const child = spawn(process.execPath, [program, copy], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    await once(child, 'exit');
    if (child.exitCode !== 0) throw new Error(`The backup ended with ${child.exitCode}`);
    rmSync(copy);
  }
  return count;
}

async function bench({ args, print }: Command): Promise<void> {
  const [size = '300', ...rest] = args;
  if (!/^[1-9]\d{0,4}$/.test(size) || rest.length > 0) throw new CommandError('Нужно: npm run bench:backup [-- МЕГАБАЙТЫ]');
  print(`Node ${process.version}, ${size} MB, ${RATE} submissions a second\n`);
  await inTemporaryFolder(async (folder) => {
    const path = join(folder, 'site.db');
    const perRound = (RATE * ROUND_MS) / 1000 + 10;
    const submissions = submissionsOf((await prepareFixture(`sqlite:${path}`, perRound * ROUNDS * PHASES.length)).takers);
    addImages(path, Number(size));
    const site = await startSite(`sqlite:${path}`);
    const load = startWorker<OpenLoopLoad, OpenLoopResult>('open-loop-load.ts');
    const latencies = new Map<string, number[]>(PHASES.map((phase) => [phase, []]));
    let backups = 0;
    try {
      for (let round = 0; round < ROUNDS; round++) {
        for (const phase of PHASES) {
          const work = { port: site.port, rate: RATE, connections: 64, sequences: submissions.splice(0, perRound), durationMs: ROUND_MS };
          const copying = phase === 'no backup' ? 0 : backUpUntil(performance.now() + ROUND_MS, `sqlite:${path}`, join(folder, 'copy.db'));
          const { done, rejected } = await load.measure(work);
          if (Object.keys(rejected).length > 0) throw new Error(`Submissions got ${Object.keys(rejected).join()}`);
          latencies.get(phase)?.push(...done);
          backups += await copying;
        }
      }
    } finally {
      await stopAll(site, load);
    }
    printRow(['submissions, ms', 'p50', 'p95', 'p99', 'longest']);
    for (const [phase, values] of latencies) printRow([phase, ...[0.5, 0.95, 0.99, 1].map((part) => quantile(values, part).toFixed(1))]);
    print(`\n${backups} backups.`);
  });
}

await runCommand(bench);
