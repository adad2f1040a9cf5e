/**
 * Compares the sign-in rate of the site with a loop of argon2id alone, and measures the latency of small reads during
 * the sign-ins.
 *
 *     npm run bench:sign-ins
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { rejectArguments, runCommand, type Command } from '../../src/cli/command.ts';
import { getSession } from '../../src/features/account/contract.ts';
import { hashPassword } from '../../src/features/account/passwords/hash-passwords.ts';
import { inTemporaryFolder } from '../support/temporary-folder.ts';
import { addAccounts } from './accounts.ts';
import type { PasswordChecks } from './baseline/passwords.ts';
import { startSite, startWorker, stopAll } from './child-process.ts';
import type { ClosedLoopLoad } from './closed-loop-load.ts';
import { compareCandidates, printRow, verdictOf } from './compare.ts';
import { prepareFixture } from './fixture.ts';
import type { OpenLoopLoad, OpenLoopResult } from './open-loop-load.ts';
import { quantile } from './quantile.ts';
import { readOf, signInsOf, TRUST_PROXY_SETTINGS } from './requests.ts';

const ROUNDS = 9;
const ROUND_MS = 2_000;
const CONNECTIONS = 16;
/** The number of small reads per second, which is far below the capacity of the site. */
const READS = 200;
/** The goal: the share of the argon2id loop that the site must reach. */
const GOAL = 0.9;

async function bench({ args, print }: Command): Promise<void> {
  rejectArguments({ args: args }, 'npm run bench:sign-ins');
  print(`Node ${process.version}, ${availableParallelism()} cores, ${CONNECTIONS} connections that sign in, ${READS} reads a second\n`);
  await inTemporaryFolder(async (folder) => {
    const url = `sqlite:${join(folder, 'site.db')}`;
    const { reader } = await prepareFixture(url, 1);
    const accounts = await addAccounts(url);
    const [{ password } = { password: '' }] = accounts;
    const checks: PasswordChecks = { passwordHash: await hashPassword(password), password, durationMs: ROUND_MS };
    const site = await startSite(url, { settings: TRUST_PROXY_SETTINGS });
    const load = startWorker<ClosedLoopLoad>('closed-loop-load.ts');
    const baseline = startWorker<PasswordChecks>('baseline/passwords.ts');
    const reads = startWorker<OpenLoopLoad, OpenLoopResult>('open-loop-load.ts');
    const { port } = site;
    const common = { port, durationMs: ROUND_MS };
    const signIns: ClosedLoopLoad = { ...common, connections: CONNECTIONS, sequences: signInsOf(accounts), isRepeated: true };
    try {
      await load.measure(signIns);
      const [share = NaN] = await compareCandidates(
        'sign-ins',
        [
          { name: 'the site', measure: () => load.measure(signIns) },
          { name: 'a loop of argon2id', measure: () => baseline.measure(checks) },
        ],
        ROUNDS,
      );
      const latencies = { idle: [] as number[], 'during sign-ins': [] as number[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [phase, values] of Object.entries(latencies)) {
          const running = phase === 'idle' ? null : load.measure(signIns);
          const work = { ...common, rate: READS, connections: 64, sequences: readOf(getSession.path, reader) };
          values.push(...(await reads.measure(work)).done);
          await running;
        }
      }
      printRow(['reads, ms', 'p50', 'p95', 'p99']);
      for (const [phase, values] of Object.entries(latencies)) {
        printRow([phase, ...[0.5, 0.95, 0.99].map((part) => quantile(values, part).toFixed(1))]);
      }
      print(`\n${verdictOf('sign-ins, of the argon2id loop', share, GOAL)}`);
    } finally {
      await stopAll(site, load, baseline, reads);
    }
  });
}

await runCommand(bench);
