import { expect, test } from 'vitest';
import { bringDown } from '../../reliability/bring-down.ts';
import { openSchool } from '../../reliability/school.ts';
import { serveSchool } from '../../reliability/serve-school.ts';
import { inTemporaryFolder } from '../../tools/temporary-folder.ts';
import { engines, freshDatabase } from './testing-database.ts';

/** `npm run reliability -- kill 200` does it more often. */
const ROUNDS = 3;

test.concurrent.for(engines)('what was acknowledged survives kill -9 (%s)', async (engine) => {
  const database = await freshDatabase(engine);
  await inTemporaryFolder(async (folder) => {
    const server = await serveSchool(database.url, folder);
    try {
      const school = await openSchool(server.url, { tests: 6, lessons: 2 });
      const { lost, acknowledged, rounds } = await bringDown(school, server.kill, ROUNDS);
      expect({ lost, rounds }).toEqual({ lost: [], rounds: ROUNDS });
      expect(acknowledged.result).toBeGreaterThan(0);
      school.hangUp();
    } finally {
      await server.stop();
    }
  });
  await database.drop();
});
