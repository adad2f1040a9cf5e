import { join } from 'node:path';
import { inTemporaryFolder } from '../../support/temporary-folder.ts';
import { editTargetsOf } from '../workload/workload.ts';
import { emptyReport, losePower, type PowerReport } from '../power-loss/power-loss.ts';
import { openFixture } from '../fixture.ts';
import { startRestartableServer } from '../restartable-server.ts';
import { canTrace, underStrace } from '../power-loss/strace.ts';
import { runWorkload } from '../workload/run-workload.ts';

/**
 * Runs the workload on a server over SQLite and traces its system calls.
 * @returns the number of acknowledged changes without those of passwords, whose response does not describe a change
 */
export async function traceWorkload(folder: string, trace: string, acknowledgements: number): Promise<number> {
  const server = await startRestartableServer(`sqlite:${join(folder, 'listok.db')}`, folder, underStrace(trace));
  const fixture = await openFixture(server.url, { tests: 8, lessons: 3 });
  const crash = { after: acknowledgements, strike: server.kill.strike };
  const { acknowledged } = await runWorkload(fixture, editTargetsOf(fixture), crash);
  fixture.closeConnections();
  return acknowledged.filter((kind) => kind !== 'password').length;
}

/** The acknowledgements of each server before its trace ends. */
const ACKNOWLEDGEMENTS = 200;

/** Replays power losses during the work of several servers. @returns whether no acknowledged change was lost */
export async function powerCommand(servers: number): Promise<boolean> {
  if (!canTrace()) throw new Error('Нужен strace, и система должна его разрешать.');
  const total = emptyReport();
  for (let server = 1; server <= servers; server++) {
    await inTemporaryFolder(async (folder) => {
      const trace = join(folder, 'trace');
      await traceWorkload(folder, trace, ACKNOWLEDGEMENTS);
      const share = { acknowledgement: 1, write: 0.02 };
      add(total, await losePower(trace, { folder, share }));
    });
    console.log(`${server} из ${servers}`);
  }
  return print(total);
}

function add(total: PowerReport, { unsynced, lost, broken, ...counts }: PowerReport): void {
  for (const [name, count] of Object.entries(counts)) total[name as keyof typeof counts] += count;
  total.unsynced.push(...unsynced);
  total.lost.push(...lost);
  total.broken.push(...broken);
}

function print({ acknowledged, commits, walSyncs, databaseSyncs, unsynced, moments, disks, lost, broken }: PowerReport): boolean {
  console.log(`\nПодтверждено: ${acknowledged}, коммитов в журнал: ${commits}.`);
  console.log(`fsync журнала: ${walSyncs} (${(walSyncs / commits).toFixed(2)} на коммит), fsync базы: ${databaseSyncs}.`);
  console.log(`Питание пропадало: ${moments} раз, открыто дисков: ${disks}, из них повреждено: ${broken.length}.`);
  console.log(`Коммитов, после которых журнал не записан на диск до следующего: ${unsynced.length}.`);
  for (const line of [...broken, ...unsynced, ...lost].slice(0, 20)) console.log(`  ${line}`);
  console.log(`Потеряно подтверждённого: ${lost.length}.`);
  return lost.length + unsynced.length + broken.length === 0;
}
