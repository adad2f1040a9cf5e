import { Agent } from 'node:http';
import { expect, test } from 'vitest';
import { killedAt } from '../reliability/fault-injection.ts';
import { sampleGeneralTests } from '../../src/seed/general-tests.ts';
import { sampleBlocks } from '../../src/seed/lessons.ts';
import { TestClient } from '../support/test-client.ts';
import { engines } from '../support/test-database.ts';
import { siteDatabase, failToStart, startServer } from '../support/servers/site-process.ts';

/**
 * The numbers of the statements at which the process is killed: at the first the admin exists, at the second the sample
 * content is being loaded.
 */
const STATEMENTS = [15, 50];

test.for(engines)('a killed first start leaves no incomplete admin and sample content (%s)', async (engine) => {
  const settings = { DATABASE_URL: await siteDatabase(engine), SAMPLE_CONTENT: 'on' };
  for (const statement of STATEMENTS) expect((await failToStart({ ...settings, ...killedAt(statement) })).code).toBe('SIGKILL');

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
