/** Checks the query plans of SQLite for every endpoint: none may scan a table that grows with the number of pupils. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataUrl, greyPixel } from '../support/fixtures/files/image-fixtures.ts';
import { fillPath, paramNames, type Endpoint } from '../../src/http/endpoint.ts';
import { ROLE } from '../../src/domain/users/role.ts';
import { addPeople } from '../support/fixtures/user-fixtures.ts';
import { deleteExpiredSessions } from '../../src/features/account/sessions/sessions.ts';
import type { RequestsPage } from '../../src/features/access/contract.ts';
import { createBlock, createLesson, createLessonTest, openBlocks, rightAnswers as lessonAnswers, createCourse, twoQuestions, VIDEO } from '../support/fixtures/lesson-fixtures.ts';
import { createTest, testWithEachType, oneQuestion, rightAnswers } from '../support/fixtures/test-fixtures.ts';
import { deleteExpiredAuditEvents } from '../../src/db/audit-log.ts';
import { deleteOldDrafts } from '../../src/db/attempts/drafts.ts';
import { compactResultTotals } from '../../src/db/derived/result-totals.ts';
import { compactConsentCounts } from '../../src/db/derived/consent-counts.ts';
import { compactRoleCounts } from '../../src/db/derived/role-counts.ts';
import type { Practice } from '../../src/features/practice/contract.ts';
import { ATTEMPT_ORDERS } from '../../src/features/results/contract.ts';
import { findOwnList } from '../../src/db/assignments/own-list.ts';
import { compactAssignmentCounts } from '../../src/db/assignments/counts.ts';
import { findAttempts } from '../../src/features/results/store/attempts.ts';
import { totalsOf } from '../../src/features/results/store/totals.ts';
import { endpoints } from '../../src/server/endpoints.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { TEST_PASSWORD } from '../support/fixtures/accounts.ts';
import type { TestResponse, TestClient } from '../support/test-client.ts';
import { captureQueries, type Statement } from '../support/capture-queries.ts';

/**
 * Tables that may be scanned, because they do not grow with the number of pupils. Content, groups and keys have lists that show every row. Counters
 * stay few, and a quota limits the number of photos. The rest have one row, or one row for each test.
 */
const SMALL_TABLES =
  /^(databaseState|operator|documents|tests|testVersions|images|photos|blocks|lessons|groups|apiKeys|roleCounts|consentCounts|assignmentChanges|assignmentCounts|resultTotals|workTotals|questionTotals|extendedQuestions|analyses|userSearch\w*|kysely_migration\w*|sqlite_\w+)$/;
/** Matches partial indexes that contain only the wanted rows. */
const PARTIAL_INDEX = /INDEX (users_with_old_hash|works_(waiting|ready|given)(_of_test)?|asked_questions_open)$/;

async function growingTables({ db }: TestApp): Promise<Set<string>> {
  const tables = await db.introspection.getTables();
  return new Set(tables.map(({ name }) => name).filter((name) => !SMALL_TABLES.test(name) || name === 'userSearchKeys'));
}

async function planOf({ db }: TestApp, { text }: Statement): Promise<string[]> {
  const { rows } = await sql<{ detail: string }>`${sql.raw(`explain query plan ${text}`)}`.execute(db);
  return rows.map(({ detail }) => detail);
}

/** Matches the condition by which the gradebook leaves out admins without results. There are few such admins. */
const PUPILS_ONLY = /where \("role" <> 99\s+or exists \(select 1 from "results" [^)]+\)\)/;

/** Whether a statement reads one page in the order of an index. Its scan ends with the page. */
const isPage = ({ text }: Statement, plan: string[]): boolean =>
  / limit \d/.test(text) && !/ where /.test(text.replace(PUPILS_ONLY, '')) && !plan.some((step) => step.startsWith('USE TEMP B-TREE'));

/** Finds the statements that scan a growing table. */
async function fullScansOf(app: TestApp, statements: Statement[]): Promise<string[]> {
  const growing = await growingTables(app);
  const fullScans: string[] = [];
  for (const statement of statements) {
    if (!/^(select|update|delete|insert)\b/i.test(statement.text)) continue;
    const plan = await planOf(app, statement);
    const tableOf = (name: string): string => new RegExp(`"(\\w+)" as "${name}"`).exec(statement.text)?.[1] ?? name;
    const scans = plan.filter((step) => growing.has(tableOf(/^SCAN (\S+)/.exec(step)?.[1] ?? '')) && !PARTIAL_INDEX.test(step));
    const isOrdered = scans.every((step) => / INDEX /.test(step)) && isPage(statement, plan);
    if (scans.length > 0 && !isOrdered) fullScans.push(`${scans.join('; ')} ← ${statement.text}`);
  }
  return fullScans;
}

describe('query plans (sqlite)', () => {
  let app: TestApp;
  let admin: TestClient;
  beforeAll(async () => {
    app = await startTestApp({ engine: 'sqlite' });
    admin = await app.signInAdmin();
  });
  afterAll(() => app.close());

  const fullScansIn = async (work: () => Promise<unknown>) => fullScansOf(app, await captureQueries('sqlite', work));

  test('fullScansOf reports a scan of a growing table', async () => {
    const find = (column: 'nickname' | 'email') => () => app.db.selectFrom('users').select('uid').where(column, '=', 'x').execute();
    expect(await fullScansIn(find('nickname'))).toEqual([expect.stringMatching(/^SCAN users ← select "uid" from "users" where "nickname" = 'x'$/)]);
    expect(await fullScansIn(find('email'))).toEqual([]);
    const newest = app.db.selectFrom('users').select('uid').limit(1);
    expect(await fullScansIn(() => newest.orderBy('signedInAt').execute())).toEqual([]);
    expect(await fullScansIn(() => newest.orderBy('nickname').execute())).toHaveLength(1);
    // A search for fewer than three letters uses no index.
    expect(await fullScansIn(() => admin.get('/api/admin/users?search=xy'))).toHaveLength(2);
  });

  test('no endpoint scans a growing table', async () => {
    const covered = new Set<Endpoint>();
    const fullScans: string[] = [];
    const send = async (client: TestClient, endpoint: Endpoint, params: Record<string, string> = {}, input?: unknown, query = ''): Promise<TestResponse> => {
      const path = fillPath(endpoint.path, params) + query;
      const body = input === undefined ? undefined : JSON.stringify(input);
      let response: TestResponse | undefined;
      for (const fullScan of await fullScansIn(async () => (response = await client.send(endpoint.method, path, body, endpoint.body ? { 'content-type': 'application/json' } : {})))) fullScans.push(`${endpoint.method} ${path}: ${fullScan}`);
      covered.add(endpoint);
      return response as TestResponse;
    };
    const sendOk = async <Body>(...request: Parameters<typeof send>): Promise<Body> => {
      const { status, text, body } = await send(...request);
      expect({ path: request[1].path, status, text: status < 400 ? '' : text }).toMatchObject({ text: '' });
      return body as Body;
    };

    const { lesson, block, pupil } = await createCourse(app);
    const { client, uid, email } = pupil;
    const { id } = await createTest(admin, testWithEachType);
    const withImage = await createTest(admin, oneQuestion('С рисунком', dataUrl(greyPixel(7))));
    const lessonId = lesson.id;
    await addPeople(app, [{ uid: 'rare', nickname: 'Шубутинский', email: 'rare@example.ru' }]);

    // These are the endpoints for pupils.
    await sendOk(client, endpoints.getSession);
    await sendOk(client, endpoints.listTests);
    await sendOk(client, endpoints.getTest, { id });
    await sendOk(client, endpoints.submitResult, { testId: id }, { answers: rightAnswers });
    await sendOk(client, endpoints.submitResult, { testId: id }, { answers: rightAnswers });
    await sendOk(client, endpoints.getResult, { testId: id });
    await sendOk(client, endpoints.listResults);
    const { questions } = await sendOk<{ questions: { contextImage: string }[] }>(client, endpoints.getTest, { id: withImage.id });
    await sendOk(client, endpoints.getImage, { id: questions[0]?.contextImage.split('/').at(-1) ?? '' });
    const answers = [{ index: 0, answer: 0, changedAt: '2026-03-02T09:00:00.000Z' }];
    await sendOk(client, endpoints.mergeDraft, { testId: withImage.id }, { revision: 1, answers });
    await sendOk(client, endpoints.getDraft, { testId: withImage.id });
    const byClock = await createTest(admin, { ...oneQuestion('По часам'), timeLimit: 30 });
    await sendOk(client, endpoints.startTest, { id: byClock.id }, {});
    await sendOk(client, endpoints.mergeDraft, { testId: byClock.id }, { revision: 1, answers, spent: { device: 'a', total: 1, seconds: { 0: 1 } } });
    await sendOk(admin, endpoints.listClocks, { id: byClock.id });
    const [writer] = await app.db.selectFrom('clocks').select('uid').where('testId', '=', byClock.id).execute();
    await sendOk(admin, endpoints.setMinutes, { id: byClock.id }, { uids: [writer?.uid], extraMinutes: 5 });
    await app.db.updateTable('clocks').set({ endsAt: '2026-03-02T10:00:00.000Z' }).where('testId', '=', byClock.id).execute();
    await sendOk(client, endpoints.mergeDraft, { testId: byClock.id }, { revision: 1, answers: [{ index: 0, answer: 0, changedAt: '2026-03-02T09:30:00.000Z' }] });
    await sendOk(client, endpoints.getResult, { testId: byClock.id });
    await sendOk(client, endpoints.mergeLessonDraft, { lessonId }, { revision: 1, answers });
    await sendOk(client, endpoints.getLessonDraft, { lessonId });
    await sendOk(client, endpoints.submitResult, { testId: withImage.id }, { answers: [1] });
    await sendOk(client, endpoints.listBlocks);
    await sendOk(client, endpoints.getLesson, { id: lessonId });
    await sendOk(client, endpoints.getLessonTest, { lessonId });
    await sendOk(client, endpoints.submitLessonResult, { lessonId }, { answers: lessonAnswers });
    await sendOk(client, endpoints.getLessonResult, { lessonId });
    await sendOk(client, endpoints.listLessonResults);
    await sendOk(client, endpoints.getPractice);
    await app.db.updateTable('practiceCards').set({ dueAt: '2026-03-02T09:00:00.000Z' }).where('uid', '=', uid).execute();
    const { next } = await sendOk<Practice>(client, endpoints.getPractice);
    await sendOk(client, endpoints.answerCard, { cardId: next?.id ?? '' }, { answer: 1 });
    await sendOk(client, endpoints.getProgress);
    await sendOk(client, endpoints.getProfile);
    await sendOk(client, endpoints.changeNickname, {}, { nickname: 'Другой' });
    await sendOk(client, endpoints.listSessions);
    await sendOk(client, endpoints.changePassword, {}, { oldPassword: TEST_PASSWORD, newPassword: 'другой пароль' });
    await sendOk(client, endpoints.signOut);
    await send(client, endpoints.signIn, {}, { email, password: 'неверный' });
    await sendOk(client, endpoints.signIn, {}, { email, password: 'другой пароль' });
    await sendOk(app.client(), endpoints.register, {}, { nickname: 'Новая', email: 'new@example.ru', password: TEST_PASSWORD });
    const link = await sendOk<{ url: string }>(admin, endpoints.createResetLink, { uid });
    await sendOk(app.client(), endpoints.getResetAccount, {}, { token: link.url.split('#')[1] });
    await sendOk(app.client(), endpoints.resetPassword, {}, { token: link.url.split('#')[1], newPassword: TEST_PASSWORD });

    // These are groups, requests, access and keys. The password reset has ended the sessions, so the pupil signs in
    // again.
    await sendOk(client, endpoints.signIn, {}, { email, password: TEST_PASSWORD });
    const { id: groupId } = await sendOk<{ id: string }>(admin, endpoints.createGroup, {}, { name: 'Вторник' });
    await sendOk(admin, endpoints.changeMembers, { id: groupId }, { add: [uid], addEmails: ['rare@example.ru'], remove: [] });
    const { code } = await sendOk<{ code: string }>(admin, endpoints.renewInvitation, { id: groupId });
    await sendOk(client, endpoints.getInvitation, { code });
    await sendOk(client, endpoints.joinGroup, {}, { code });
    await sendOk(app.client(), endpoints.register, {}, { nickname: 'Гость', email: 'guest@example.ru', password: TEST_PASSWORD, invitation: code });
    const pageOf = (order: string) => Buffer.from(JSON.stringify({ order, key: 'а', id: uid })).toString('base64url');
    for (const filter of ['', `?cursor=${pageOf('members')}`, '?search=шубутин']) await sendOk(admin, endpoints.listMembers, { id: groupId }, undefined, filter);
    for (const path of [endpoints.listGroups, endpoints.getGroup]) await sendOk(admin, path, { id: groupId });
    const { id: closed } = await createBlock(admin);
    const left = await sendOk<{ code: string }>(client, endpoints.leaveRequest, {}, { blockId: closed });
    await sendOk(client, endpoints.leaveRequest, {}, { blockId: closed });
    await sendOk(client, endpoints.listOwnRequests);
    for (const filter of ['', '?status=open', `?cursor=2026-01-02T00:00:00.000Z_${uid}`, `?status=granted&cursor=2026-01-02T00:00:00.000Z_${uid}`]) {
      await sendOk(admin, endpoints.listRequests, {}, undefined, filter);
    }
    const { requests } = await sendOk<RequestsPage>(admin, endpoints.listRequests, {}, undefined, `?code=${left.code}`);
    await sendOk(admin, endpoints.grantRequest, { id: requests[0]?.id ?? '' }, { blockIds: [closed], until: null });
    await sendOk(client, endpoints.leaveRequest, {}, {});
    for (const dryRun of [true, false]) {
      await sendOk(admin, endpoints.changeAccess, {}, { groupId, uids: [uid], open: [{ blockId: block.id, until: '2999-01-01' }], close: [closed], dryRun });
    }
    await sendOk(client, endpoints.leaveRequest, {}, {});
    const [open] = (await sendOk<RequestsPage>(admin, endpoints.listRequests, {}, undefined, '?status=open')).requests;
    await sendOk(admin, endpoints.declineRequest, { id: open?.id ?? '' });
    const bot = await sendOk<{ id: string; secret: string }>(admin, endpoints.createKey, {}, { name: 'Бот', rights: ['users:read'] });
    await sendOk(app.client({ authorization: `Bearer ${bot.secret}` }), endpoints.getUser, { uid });
    await send(app.client({ authorization: 'Bearer wrong' }), endpoints.getUser, { uid });
    await sendOk(admin, endpoints.revokeKey, { id: bot.id });

    // These are the endpoints of assignments.
    const due = { day: '2999-01-01', time: null };
    const audience = { groupIds: [groupId], uids: [uid], due, dryRun: false };
    const given = await sendOk<{ id: string }>(admin, endpoints.createAssignment, {}, { target: { kind: 'lesson', id: lessonId }, ...audience });
    await sendOk(admin, endpoints.createAssignment, {}, { target: { kind: 'test', id: withImage.id }, ...audience, takenBefore: 'again' });
    await sendOk(admin, endpoints.createAssignment, {}, { target: { kind: 'test', id }, ...audience, dryRun: true });
    await sendOk(admin, endpoints.updateAssignment, { id: given.id }, { ...audience, revision: 1, note: 'Повторите' });
    await sendOk(client, endpoints.listOwnAssignments);
    for (const path of [endpoints.getTest, endpoints.getResult] as const) await send(client, path, { id: withImage.id, testId: withImage.id });
    await sendOk(client, endpoints.getLesson, { id: lessonId });
    const pastCursor = Buffer.from(JSON.stringify({ order: 'assignments', key: '1 7', id: 'a' })).toString('base64url');
    for (const filter of ['', 'status=past', `cursor=${pastCursor}`, 'search=клетка', `groupId=${groupId}`, `uid=${uid}`, `target=test:${id}`]) {
      await sendOk(admin, endpoints.listAssignments, {}, undefined, `?${filter}`);
    }
    await sendOk(admin, endpoints.getAssignment, { id: given.id });
    for (const filter of ['', 'state=missing', 'state=done', 'search=шубутин']) await sendOk(admin, endpoints.listAssigned, { id: given.id }, undefined, `?${filter}`);
    await sendOk(admin, endpoints.extendAssignment, { id: given.id }, { uids: [uid], due: { day: '2999-02-01', time: null } });
    await sendOk(admin, endpoints.remindPupils, { id: given.id }, {});
    await sendOk(admin, endpoints.getAssignmentMatrix, {}, undefined, `?groupId=${groupId}`);
    await sendOk(admin, endpoints.deleteAssignment, { id: given.id });

    // These are the results of a test.
    const orders = [['newest', ''], ['score', 0], ['nickname', '']] as const;
    const orderedCursor = (order: string, key: string | number) => Buffer.from(JSON.stringify({ order, key, id: uid })).toString('base64url');
    for (const [list, review, analysis, regrade, params] of [
      [endpoints.listAttempts, endpoints.getAttempt, endpoints.analyseTest, endpoints.regradeTest, { id }],
      [endpoints.listLessonAttempts, endpoints.getLessonAttempt, endpoints.analyseLessonTest, endpoints.regradeLessonTest, { lessonId }],
    ] as const) {
      for (const [sort, key] of orders) {
        for (const filter of ['', `&cursor=${orderedCursor(sort, key)}`, '&search=шубутин', `&groupId=${groupId}`, `&groupId=${groupId}&search=шубутин`]) {
          await sendOk(admin, list, params, undefined, `?sort=${sort}${filter}`);
        }
      }
      await sendOk(admin, review, { ...params, uid });
      for (const filter of ['', `?groupId=${groupId}`]) await sendOk(admin, analysis, params, undefined, filter);
      for (const dryRun of [true, false]) await sendOk(admin, regrade, params, { revision: 1, dryRun });
    }
    for (const filter of ['', `?groupId=${groupId}`]) await sendOk(admin, endpoints.listTakenTests, {}, undefined, filter);
    for (const filter of ['', `cursor=${orderedCursor('gradebook', 'а')}`, 'search=шубутин', `groupId=${groupId}`]) {
      await sendOk(admin, endpoints.getGradebook, {}, undefined, `?${filter}`);
    }
    for (const path of [endpoints.downloadResultsCsv, endpoints.downloadLessonResultsCsv]) await sendOk(admin, path, { id, lessonId }, undefined, `?groupId=${groupId}`);
    await sendOk(admin, endpoints.downloadGradebookCsv, {}, undefined, `?groupId=${groupId}`);
    await sendOk(admin, endpoints.listUserResults, { uid });
    const [withTopic] = testWithEachType.questions.map((question) => ({ ...question, topic: 'Клетка' }));
    await createTest(admin, { name: 'С темой', questions: withTopic === undefined ? [] : [withTopic] });
    for (const filter of ['', `?groupId=${groupId}`]) await sendOk(admin, endpoints.listTopics, {}, undefined, filter);
    await sendOk(admin, endpoints.reopenAttempt, { id, uid });
    await sendOk(admin, endpoints.reopenLessonAttempt, { lessonId, uid });

    // These are the endpoints for admins.
    const cursor = `2026-01-02T00:00:00.000Z_${uid}`;
    for (const filter of ['', 'role=1', `cursor=${cursor}`, `role=0&cursor=${cursor}`, 'search=шубутин', 'search=шубутин&role=0', `search=шубутин&role=0&cursor=${cursor}`, `groupId=${groupId}`, 'endsWithin=7', 'notSeenFor=12', `role=0&notSeenFor=12&cursor=${cursor}`, `search=шубутин&role=0&endsWithin=7&groupId=${groupId}&cursor=${cursor}`]) {
      await sendOk(admin, endpoints.listUsers, {}, undefined, `?${filter}`);
    }
    await sendOk(admin, endpoints.getUser, { uid });
    await sendOk(admin, endpoints.changeUser, { uid }, { role: ROLE.paid, accessBlocks: [] });
    await sendOk(admin, endpoints.changeUser, { uid }, { access: [{ blockId: block.id, until: '2999-01-01' }] });
    await openBlocks(admin, pupil, block.id);
    for (const filter of ['', `person=${uid}`, `cursor=${cursor}`, 'action=signed-in', `action=signed-in&person=${uid}`]) {
      await sendOk(admin, endpoints.listAudit, {}, undefined, `?${filter}`);
    }
    await sendOk(admin, endpoints.listStoredTests);
    await sendOk(admin, endpoints.createTest, {}, testWithEachType);
    await sendOk(admin, endpoints.getStoredTest, { id });
    await sendOk(admin, endpoints.updateTest, { id }, { ...testWithEachType, revision: 1 });
    await sendOk(admin, endpoints.listStoredBlocks);
    await sendOk(admin, endpoints.createBlock, {}, { title: 'Т', description: 'О', order: 2 });
    await sendOk(admin, endpoints.getStoredBlock, { id: block.id });
    await sendOk(admin, endpoints.updateBlock, { id: block.id }, { title: 'Т', description: 'О', order: 3, revision: 1 });
    await sendOk(admin, endpoints.listStoredLessons);
    await sendOk(admin, endpoints.listStoredLessons, {}, undefined, `?blockId=${block.id}`);
    await sendOk(admin, endpoints.createLesson, {}, { title: 'Т', content: 'О', blockId: block.id, videoUrl: VIDEO });
    await sendOk(admin, endpoints.getStoredLesson, { id: lessonId });
    await sendOk(admin, endpoints.updateLesson, { id: lessonId }, { title: 'Т', content: 'О', blockId: block.id, revision: 1 });
    await sendOk(admin, endpoints.getStoredLessonTest, { lessonId });
    await sendOk(admin, endpoints.putLessonTest, { lessonId }, { questions: twoQuestions, revision: 1 });
    const other = await createLesson(admin, block.id);
    await createLessonTest(admin, other.id);
    await sendOk(admin, endpoints.deleteLessonTest, { lessonId });
    await sendOk(admin, endpoints.deleteLesson, { id: lessonId });
    await sendOk(admin, endpoints.deleteBlock, { id: block.id });
    await sendOk(admin, endpoints.deleteTest, { id });
    await sendOk(admin, endpoints.updateGroup, { id: groupId }, { name: 'Среда', revision: 1 });
    await sendOk(admin, endpoints.removeInvitation, { id: groupId });
    await sendOk(admin, endpoints.deleteGroup, { id: groupId });
    await sendOk(admin, endpoints.listAttempts, { id });
    await sendOk(admin, endpoints.listTakenTests);
    await sendOk(admin, endpoints.getGradebook);

    for (const format of ['html', 'json']) {
      await sendOk(client, endpoints.downloadOwnData, {}, undefined, `?format=${format}`);
      await sendOk(admin, endpoints.downloadUserData, { uid }, undefined, `?format=${format}`);
    }
    const leaving = await app.registerPupil();
    await sendOk(leaving.client, endpoints.deleteAccount, {}, { dryRun: true });
    await sendOk(leaving.client, endpoints.deleteAccount, {}, { dryRun: false, password: TEST_PASSWORD });
    for (const dryRun of [true, false]) await sendOk(admin, endpoints.deleteUsers, {}, { uids: [uid], notSeenSince: '2026-01-01', dryRun });

    // All other endpoints are called with unknown ids and empty bodies.
    for (const endpoint of Object.values<Endpoint>(endpoints).filter((each) => !covered.has(each))) {
      await send(admin, endpoint, Object.fromEntries(paramNames(endpoint.path).map((name) => [name, 'nobody'])), endpoint.body && {});
    }
    expect(fullScans).toEqual([]);
  });

  test('the pupils of a test that thousands have taken are sorted by an index', async () => {
    const { id } = await createTest(admin, oneQuestion('Много'));
    const totals = { ...(await totalsOf(app.db, id)), attempts: 5_000 };
    for (const sort of ATTEMPT_ORDERS) {
      const page = { search: '', groupId: undefined, sort, limit: 51, after: null };
      const queries = await captureQueries('sqlite', () => findAttempts(app.db, id, { testId: id, revision: 1, exam: null, questions: [] }, totals, page));
      const plans = await Promise.all(queries.map((query) => planOf(app, query)));
      expect(plans.flat().filter((step) => step.startsWith('USE TEMP B-TREE'))).toEqual([]);
    }
  });

  test('an index alone tells which assignments the members of a group have', async () => {
    const queries = await captureQueries('sqlite', () => findOwnList(app.db, { uid: 'rare', now: '2026-01-02T00:00:00.000Z', afterTime: '~', afterId: '' }, 21));
    const plans = await Promise.all(queries.map((query) => planOf(app, query)));
    const groupSteps = plans.flat().filter((step) => step.includes(' given '));
    expect(groupSteps).toEqual(['SEARCH given USING COVERING INDEX assignment_groups_by_group (groupId=?)']);
  });

  test('no cleanup scans a growing table', async () => {
    expect(await fullScansIn(() => deleteExpiredSessions(app.db))).toEqual([]);
    expect(await fullScansIn(() => deleteExpiredAuditEvents(app.db))).toEqual([]);
    expect(await fullScansIn(() => deleteOldDrafts(app.db))).toEqual([]);
    expect(await fullScansIn(() => compactRoleCounts(app.db))).toEqual([]);
    expect(await fullScansIn(() => compactConsentCounts(app.db))).toEqual([]);
    expect(await fullScansIn(() => compactResultTotals(app.db))).toEqual([]);
    expect(await fullScansIn(() => compactAssignmentCounts(app.db))).toEqual([]);
  });
});
