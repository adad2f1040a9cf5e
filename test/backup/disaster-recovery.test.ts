import { Agent } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inDatabaseFolder } from '../support/temporary-folder.ts';
import { runCli } from '../support/run-cli.ts';
import { createTest, oneQuestion } from '../support/fixtures/test-fixtures.ts';
import { expectStatus } from '../support/test-app.ts';
import { TestClient } from '../support/test-client.ts';
import { startServer } from '../support/servers/site-process.ts';
import { urlOf } from '../support/fixtures/files/backup-fixtures.ts';
import { copySqliteTemplate } from '../support/test-database.ts';
import { TEST_TIMEOUT_MS } from '../support/test-timeout.ts';

const TESTS = 12;
const LEARNERS = 4;
const ADMIN = { email: 'tutor@example.ru', password: 'пароль наставника' };
const settings = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };

interface Learner {
  email: string;
  password: string;
  client: TestClient;
}

/** A result for which a learner got the response 201. */
interface Acknowledged {
  learner: Learner;
  testId: string;
}

test('a backup made during work, restored on another machine, has every result that was acknowledged before it', async () => {
  await inDatabaseFolder(async (folder) => {
    const [home, elsewhere] = [join(folder, 'home/listok.db'), join(folder, 'elsewhere/listok.db')];
    const copy = join(folder, 'copy');
    copySqliteTemplate(home);
    const server = await startServer({ ...settings, DATABASE_URL: urlOf(home) });
    const browser = (url: string): TestClient => new TestClient(url, new Agent({ keepAlive: true }));
    const admin = browser(server.url);
    expectStatus(await admin.post('/api/session', ADMIN), 200);
    const tests: string[] = [];
    for (let number = 1; number <= TESTS; number++) tests.push((await createTest(admin, oneQuestion(`Тест ${number}`))).id);

    const register = async (number: number): Promise<Learner> => {
      const learner = { email: `pupil-${number}@example.ru`, password: `пароль-${number}`, client: browser(server.url) };
      const { email, password } = learner;
      expectStatus(await learner.client.post('/api/registration', { nickname: `Ученик ${number}`, email, password }), 201);
      return learner;
    };
    const learners = await Promise.all(Array.from({ length: LEARNERS }, (_, number) => register(number)));

    const acknowledged: Acknowledged[] = [];
    const stopping = new AbortController();
    /** Submits every test again and again. Only the first submission of each test is stored. */
    const submitTests = async (learner: Learner): Promise<void> => {
      for (let round = 0; !stopping.signal.aborted; round++) {
        const testId = tests[round % TESTS] ?? '';
        const response = await learner.client.put(`/api/results/${testId}`, { answers: [0] }).catch(() => null);
        if (response?.status === 201) acknowledged.push({ learner, testId });
      }
    };
    const submitting = learners.map(submitTests);
    await expect.poll(() => acknowledged.length, { timeout: TEST_TIMEOUT_MS }).toBeGreaterThan(LEARNERS * 3);
    const before = [...acknowledged];
    expect(await runCli('backup', [copy], urlOf(home))).toMatchObject({ code: 0, stderr: '' });
    server.kill('SIGKILL');
    stopping.abort();
    await Promise.all([...submitting, server.ended]);

    expect(await runCli('restore', [copy], urlOf(elsewhere))).toMatchObject({ code: 0, stderr: '' });
    const other = await startServer({ ...settings, DATABASE_URL: urlOf(elsewhere) });
    for (const { email, password } of [ADMIN, ...learners]) {
      expectStatus(await browser(other.url).post('/api/session', { email, password }), 200);
    }
    const missing: string[] = [];
    for (const { learner, testId } of before) {
      const client = browser(other.url);
      // Sessions survive the restore.
      for (const [name, value] of learner.client.cookies) client.cookies.set(name, value);
      const { status } = await client.get(`/api/results/${testId}`);
      if (status !== 200) missing.push(`${learner.email} ${testId}: ${status}`);
    }
    expect(missing).toEqual([]);
    other.kill('SIGTERM');
    expect([await other.ended, other.stderr]).toEqual([0, '']);
  });
});
