import { randomInt } from 'node:crypto';
import { launchServer, untilServing } from '../src/server/testing-server.ts';
import { inTemporaryFolder } from '../tools/temporary-folder.ts';
import { startPostgres } from '../tools/throwaway-postgres.ts';
import { describeViolation, runHistory } from './history/run-history.ts';
import { processesBehindProxy } from './rolling-restart.ts';
import { schoolSettings, TUTOR } from './school.ts';

const PROCESSES = 4;
const SIZE = { pupils: 4, devices: 4, tutors: 4, acts: 120 };
const SHOWN = 3;

/** Several processes are used by many people at once, in so many rounds, and one of them is killed in each; says what nothing explains. */
export async function historyCommand(rounds: number, firstSeed = randomInt(1_000_000)): Promise<boolean> {
  const postgres = await startPostgres();
  try {
    return await inTemporaryFolder(async (folder) => {
      const site = await processesBehindProxy(PROCESSES, (port) => untilServing(launchServer(folder, schoolSettings(postgres.url, port))));
      const sum = { calls: 0, unanswered: 0, things: 0, events: 0, violations: 0 };
      for (let seed = firstSeed; seed < firstSeed + rounds; seed++) {
        const { size, violations } = await runHistory(site.url, TUTOR, SIZE, { seed, disturb: () => site.kill(seed % PROCESSES) });
        sum.calls += size.calls;
        sum.unanswered += size.unanswered;
        sum.things += size.things;
        sum.events += size.events;
        sum.violations += violations.length;
        console.log(`Семя ${seed}: запросов ${size.calls}, нарушений ${violations.length}.`);
        for (const violation of violations.slice(0, SHOWN)) console.log(describeViolation(violation));
      }
      await site.stop();
      console.log(`\nКругов: ${rounds}, первое семя: ${firstSeed}, убито процессов: ${rounds}.`);
      console.log(`Запросов: ${sum.calls}, из них без ответа: ${sum.unanswered}.`);
      console.log(`Прослежено вещей: ${sum.things}, событий с ними: ${sum.events}.`);
      console.log(`Нарушений: ${sum.violations}.`);
      return sum.violations === 0;
    });
  } finally {
    await postgres.stop();
  }
}
