import { expect, test } from 'vitest';
import { runCrashRounds } from '../../reliability/workload/crash-rounds.ts';
import { openFixture } from '../../reliability/fixture.ts';
import { startRestartableServer } from '../../reliability/restartable-server.ts';
import { inTemporaryFolder } from '../../support/temporary-folder.ts';
import { engines, migratedDatabase } from '../../support/test-database.ts';

/** One round must suffice here. `npm run reliability -- kill 200` runs more rounds. */
const ROUNDS = 1;

test.concurrent.for(engines)('acknowledged writes survive kill -9 (%s)', async (engine) => {
  const database = await migratedDatabase(engine);
  await inTemporaryFolder(async (folder) => {
    const server = await startRestartableServer(database.url, folder);
    try {
      const fixture = await openFixture(server.url, { tests: 6, lessons: 2 });
      const { lost, acknowledged, rounds } = await runCrashRounds(fixture, server.kill, ROUNDS);
      expect({ lost, rounds }).toEqual({ lost: [], rounds: ROUNDS });
      expect(acknowledged.result).toBeGreaterThan(0);
      expect(acknowledged.draft).toBeGreaterThan(0);
      fixture.closeConnections();
    } finally {
      await server.stop();
    }
  });
  await database.drop();
});
