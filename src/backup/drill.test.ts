import { Agent } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inTemporaryFolder } from '../../tools/temporary-folder.ts';
import { runScript } from '../command/testing.ts';
import { createTest, oneQuestion } from '../features/tests/testing.ts';
import { expectStatus } from '../server/testing.ts';
import { TestClient } from '../server/testing-client.ts';
import { startServer } from '../server/testing-process.ts';
import { urlOf } from './testing.ts';

const TESTS = 12;
const PUPILS = 8;
const ADMINISTRATOR = { email: 'tutor@example.ru', password: 'пароль наставника' };
const settings = { ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password };

interface Pupil {
  email: string;
  password: string;
  client: TestClient;
}

/** What a pupil was told is stored. */
interface Acknowledged {
  pupil: Pupil;
  testId: string;
}

/** The whole way of an emergency: work, a backup amid it, the machine's death, another machine, the same school. */
test('a server that died comes back elsewhere from its backup with every result that was acknowledged before', async () => {
  await inTemporaryFolder(async (folder) => {
    const [home, elsewhere] = [join(folder, 'home/listok.db'), join(folder, 'elsewhere/listok.db')];
    const copy = join(folder, 'copy');
    const server = await startServer({ ...settings, DATABASE_URL: urlOf(home) });
    const browser = (url: string): TestClient => new TestClient(url, new Agent({ keepAlive: true }));
    const tutor = browser(server.url);
    expectStatus(await tutor.post('/api/session', ADMINISTRATOR), 200);
    const tests: string[] = [];
    for (let number = 1; number <= TESTS; number++) tests.push((await createTest(tutor, oneQuestion(`Тест ${number}`))).id);

    const register = async (number: number): Promise<Pupil> => {
      const pupil = { email: `pupil-${number}@example.ru`, password: `пароль-${number}`, client: browser(server.url) };
      const { email, password } = pupil;
      expectStatus(await pupil.client.post('/api/registration', { nickname: `Ученик ${number}`, email, password }), 201);
      return pupil;
    };
    const pupils = await Promise.all(Array.from({ length: PUPILS }, (_, number) => register(number)));

    const acknowledged: Acknowledged[] = [];
    const over = new AbortController();
    /** Takes every test again and again: the first time it is stored, then told to be there already. */
    const work = async (pupil: Pupil): Promise<void> => {
      for (let turn = 0; !over.signal.aborted; turn++) {
        const testId = tests[turn % TESTS] ?? '';
        const reply = await pupil.client.put(`/api/results/${testId}`, { answers: [0] }).catch(() => null);
        if (reply?.status === 201) acknowledged.push({ pupil, testId });
      }
    };
    const working = pupils.map(work);
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(PUPILS * 3);
    const before = [...acknowledged];
    expect(await runScript('backup', [copy], urlOf(home))).toMatchObject({ code: 0, stderr: '' });
    server.kill('SIGKILL');
    over.abort();
    await Promise.all([...working, server.ended]);

    expect(await runScript('restore', [copy], urlOf(elsewhere))).toMatchObject({ code: 0, stderr: '' });
    const other = await startServer({ ...settings, DATABASE_URL: urlOf(elsewhere) });
    for (const { email, password } of [ADMINISTRATOR, ...pupils]) {
      expectStatus(await browser(other.url).post('/api/session', { email, password }), 200);
    }
    const missing: string[] = [];
    for (const { pupil, testId } of before) {
      const client = browser(other.url);
      // Who was signed in still is.
      for (const [name, value] of pupil.client.cookies) client.cookies.set(name, value);
      const { status } = await client.get(`/api/results/${testId}`);
      if (status !== 200) missing.push(`${pupil.email} ${testId}: ${status}`);
    }
    expect(missing).toEqual([]);
    other.kill('SIGTERM');
    expect([await other.ended, other.stderr]).toEqual([0, '']);
  });
});
