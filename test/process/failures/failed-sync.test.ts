import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { expect, test } from 'vitest';
import { canTrace } from '../../support/can-trace.ts';
import { siteDatabase, startServer } from '../../support/servers/site-process.ts';
import { TestClient } from '../../support/test-client.ts';

const pupil = (number: number) => ({ nickname: 'Н', email: `pupil-${number}@example.ru`, password: 'листопад' });

/** Makes every further sync of a process fail. */
async function failSyncs(pid: number): Promise<void> {
  const calls = 'fsync,fdatasync';
  const tracer = spawn('strace', ['-f', '-p', String(pid), '-e', `trace=${calls}`, '-e', `inject=${calls}:error=EIO`]);
  // The first line says that strace has attached to the process.
  await once(tracer.stderr, 'data');
}

test.runIf(canTrace())('a failed sync ends the process with one line, and the next start has what was acknowledged', async () => {
  const settings = { DATABASE_URL: await siteDatabase('sqlite') };
  const server = await startServer(settings);
  const agent = new Agent();
  const newClient = () => new TestClient(server.url, agent);
  for (const number of [1, 2, 3]) expect((await newClient().post('/api/registration', pupil(number))).status).toBe(201);
  await failSyncs(server.pid);
  await expect(newClient().post('/api/registration', pupil(4))).rejects.toThrow('socket hang up');
  expect(await server.ended).toBe(1);
  expect(server.stderr).toBe('DATABASE_URL: работа с файлом базы прервалась (диск не отвечает как должен).\n');

  const next = await startServer(settings);
  expect(next.stderr).toBe('');
  for (const number of [1, 2, 3]) {
    const { status } = await new TestClient(next.url, agent).post('/api/session', pupil(number));
    expect([number, status]).toEqual([number, 200]);
  }
});
