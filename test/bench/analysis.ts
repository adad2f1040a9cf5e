/**
 * Measures the analysis of a test that 100,000 pupils have taken: its time, its memory, and the latency of reads that run at the same time. Then it
 * regrades the test, and measures how long another write waits.
 *
 *     npm run bench:analysis -- sqlite
 *     npm run bench:analysis -- postgres
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand, type Command } from '../../src/cli/command.ts';
import { CommandError } from '../../src/cli/command-error.ts';
import { SYSTEM_ACTOR } from '../../src/db/audit-log.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { ROLE } from '../../src/domain/users/role.ts';
import { changeNickname, getSession } from '../../src/features/account/contract.ts';
import { updateTest } from '../../src/features/tests/contract.ts';
import { changeUser } from '../../src/features/users/store.ts';
import { analyseTest, regradeTest } from '../../src/features/results/contract.ts';
import { fillPath } from '../../src/http/endpoint.ts';
import { startPostgres } from '../setup/test-postgres.ts';
import { addManyAttempts, manyQuestions } from '../support/fixtures/many-attempts.ts';
import { median } from '../support/median.ts';
import { forgetPeak, peakOf, residentOf } from '../support/servers/server-memory.ts';
import { inTemporaryFolder } from '../support/temporary-folder.ts';
import { send } from '../support/timed-request.ts';
import { startSite, startWorker, stopAll } from './child-process.ts';
import { printRow } from './compare.ts';
import { prepareFixture } from './fixture.ts';
import type { OpenLoopLoad, OpenLoopResult } from './open-loop-load.ts';
import { quantile } from './quantile.ts';
import { readOf } from './requests.ts';

const ATTEMPTS = 100_000;
const READS = 200;
const ROUNDS = 5;
/**
 * Each slice of reads opens its connections, which delays other reads. The reads without an analysis therefore come in
 * slices too.
 */
const SLICE_MS = 250;
const CALM_SLICES = 8;
const CONNECTIONS = 16;
const WARM_UP_MS = 15_000;
const GOALS = { 'analysis, s': 3, 'again, of that': 0.1, 'more memory, MB': 64, 'p99 of reads, times calm': 3, 'write beside regrading, s': 2 };

/**
 * @param folder the folder for the compile cache
 * @returns a figure for each goal
 */
async function measure(url: string, folder: string): Promise<number[]> {
  const { reader } = await prepareFixture(url, 1);
  const db = await openDatabase(url);
  await changeUser(db, reader.uid, { role: ROLE.admin }, SYSTEM_ACTOR, '2026-11-22');
  const id = await addManyAttempts(db, ATTEMPTS);
  await db.destroy();
  const settings = { NODE_COMPILE_CACHE: join(folder, 'compile-cache') };
  const call = (port: number, { method, path }: { method: string; path: string }, body?: object): Promise<number> =>
    send(port, { method, path: fillPath(path, { id }), cookie: reader.cookie, ...(body && { body: JSON.stringify(body) }) });
  // The first start fills the compile cache, as `npm start` does. The cache of the thread is filled when the thread
  // first ends, because its V8 flags differ.
  const first = await startSite(url, { settings });
  await call(first.port, analyseTest);
  await first.stop();
  const site = await startSite(url, { settings });
  const load = startWorker<OpenLoopLoad, OpenLoopResult>('open-loop-load.ts');
  const read = async (durationMs: number): Promise<number[]> =>
    (await load.measure({ port: site.port, connections: CONNECTIONS, sequences: readOf(getSession.path, reader), rate: READS, durationMs })).done;
  try {
    // At first the heap of the server grows by reads alone.
    await read(WARM_UP_MS);
    type Series = Record<'calm' | 'beside' | 'analysis' | 'again' | 'memory' | 'writes', number[]>;
    const measured: Series = { calm: [], beside: [], analysis: [], again: [], memory: [], writes: [] };
    for (let revision = 1; revision <= ROUNDS; revision += 1) {
      await call(site.port, updateTest, { name: 'Клетка', questions: manyQuestions(revision % 3), revision });
      for (let slice = 0; slice < CALM_SLICES; slice += 1) measured.calm.push(...(await read(SLICE_MS)));
      forgetPeak(site);
      const before = residentOf(site);
      const analysis = call(site.port, analyseTest);
      while (!(await Promise.race([analysis, sleep(1)]))) measured.beside.push(...(await read(SLICE_MS)));
      measured.analysis.push(await analysis);
      measured.memory.push(peakOf(site) - before);
      measured.again.push(await call(site.port, analyseTest));
    }
    const regrading = call(site.port, regradeTest, { revision: ROUNDS + 1, dryRun: false });
    while (!(await Promise.race([regrading, sleep(20)]))) measured.writes.push(await call(site.port, changeNickname, { nickname: 'Репетитор' }));
    const { analysis, again, memory, beside, calm, writes } = measured;
    const ratio = quantile(beside, 0.99) / quantile(calm, 0.99);
    return [median(analysis) / 1_000, median(again) / median(analysis), Math.max(...memory), ratio, Math.max(...writes) / 1_000];
  } finally {
    await stopAll(site, load);
  }
}

async function bench({ args: [engine = 'sqlite', ...rest], print }: Command): Promise<void> {
  if (!['sqlite', 'postgres'].includes(engine) || rest.length > 0) throw new CommandError('Нужно: npm run bench:analysis -- [sqlite|postgres]');
  const postgres = engine === 'postgres' ? await startPostgres([]) : null;
  try {
    print(`Node ${process.version}, ${engine}, ${ATTEMPTS} attempts\n`);
    const figures = await inTemporaryFolder((folder) => measure(postgres?.url ?? `sqlite:${join(folder, 'site.db')}`, folder));
    for (const [index, [name, goal]] of Object.entries(GOALS).entries()) {
      const isReached = (figures[index] ?? NaN) <= goal;
      printRow([name, (figures[index] ?? NaN).toFixed(2), `at most ${goal}`, isReached ? 'reached' : 'MISSED']);
      if (!isReached) process.exitCode = 1;
    }
  } finally {
    await postgres?.stop();
  }
}

await runCommand(bench);
