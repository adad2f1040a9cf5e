import { Agent } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { expect, test } from 'vitest';
import { dataUrl, greyPixel } from '../domain/testing-images.ts';
import { createBlock, createLesson, createLessonTest } from '../features/lessons/testing.ts';
import { createTest, oneQuestion } from '../features/tests/testing.ts';
import type { Engine } from '../storage/database.ts';
import { openDatabase } from '../storage/open-database.ts';
import { TestClient, type Reply } from './testing-client.ts';
import { engines } from './testing-database.ts';
import { emptyDatabase, startServer } from './testing-process.ts';

const METRICS_TOKEN = 'metrics-token-secret';
const admin = { email: 'secret-tutor@example.ru', password: 'тайна наставника' };
const pupil = { email: 'secret-pupil@example.ru', password: 'тайна ученика' };

/** Makes a stored test unreadable, so that its call has a defect to report. */
async function spoil(engine: Engine, url: string, id: string): Promise<void> {
  const statement = (place: string) => `update "testVersions" set "questions" = 'тайный ответ' where "testId" = ${place}`;
  if (engine === 'sqlite') {
    const database = new DatabaseSync(url.slice('sqlite:'.length));
    database.prepare(statement('?')).run(id);
    return database.close();
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement('$1'), [id]);
  await client.end();
}

/** What is stored in place of what people know. */
async function hashesIn(url: string): Promise<string[]> {
  const db = await openDatabase(url);
  const users = await db.selectFrom('users').select('passwordHash as hash').execute();
  const sessions = await db.selectFrom('sessions').select('id as hash').execute();
  const places = await db.selectFrom('knownPlaces').select('place as hash').execute();
  await db.destroy();
  return [users, sessions, places].flatMap((rows) => {
    expect(rows).not.toEqual([]);
    return rows.map(({ hash }) => hash);
  });
}

test.for(engines)('no log says what came in or went out, however much it says (%s)', async (engine) => {
  const url = await emptyDatabase(engine);
  const server = await startServer({
    DATABASE_URL: url,
    LOG_LEVEL: 'info',
    METRICS_TOKEN,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  const names: string[] = [];
  class Noting extends TestClient {
    override async send<Body>(...sent: Parameters<TestClient['send']>): Promise<Reply<Body>> {
      const reply = await super.send<Body>(...sent);
      names.push(String(reply.headers['x-request-id']));
      return reply;
    }
  }
  const browser = (): TestClient => new Noting(server.url, new Agent(), { 'user-agent': 'secret-browser' });
  const tutor = browser();
  const learner = browser();
  const secrets: string[] = ['secret', 'тайн', 'Тайн', 'correct', '/9j/', 'base64', admin.password, pupil.password];

  const status = async (reply: Promise<{ status: number }>): Promise<number> => (await reply).status;
  expect(await status(tutor.post('/api/session', { ...admin, password: 'тайна, но не та' }))).toBe(401);
  expect(await status(tutor.post('/api/session', admin))).toBe(200);
  const { body } = await learner.post<{ user: { uid: string } }>('/api/registration', { nickname: 'Тайное имя', ...pupil });
  const { uid } = body.user;
  secrets.push(...tutor.cookies.values(), ...learner.cookies.values());
  const newPassword = 'тайна новее';
  expect(await status(learner.put('/api/profile/password', { oldPassword: pupil.password, newPassword }))).toBe(204);
  const link = await tutor.post<{ url: string }>(`/api/admin/users/${uid}/reset-link`, undefined);
  const token = link.body.url.split('#')[1] ?? '';
  secrets.push(token);
  expect(token).toMatch(/^[\w-]{40,}$/);
  expect(await status(learner.put('/api/password-reset', { token, newPassword: 'тайна ещё новее' }))).toBe(200);
  expect(await status(learner.put('/api/password-reset', { token, newPassword: 'тайна ещё новее' }))).toBe(400);
  secrets.push(...learner.cookies.values());

  const draft = oneQuestion('Тайный тест', dataUrl(greyPixel(7)));
  const { id } = await createTest(tutor, draft);
  expect(await status(learner.get(`/api/tests/${id}`))).toBe(200);
  expect(await status(learner.put(`/api/results/${id}`, { answers: [0] }))).toBe(201);
  expect(await status(learner.get(`/api/results/${id}`))).toBe(200);
  expect(await status(learner.put(`/api/results/${id}`, { answers: ['тайна'] }))).toBe(400);
  const block = await createBlock(tutor, { title: 'Тайный блок' });
  const lesson = await createLesson(tutor, block.id, { title: 'Тайный урок', content: 'Тайный текст' });
  await createLessonTest(tutor, lesson.id);
  expect(await status(tutor.get(`/api/admin/users?search=${encodeURIComponent('тайн')}`))).toBe(200);
  expect(await status(learner.get('/api/secret-path?token=secret'))).toBe(404);
  const read = await learner.get('/api/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
  expect(read.status).toBe(200);

  await spoil(engine, url, id);
  const cookie = [...tutor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const defect = await fetch(`${server.url}/api/admin/tests/${id}`, { headers: { cookie } });
  expect(defect.status).toBe(500);
  names.push(String(defect.headers.get('x-request-id')));

  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  secrets.push(...(await hashesIn(url)));
  const said = [server.stdout, server.stderr, read.text].join('\n');
  for (const secret of secrets) expect({ secret, place: said.indexOf(secret) }).toEqual({ secret, place: -1 });

  const lines = server.stderr.trimEnd().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
  const answered = lines.filter(({ msg }) => msg === 'request').map(({ requestId }) => String(requestId));
  expect(answered.toSorted()).toEqual(names.toSorted());
  expect(lines.filter(({ msg }) => msg === 'defect')).toEqual([
    {
      level: 'error',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      pid: server.pid,
      requestId: defect.headers.get('x-request-id'),
      method: 'GET',
      route: '/api/admin/tests/{id}',
      error: { type: 'SyntaxError', stack: expect.arrayContaining([expect.stringMatching(/^at /)]) as string[] },
      msg: 'defect',
    },
  ]);
  expect(lines).toContainEqual(expect.objectContaining({ level: 'info', route: '/api/results/{testId}', method: 'PUT', status: 201 }));
  expect(lines).toContainEqual(expect.objectContaining({ route: '/api/*', status: 404 }));
});
