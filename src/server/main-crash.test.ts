import { Agent } from 'node:http';
import { expect, test } from 'vitest';
import { createTest, oneQuestion } from '../features/tests/testing.ts';
import { TestClient } from './testing-client.ts';
import { engines } from './testing-database.ts';
import { emptyDatabase, startServer } from './testing-process.ts';

const PUPILS = 8;
const TESTS = 40;

test.for(engines)('a result that was acknowledged survives kill -9 (%s)', { timeout: 60_000 }, async (engine) => {
  const admin = { email: 'admin@example.ru', password: 'пароль наставника' };
  const settings = { DATABASE_URL: await emptyDatabase(engine), ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const first = await startServer(settings);
  const author = new TestClient(first.url, new Agent());
  await author.post('/api/session', admin);
  const tests: string[] = [];
  for (let each = 0; each < TESTS; each++) tests.push((await createTest(author, oneQuestion(`Тест ${each}`))).id);
  const accounts = Array.from({ length: PUPILS }, (_, each) => ({ email: `pupil-${each}@example.ru`, password: 'листопад' }));
  const pupils = accounts.map(() => new TestClient(first.url, new Agent({ keepAlive: true })));
  await Promise.all(
    pupils.map((pupil, each) => pupil.post('/api/registration', { nickname: 'Н', ...accounts[each] })),
  );

  let acknowledged = 0;
  const submitAll = async (pupil: TestClient): Promise<Record<string, unknown>> => {
    const results: Record<string, unknown> = {};
    for (const id of tests) {
      const reply = await pupil.put(`/api/results/${id}`, { answers: [0] }).catch(() => null);
      if (reply === null) break;
      expect(reply.status).toBe(201);
      results[id] = reply.body;
      acknowledged += 1;
      if (acknowledged === (PUPILS * TESTS) / 2) first.kill('SIGKILL');
    }
    return results;
  };
  const told = await Promise.all(pupils.map(submitAll));
  expect(await first.ended).toBe('SIGKILL');
  expect(acknowledged).toBeLessThan(PUPILS * TESTS);

  const second = await startServer(settings);
  for (const [each, results] of told.entries()) {
    const pupil = new TestClient(second.url, new Agent());
    expect((await pupil.post('/api/session', accounts[each])).status).toBe(200);
    const { body } = await pupil.get<Record<string, unknown>>('/api/results');
    expect(body).toMatchObject(results);
    // One more may have been stored whose answer was lost; sent again it is the same one.
    for (const id of tests.filter((unsure) => !(unsure in results)).slice(0, 1)) {
      const { status } = await pupil.put(`/api/results/${id}`, { answers: [0] });
      expect([200, 201]).toContain(status);
    }
  }
  second.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});
