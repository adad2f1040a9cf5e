import { setTimeout as sleep } from 'node:timers/promises';
import { inTemporaryFolder } from '../tools/temporary-folder.ts';
import { startPostgres, type ThrowawayPostgres } from '../tools/throwaway-postgres.ts';
import { bringDown, type Catastrophe, type Tally } from './bring-down.ts';
import { openSchool } from './school.ts';
import { serveSchool } from './serve-school.ts';

const SIZES = { tests: 8, lessons: 3 };
/** PostgreSQL's own default, said aloud: what it acknowledges is on the disk. */
const DURABLE = ['fsync=on', 'synchronous_commit=on'];

/** What is killed: the site over the one or the other database, or PostgreSQL itself. */
export const victims = ['sqlite', 'postgres', 'database'] as const;
export type Victim = (typeof victims)[number];

/** Kills a victim under load so many times, and says how many acknowledged changes were lost. */
export async function killCommand(rounds: number, victim: Victim): Promise<boolean> {
  const postgres = victim === 'sqlite' ? null : await startPostgres(DURABLE);
  try {
    return await inTemporaryFolder(async (folder) => {
      const server = await serveSchool(postgres?.url ?? `sqlite:${folder}/listok.db`, folder);
      const school = await openSchool(server.url, SIZES);
      const catastrophe = victim === 'database' && postgres !== null ? killOf(postgres, server.url) : server.kill;
      try {
        return report(await bringDown(school, catastrophe, rounds, (round) => console.log(`${round} из ${rounds}`)));
      } finally {
        school.hangUp();
        await server.stop();
      }
    });
  } finally {
    await postgres?.stop();
  }
}

/** By turns as `pg_ctl stop -m immediate` does, and as the system does when memory runs out. The site stays. */
function killOf(postgres: ThrowawayPostgres, url: string): Catastrophe {
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

function report({ rounds, acknowledged, unanswered, storedUnanswered, lost }: Tally): boolean {
  const sum = Object.values(acknowledged).reduce((all, one) => all + one, 0);
  console.log(`\nУбийств: ${rounds}, чистых запусков после них: ${rounds}.`);
  console.log(`Подтверждено: ${sum} (${Object.entries(acknowledged).map(([kind, count]) => `${kind} ${count}`).join(', ')}).`);
  console.log(`Осталось без ответа: ${unanswered}, из них записано: ${storedUnanswered}.`);
  for (const line of lost.slice(0, 20)) console.log(`  ${line}`);
  console.log(`Потеряно подтверждённого: ${lost.length}.`);
  return lost.length === 0;
}
