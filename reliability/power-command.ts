import { join } from 'node:path';
import { inTemporaryFolder } from '../tools/temporary-folder.ts';
import { openDesk } from './people.ts';
import { losePower, noReport, type PowerReport } from './power-loss.ts';
import { openSchool } from './school.ts';
import { serveSchool } from './serve-school.ts';
import { canTrace, underStrace } from './strace.ts';
import { work } from './work.ts';

/**
 * Lets a school work on SQLite and writes down what its server asks of the disk.
 * @returns how much the people of the school were told is stored, passwords aside: an answer to these says nothing
 */
export async function traceSchool(folder: string, trace: string, acknowledgements: number): Promise<number> {
  const server = await serveSchool(`sqlite:${join(folder, 'listok.db')}`, folder, underStrace(trace));
  const school = await openSchool(server.url, { tests: 8, lessons: 3 });
  const { acknowledged } = await work(school, openDesk(school), { after: acknowledgements, strike: server.kill.strike });
  school.hangUp();
  return acknowledged.filter((kind) => kind !== 'password').length;
}

/** What each server of the long form acknowledges before its end. */
const ACKNOWLEDGEMENTS = 200;

/** Takes the power away in the midst of the work of so many servers, and says how many acknowledged changes were lost. */
export async function powerCommand(servers: number): Promise<boolean> {
  if (!canTrace()) throw new Error('Нужен strace, и система должна его разрешать.');
  const sum = noReport();
  for (let server = 1; server <= servers; server++) {
    await inTemporaryFolder(async (folder) => {
      const trace = join(folder, 'trace');
      await traceSchool(folder, trace, ACKNOWLEDGEMENTS);
      const share = { acknowledgement: 1, write: 0.02 };
      add(sum, await losePower(trace, { folder, share }));
    });
    console.log(`${server} из ${servers}`);
  }
  return report(sum);
}

function add(sum: PowerReport, { unsynced, lost, broken, ...counts }: PowerReport): void {
  for (const [name, count] of Object.entries(counts)) sum[name as keyof typeof counts] += count;
  sum.unsynced.push(...unsynced);
  sum.lost.push(...lost);
  sum.broken.push(...broken);
}

function report({ acknowledged, commits, logSyncs, databaseSyncs, unsynced, moments, disks, lost, broken }: PowerReport): boolean {
  console.log(`\nПодтверждено: ${acknowledged}, коммитов в журнал: ${commits}.`);
  console.log(`fsync журнала: ${logSyncs} (${(logSyncs / commits).toFixed(2)} на коммит), fsync базы: ${databaseSyncs}.`);
  console.log(`Питание пропадало: ${moments} раз, открыто дисков: ${disks}, из них повреждено: ${broken.length}.`);
  console.log(`Коммитов, после которых журнал не записан на диск до следующего: ${unsynced.length}.`);
  for (const line of [...broken, ...unsynced, ...lost].slice(0, 20)) console.log(`  ${line}`);
  console.log(`Потеряно подтверждённого: ${lost.length}.`);
  return lost.length + unsynced.length + broken.length === 0;
}
