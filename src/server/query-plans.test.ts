import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataUrl, greyPixel } from '../domain/testing-images.ts';
import { fillPath, paramNames, type Declaration } from '../api/call.ts';
import { ROLE } from '../domain/role.ts';
import { addPeople } from '../features/access/testing.ts';
import { sweepSessions } from '../features/account/sessions.ts';
import { createLesson, createLessonTest, openBlocks, rightAnswers as lessonAnswers, startCourse, twoQuestions, VIDEO } from '../features/lessons/testing.ts';
import { createTest, fourKinds, oneQuestion, rightAnswers } from '../features/tests/testing.ts';
import { sweepAudit } from '../storage/audit.ts';
import { foldRoleCounts } from '../storage/role-counts.ts';
import { calls } from './calls.ts';
import { startTestApp, type TestApp } from './testing.ts';
import { TEST_PASSWORD } from './testing-accounts.ts';
import type { Reply, TestClient } from './testing-client.ts';
import { statementsOf, type Statement } from './testing-statements.ts';

/** What a tutor makes, whose lists show all of it, and what stays small. Whatever else there is grows with the school. */
const SMALL =
  /^(tests|testVersions|images|blocks|lessons|lessonTests|lessonTestVersions|roleCounts|userSearch\w*|kysely_migration\w*|sqlite_\w+)$/;
/** Indexes that hold nothing but what is looked for. */
const PARTIAL = /INDEX users_with_old_hash$/;

async function growingTables({ db }: TestApp): Promise<Set<string>> {
  const tables = await db.introspection.getTables();
  return new Set(tables.map(({ name }) => name).filter((name) => !SMALL.test(name) || name === 'userSearchKeys'));
}

/** The steps by which SQLite carries a statement out. */
async function planOf({ db }: TestApp, { text }: Statement): Promise<string[]> {
  const { rows } = await sql<{ detail: string }>`${sql.raw(`explain query plan ${text}`)}`.execute(db);
  return rows.map(({ detail }) => detail);
}

/** A page of a list in the order of an index: it ends where the page does. */
const isPage = ({ text }: Statement, plan: string[]): boolean =>
  / limit \d/.test(text) && !/ where /.test(text) && !plan.some((step) => step.startsWith('USE TEMP B-TREE'));

/** Walks over everything that a school has gathered, in what these statements do. */
async function walksOf(app: TestApp, statements: Statement[]): Promise<string[]> {
  const growing = await growingTables(app);
  const walks: string[] = [];
  for (const statement of statements) {
    if (!/^(select|update|delete|insert)\b/i.test(statement.text)) continue;
    const plan = await planOf(app, statement);
    const scans = plan.filter((step) => growing.has(/^SCAN (\S+)/.exec(step)?.[1] ?? '') && !PARTIAL.test(step));
    const isOrdered = scans.every((step) => / INDEX /.test(step)) && isPage(statement, plan);
    if (scans.length > 0 && !isOrdered) walks.push(`${scans.join('; ')} ← ${statement.text}`);
  }
  return walks;
}

describe('no statement walks over what grows with a school', () => {
  let app: TestApp;
  let admin: TestClient;
  beforeAll(async () => {
    app = await startTestApp({ engine: 'sqlite' });
    admin = await app.signInAdmin();
  });
  afterAll(() => app.close());

  const walksIn = async (work: () => Promise<unknown>) => walksOf(app, await statementsOf('sqlite', work));

  test('and the test would notice', async () => {
    const find = (column: 'nickname' | 'email') => () => app.db.selectFrom('users').select('uid').where(column, '=', 'x').execute();
    expect(await walksIn(find('nickname'))).toEqual([expect.stringMatching(/^SCAN users ← select "uid" from "users" where "nickname" = 'x'$/)]);
    expect(await walksIn(find('email'))).toEqual([]);
    const newest = app.db.selectFrom('users').select('uid').limit(1);
    expect(await walksIn(() => newest.orderBy('signedInAt').execute())).toEqual([]);
    expect(await walksIn(() => newest.orderBy('nickname').execute())).toHaveLength(1);
    // Of one letter or two there is no index.
    expect(await walksIn(() => admin.get('/api/admin/users?search=xy'))).toHaveLength(2);
  });

  test('in any call', async () => {
    const made = new Set<Declaration>();
    const walks: string[] = [];
    /** Makes a call and looks at what it asks the database. */
    const make = async (client: TestClient, call: Declaration, params: Record<string, string> = {}, input?: unknown, query = ''): Promise<Reply> => {
      const path = fillPath(call.path, params) + query;
      const body = input === undefined ? undefined : JSON.stringify(input);
      let reply: Reply | undefined;
      for (const walk of await walksIn(async () => (reply = await client.send(call.method, path, body, call.input ? { 'content-type': 'application/json' } : {})))) walks.push(`${call.method} ${path}: ${walk}`);
      made.add(call);
      return reply as Reply;
    };
    const done = async <Body>(...asked: Parameters<typeof make>): Promise<Body> => {
      const { status, text, body } = await make(...asked);
      expect({ path: asked[1].path, status, text: status < 400 ? '' : text }).toMatchObject({ text: '' });
      return body as Body;
    };

    const { lesson, block, pupil } = await startCourse(app);
    const { client, uid, email } = pupil;
    const { id } = await createTest(admin, fourKinds);
    const picture = await createTest(admin, oneQuestion('С рисунком', dataUrl(greyPixel(7))));
    const lessonId = lesson.id;
    await addPeople(app, [{ uid: 'rare', nickname: 'Шубутинский', email: 'rare@example.ru' }]);

    // What a pupil does.
    await done(client, calls.getSession);
    await done(client, calls.listTests);
    await done(client, calls.getTest, { id });
    await done(client, calls.submitResult, { testId: id }, { answers: rightAnswers });
    await done(client, calls.submitResult, { testId: id }, { answers: rightAnswers });
    await done(client, calls.getResult, { testId: id });
    await done(client, calls.listResults);
    const { questions } = await done<{ questions: { contextImage: string }[] }>(client, calls.getTest, { id: picture.id });
    await done(client, calls.getImage, { id: questions[0]?.contextImage.split('/').at(-1) ?? '' });
    await done(client, calls.listBlocks);
    await done(client, calls.getLesson, { id: lessonId });
    await done(client, calls.getLessonTest, { lessonId });
    await done(client, calls.submitLessonResult, { lessonId }, { answers: lessonAnswers });
    await done(client, calls.getLessonResult, { lessonId });
    await done(client, calls.listLessonResults);
    await done(client, calls.getProfile);
    await done(client, calls.changeNickname, {}, { nickname: 'Другой' });
    await done(client, calls.listSessions);
    await done(client, calls.changePassword, {}, { oldPassword: TEST_PASSWORD, newPassword: 'другой пароль' });
    await done(client, calls.signOut);
    await make(client, calls.signIn, {}, { email, password: 'неверный' });
    await done(client, calls.signIn, {}, { email, password: 'другой пароль' });
    await done(app.client(), calls.register, {}, { nickname: 'Новая', email: 'new@example.ru', password: TEST_PASSWORD });
    const link = await done<{ url: string }>(admin, calls.createResetLink, { uid });
    await done(app.client(), calls.resetPassword, {}, { token: link.url.split('#')[1], newPassword: TEST_PASSWORD });

    // What a tutor does.
    const cursor = `2026-01-02T00:00:00.000Z_${uid}`;
    for (const filter of ['', 'role=1', `cursor=${cursor}`, `role=0&cursor=${cursor}`, 'search=шубутин', 'search=шубутин&role=0', `search=шубутин&role=0&cursor=${cursor}`]) {
      await done(admin, calls.listUsers, {}, undefined, `?${filter}`);
    }
    await done(admin, calls.getUser, { uid });
    await done(admin, calls.changeUser, { uid }, { role: ROLE.paid, accessBlocks: [] });
    await openBlocks(admin, pupil, block.id);
    for (const filter of ['', `person=${uid}`, `cursor=${cursor}`, 'action=signed-in', `action=signed-in&person=${uid}`]) {
      await done(admin, calls.listAudit, {}, undefined, `?${filter}`);
    }
    await done(admin, calls.listStoredTests);
    await done(admin, calls.createTest, {}, fourKinds);
    await done(admin, calls.getStoredTest, { id });
    await done(admin, calls.updateTest, { id }, { ...fourKinds, revision: 1 });
    await done(admin, calls.listStoredBlocks);
    await done(admin, calls.createBlock, {}, { title: 'Т', description: 'О', order: 2 });
    await done(admin, calls.getStoredBlock, { id: block.id });
    await done(admin, calls.updateBlock, { id: block.id }, { title: 'Т', description: 'О', order: 3, revision: 1 });
    await done(admin, calls.listStoredLessons);
    await done(admin, calls.listStoredLessons, {}, undefined, `?blockId=${block.id}`);
    await done(admin, calls.createLesson, {}, { title: 'Т', content: 'О', blockId: block.id, videoUrl: VIDEO });
    await done(admin, calls.getStoredLesson, { id: lessonId });
    await done(admin, calls.updateLesson, { id: lessonId }, { title: 'Т', content: 'О', blockId: block.id, revision: 1 });
    await done(admin, calls.getStoredLessonTest, { lessonId });
    await done(admin, calls.putLessonTest, { lessonId }, { questions: twoQuestions, revision: 1 });
    const other = await createLesson(admin, block.id);
    await createLessonTest(admin, other.id);
    await done(admin, calls.deleteLessonTest, { lessonId });
    await done(admin, calls.deleteLesson, { id: lessonId });
    await done(admin, calls.deleteBlock, { id: block.id });
    await done(admin, calls.deleteTest, { id });

    // What is left, as far as it goes with nobody's ids and an empty body.
    for (const call of Object.values<Declaration>(calls).filter((each) => !made.has(each))) {
      await make(admin, call, Object.fromEntries(paramNames(call.path).map((name) => [name, 'nobody'])), call.input && {});
    }
    expect(walks).toEqual([]);
  });

  test('when what is over is swept', async () => {
    expect(await walksIn(() => sweepSessions(app.db))).toEqual([]);
    expect(await walksIn(() => sweepAudit(app.db))).toEqual([]);
    expect(await walksIn(() => foldRoleCounts(app.db))).toEqual([]);
  });
});
