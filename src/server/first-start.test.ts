import { Agent } from 'node:http';
import { expect, test } from 'vitest';
import { killedAt } from '../../reliability/interrupt.ts';
import { sampleGeneralTests } from '../sample/general-tests.ts';
import { sampleBlocks } from '../sample/lessons.ts';
import { openDatabase } from '../storage/open-database.ts';
import { TestClient } from './testing-client.ts';
import { engines } from './testing-database.ts';
import { emptyDatabase, failToStart, startServer } from './testing-process.ts';

/** Statements after the schema is there: the administrator is made and the samples are being loaded. */
const PLACES = [15, 40, 65];

test.for(engines)('a first start that is killed leaves no half of the administrator and the samples (%s)', async (engine) => {
  const settings = { DATABASE_URL: await emptyDatabase(engine), SAMPLE_CONTENT: 'on' };
  await (await openDatabase(settings.DATABASE_URL)).destroy();
  for (const place of PLACES) expect((await failToStart({ ...settings, ...killedAt(place) })).code).toBe('SIGKILL');

  const server = await startServer(settings);
  const [, email, password] = /^Создан администратор: (\S+), пароль: (\S+)$/m.exec(server.stdout) ?? [];
  const client = new TestClient(server.url, new Agent());
  expect((await client.post('/api/session', { email, password })).status).toBe(200);
  const count = async (path: string): Promise<number> => (await client.get<unknown[]>(path)).body.length;
  expect(await count('/api/admin/tests')).toBe(sampleGeneralTests.length);
  expect(await count('/api/admin/blocks')).toBe(sampleBlocks.length);
  expect(await count('/api/admin/lessons')).toBe(sampleBlocks.flatMap(({ lessons }) => lessons).length);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
