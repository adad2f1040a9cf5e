import { Agent } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { dataUrl, greyPixel } from '../support/fixtures/files/image-fixtures.ts';
import { createBlock, createLesson, createLessonTest } from '../support/fixtures/lesson-fixtures.ts';
import { createTest, oneQuestion } from '../support/fixtures/test-fixtures.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { TestClient, type TestResponse } from '../support/test-client.ts';
import { siteDatabase, startServer } from '../support/servers/site-process.ts';

const METRICS_TOKEN = 'metrics-token-secret';
const admin = { email: 'secret-tutor@example.ru', password: 'тайна наставника' };
const pupil = { email: 'secret-pupil@example.ru', password: 'тайна ученика' };

/** Makes a stored test unreadable. Reading it is then an unexpected error. */
function corruptTest(url: string, id: string): void {
  const database = new DatabaseSync(url.slice('sqlite:'.length));
  database.prepare(`update "testVersions" set "questions" = 'тайный ответ' where "testId" = ?`).run(id);
  database.close();
}

/** The hashes of passwords, session tokens and devices in the database. */
async function hashesIn(url: string): Promise<string[]> {
  const db = await openDatabase(url);
  const users = await db.selectFrom('users').select('passwordHash as hash').execute();
  const sessions = await db.selectFrom('sessions').select('id as hash').execute();
  const devices = await db.selectFrom('knownPlaces').select('place as hash').execute();
  await db.destroy();
  return [users, sessions, devices].flatMap((rows) => {
    expect(rows).not.toEqual([]);
    return rows.map(({ hash }) => hash);
  });
}

test('the log at level info and the metrics contain nothing of requests and responses', async () => {
  const url = await siteDatabase('sqlite');
  const server = await startServer({
    DATABASE_URL: url,
    LOG_LEVEL: 'info',
    METRICS_TOKEN,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  const requestIds: string[] = [];
  class RecordingClient extends TestClient {
    override async send<Body>(...request: Parameters<TestClient['send']>): Promise<TestResponse<Body>> {
      const response = await super.send<Body>(...request);
      requestIds.push(String(response.headers['x-request-id']));
      return response;
    }
  }
  const browser = (): TestClient => new RecordingClient(server.url, new Agent(), { 'user-agent': 'secret-browser' });
  const adminClient = browser();
  const learner = browser();
  const secrets: string[] = ['secret', 'тайн', 'Тайн', 'correct', '/9j/', 'base64', admin.password, pupil.password];

  const status = async (response: Promise<{ status: number }>): Promise<number> => (await response).status;
  expect(await status(adminClient.post('/api/session', { ...admin, password: 'тайна, но не та' }))).toBe(401);
  expect(await status(adminClient.post('/api/session', admin))).toBe(200);
  const { body } = await learner.post<{ user: { uid: string } }>('/api/registration', { nickname: 'Тайное имя', ...pupil });
  const { uid } = body.user;
  secrets.push(...adminClient.cookies.values(), ...learner.cookies.values());
  const newPassword = 'тайна новее';
  expect(await status(learner.put('/api/profile/password', { oldPassword: pupil.password, newPassword }))).toBe(204);
  const link = await adminClient.post<{ url: string }>(`/api/admin/users/${uid}/reset-link`, undefined);
  const token = link.body.url.split('#')[1] ?? '';
  secrets.push(token);
  expect(token).toMatch(/^[\w-]{40,}$/);
  expect(await status(learner.put('/api/password-reset', { token, newPassword: 'тайна ещё новее' }))).toBe(200);
  expect(await status(learner.put('/api/password-reset', { token, newPassword: 'тайна ещё новее' }))).toBe(400);
  secrets.push(...learner.cookies.values());

  const testInput = oneQuestion('Тайный тест', dataUrl(greyPixel(7)));
  const { id } = await createTest(adminClient, testInput);
  expect(await status(learner.get(`/api/tests/${id}`))).toBe(200);
  expect(await status(learner.put(`/api/results/${id}`, { answers: [0] }))).toBe(201);
  expect(await status(learner.get(`/api/results/${id}`))).toBe(200);
  expect(await status(learner.put(`/api/results/${id}`, { answers: 'тайна' }))).toBe(400);
  const block = await createBlock(adminClient, { title: 'Тайный блок' });
  const lesson = await createLesson(adminClient, block.id, { title: 'Тайный урок', content: 'Тайный текст' });
  await createLessonTest(adminClient, lesson.id);
  expect(await status(adminClient.get(`/api/admin/users?search=${encodeURIComponent('тайн')}`))).toBe(200);
  expect(await status(learner.get('/api/secret-path?token=secret'))).toBe(404);
  const metrics = await learner.get('/api/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
  expect(metrics.status).toBe(200);

  corruptTest(url, id);
  const cookie = [...adminClient.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const failed = await fetch(`${server.url}/api/admin/tests/${id}`, { headers: { cookie } });
  expect(failed.status).toBe(500);
  requestIds.push(String(failed.headers.get('x-request-id')));

  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  secrets.push(...(await hashesIn(url)));
  const output = [server.stdout, server.stderr, metrics.text].join('\n');
  for (const secret of secrets) expect({ secret, index: output.indexOf(secret) }).toEqual({ secret, index: -1 });

  const lines = server.stderr.trimEnd().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
  const logged = lines.filter(({ msg }) => msg === 'request').map(({ requestId }) => String(requestId));
  expect(logged.toSorted()).toEqual(requestIds.toSorted());
  expect(lines.filter(({ msg }) => msg === 'unexpected error')).toEqual([
    {
      level: 'error',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      pid: server.pid,
      requestId: failed.headers.get('x-request-id'),
      method: 'GET',
      route: '/api/admin/tests/{id}',
      error: { type: 'SyntaxError', stack: expect.arrayContaining([expect.stringMatching(/^at /)]) as string[] },
      msg: 'unexpected error',
    },
  ]);
  expect(lines).toContainEqual(expect.objectContaining({ level: 'info', route: '/api/results/{testId}', method: 'PUT', status: 201 }));
  expect(lines).toContainEqual(expect.objectContaining({ route: '/api/*', status: 404 }));
});
