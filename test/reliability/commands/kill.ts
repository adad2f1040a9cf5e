import { setTimeout as sleep } from 'node:timers/promises';
import { inTemporaryFolder } from '../../support/temporary-folder.ts';
import { startPostgres, type TestPostgres } from '../../setup/test-postgres.ts';
import { runCrashRounds, type Fault, type Tally } from '../workload/crash-rounds.ts';
import { openFixture } from '../fixture.ts';
import { startRestartableServer } from '../restartable-server.ts';

const SIZES = { tests: 8, lessons: 3 };
/**
 * The settings with which PostgreSQL acknowledges a change only when the change is on the disk. They are its defaults,
 * but other tests turn fsync off.
 */
const DURABLE = ['fsync=on', 'synchronous_commit=on'];

/** What can be killed: the server over SQLite or PostgreSQL, or PostgreSQL itself (`database`). */
export const victims = ['sqlite', 'postgres', 'database'] as const;
export type Victim = (typeof victims)[number];

/**
 * Kills a victim under load.
 * @returns whether no acknowledged change was lost
 */
export async function killCommand(rounds: number, victim: Victim): Promise<boolean> {
  const postgres = victim === 'sqlite' ? null : await startPostgres(DURABLE);
  try {
    return await inTemporaryFolder(async (folder) => {
      const server = await startRestartableServer(postgres?.url ?? `sqlite:${folder}/listok.db`, folder);
      const fixture = await openFixture(server.url, SIZES);
      const fault = victim === 'database' && postgres !== null ? postgresFault(postgres, server.url) : server.kill;
      try {
        return print(await runCrashRounds(fixture, fault, rounds, (round) => console.log(`${round} из ${rounds}`)));
      } finally {
        fixture.closeConnections();
        await server.stop();
      }
    });
  } finally {
    await postgres?.stop();
  }
}

/**
 * Kills PostgreSQL by turns in the way of the out-of-memory killer and in the way of `pg_ctl stop -m immediate`. The
 * site keeps running.
 */
function postgresFault(postgres: TestPostgres, url: string): Fault {
  let isHard = false;
  return {
    strike: () => {
      isHard = !isHard;
      return postgres.kill(isHard ? 'SIGKILL' : 'SIGQUIT');
    },
    recover: async () => {
      await postgres.startAgain();
      while ((await fetch(`${url}/api/health`)).status !== 200) await sleep(50);
    },
  };
}

function print({ rounds, acknowledged, unacknowledged, storedUnacknowledged, lost }: Tally): boolean {
  const total = Object.values(acknowledged).reduce((sum, count) => sum + count, 0);
  console.log(`\nУбийств: ${rounds}, чистых запусков после них: ${rounds}.`);
  console.log(`Подтверждено: ${total} (${Object.entries(acknowledged).map(([kind, count]) => `${kind} ${count}`).join(', ')}).`);
  console.log(`Осталось без ответа: ${unacknowledged}, из них записано: ${storedUnacknowledged}.`);
  for (const line of lost.slice(0, 20)) console.log(`  ${line}`);
  console.log(`Потеряно подтверждённого: ${lost.length}.`);
  return lost.length === 0;
}
