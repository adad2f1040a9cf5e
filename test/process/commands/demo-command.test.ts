import { Agent } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../src/domain/questions/question.ts';
import { TestAnalyser } from '../../../src/domain/results/test-analysis.ts';
import { ROLE } from '../../../src/domain/users/role.ts';
import type { UsersPage } from '../../../src/features/users/contract.ts';
import { questionsOf } from '../../../src/features/tests/store/tests.ts';
import type { Database } from '../../../src/db/database.ts';
import { openDatabase } from '../../../src/db/open-database.ts';
import { demoCommand } from '../../../src/server/demo.ts';
import { runCli } from '../../support/run-cli.ts';
import { startTestApp } from '../../support/test-app.ts';
import { TestClient } from '../../support/test-client.ts';
import { engines, freshDatabase } from '../../support/test-database.ts';

const REFUSED = 'DATABASE_URL: эта база не пуста. Примеру нужна новая, например DATABASE_URL=sqlite:data/demo-2.db.';

/** The flags of every question that has any, with the name of its test and its number. */
async function flagsOf(db: Database): Promise<[question: string, flags: string[]][]> {
  const versions = await db.selectFrom('testVersions').selectAll().where('testId', 'not like', 'lesson:%').execute();
  const flags = await Promise.all(
    versions.map(async (version) => {
      const analyser = new TestAnalyser(questionsOf(version));
      const attempts = db.selectFrom('results').selectAll().where('testId', '=', version.testId).where('putAsideAt', 'is', null).orderBy('timestamp');
      for (const row of await attempts.execute()) analyser.add({ ...row, answers: JSON.parse(row.answers) as Answer[] });
      const { questions, attempts: count, pendingRegrade } = analyser.finish();
      expect(count).toBeGreaterThan(20);
      expect(pendingRegrade).toBe(0);
      const flagged = questions.filter((question) => question.flags.length > 0);
      return flagged.map((question): [string, string[]] => [`${version.name} ${question.index + 1}`, question.flags]);
    }),
  );
  return flags.flat();
}

describe.each(engines)('demo command (%s)', (engine) => {
  test('the command fills an empty database with a class that the printed password opens, and a second run refuses', async () => {
    const database = await freshDatabase(engine);
    const { code, stdout, stderr } = await runCli('demo', [], database.url);
    expect([code, stderr]).toEqual([0, '']);
    const [, results] = /^Создан пример\. Учеников: 30, тестов: 3, уроков: 6, результатов за два месяца: (\d+)\.$/m.exec(stdout) ?? [];
    expect(stdout).toContain('\nВ тесте «Основы генетики» у вопроса 4 нарочно отмечен неверный ответ: ');
    expect(stdout).toContain('\nОткрыть: http://localhost:3000/admin/results\n');
    const accounts = /^Администратор: (\S+), пароль: (\S+)\. У учеников пароль тот же, например у (\S+)\.$/m;
    const [, email, password, pupil] = accounts.exec(stdout) ?? [];

    const app = await startTestApp({ engine, database });
    const signIn = async (address: string | undefined) => {
      const client = new TestClient(app.url, new Agent());
      const { body } = await client.post('/api/session', { email: address, password });
      return { client, body };
    };
    const admin = await signIn(email);
    expect(admin.body).toMatchObject({ user: { role: ROLE.admin } });
    expect((await signIn(pupil)).body).toMatchObject({ user: { nickname: 'Полина К.' } });
    expect((await admin.client.get<UsersPage>('/api/admin/users')).body.total).toBe(31);
    expect((await admin.client.get<unknown[]>('/api/admin/tests')).body).toHaveLength(3);
    const stored = async () => {
      const [taken, lessons, users] = await Promise.all([
        app.db.selectFrom('results').select(['uid', 'testId', 'attempt', 'score', 'timestamp', 'putAsideAt']).where('lessonId', 'is', null).execute(),
        app.db.selectFrom('results').select(['uid', 'timestamp']).where('lessonId', 'is not', null).execute(),
        app.db.selectFrom('users').select(['uid', 'signedInAt', 'lastSeenAt']).execute(),
      ]);
      return { taken, lessons, users };
    };
    const { taken, lessons, users } = await stored();
    expect(taken.length + lessons.length).toBe(Number(results));
    expect(taken.some(({ putAsideAt }) => putAsideAt !== null)).toBe(true);
    const visits = new Map(users.map(({ uid, ...visit }) => [uid, visit]));
    const now = new Date().toISOString();
    const isPossible = (uid: string, at: string | null): boolean => {
      const { signedInAt, lastSeenAt } = visits.get(uid) ?? { signedInAt: now, lastSeenAt: now };
      return at !== null && at < now && at > signedInAt && at <= lastSeenAt;
    };
    expect([...taken, ...lessons].filter(({ uid, timestamp }) => !isPossible(uid, timestamp))).toEqual([]);
    await app.close();

    expect(await runCli('demo', [], database.url)).toEqual({ code: 1, stdout: '', stderr: `${REFUSED}\n` });
    const db = await openDatabase(database.url);
    expect(await flagsOf(db)).toEqual([['Основы генетики 4', ['wrong-key']]]);
    expect(await db.selectFrom('results').select('uid').where('lessonId', 'is', null).execute()).toHaveLength(taken.length);
    await db.destroy();
    await database.drop();
  });

  test('a database with a single user is refused and left as it is', async () => {
    const database = await freshDatabase(engine);
    const app = await startTestApp({ engine, database });
    await app.registerPupil();
    await app.close();
    const run = demoCommand({ args: [], environment: { DATABASE_URL: database.url }, print: expect.unreachable });
    await expect(run).rejects.toThrow(new Error(REFUSED));
    const db = await openDatabase(database.url);
    expect(await db.selectFrom('users').select('uid').execute()).toHaveLength(1);
    expect(await db.selectFrom('tests').select('id').execute()).toEqual([]);
    await db.destroy();
    await database.drop();
  });
});

test.for<[string[], string, string]>([
  [['x'], 'sqlite:/nowhere/demo.db', 'Аргументы не нужны: npm run demo'],
  [['--force'], 'sqlite:/nowhere/demo.db', 'Ключа --force нет: npm run demo'],
  [[], 'demo.db', 'DATABASE_URL: нужно sqlite:<путь> или postgres://…, а задано «demo.db».'],
])('demo %j with DATABASE_URL=%s fails with one line', async ([args, url, line]) => {
  await expect(demoCommand({ args, environment: { DATABASE_URL: url }, print: expect.unreachable })).rejects.toThrow(new Error(line));
});
