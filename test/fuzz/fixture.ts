/** The site that is fuzzed: its content, its users, and what must not change. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { dataUrl, greyPixel } from '../support/fixtures/files/image-fixtures.ts';
import { score } from '../../src/domain/questions/scoring.ts';
import { outsideScore } from '../../src/domain/exams/outside-result.ts';
import { lessonTestId } from '../../src/domain/lessons/lesson-test-id.ts';
import type { Answer, Question } from '../../src/domain/questions/question.ts';
import { KEY_RIGHTS } from '../../src/domain/access/key-rights.ts';
import { DOCUMENT_KINDS } from '../../src/domain/personal-data/personal-data-schema.ts';
import { ROLE, type Role } from '../../src/domain/users/role.ts';
import { createGroup, createKey, requestOf } from '../support/fixtures/access-fixtures.ts';
import { give } from '../support/fixtures/assignment-fixtures.ts';
import { createBlock, createLesson, createLessonTest, poorAnswers } from '../support/fixtures/lesson-fixtures.ts';
import { createTest, testWithEachType, questionOfEachType, oneQuestion, rightAnswers } from '../support/fixtures/test-fixtures.ts';
import { hashToken, newToken } from '../../src/db/tokens.ts';
import { expectStatus, startTestApp, type TestApp } from '../support/test-app.ts';
import { TEST_PASSWORD } from '../support/fixtures/accounts.ts';
import type { Engine } from '../../src/db/database.ts';
import { PHOTO, QUESTIONS, type Corpus } from './requests.ts';

/** The id of the extended question in the test that every user has handed in. */
const WORK_QUESTION = 'work-question';

/** A user or visitor who sends requests. */
export interface Actor {
  role: Role | 'signed out';
  uid: string | null;
  email: string;
  /** The session tokens. There are several, because some requests end a session. */
  sessions: readonly string[];
}

export interface Fixture {
  app: TestApp;
  learners: readonly Actor[];
  admin: Actor;
  /** Resets users and sessions, and creates new content. */
  reset(): Promise<Corpus>;
  /** Restores the roles and sessions of the actors. */
  restoreActors(): Promise<void>;
  /** What no learner may change: for each table its rows as JSON. */
  snapshot(): Promise<Record<string, string>>;
  /** Asserts that what learners may add is correct. */
  checkAdded(): Promise<void>;
  close(): Promise<void>;
}

const SESSIONS_PER_ACTOR = 4;

/** Starts a site with its own database and signed-in users. */
export async function startFixture(engine: Engine): Promise<Fixture> {
  const app = await startTestApp({ engine, settings: { trustedProxies: 1 } });
  const { db } = app;
  const start = new Date().toISOString();
  const adminClient = await app.signInAdmin();
  const victim = await app.registerPupil();
  const actorOf = async (role: Role): Promise<Actor> => {
    const { uid, email } = await app.registerPupil(role);
    return { role, uid, email, sessions: Array.from({ length: SESSIONS_PER_ACTOR }, newToken) };
  };
  const visitor: Actor = { role: 'signed out', uid: null, email: 'visitor@listok.test', sessions: [''] };
  const [unpaid, paid, admin] = [await actorOf(ROLE.default), await actorOf(ROLE.paid), await actorOf(ROLE.admin)];
  // Few requests come without a session, because most of them are rejected.
  const learners = [visitor, ...Array.from({ length: 4 }, () => [unpaid, paid]).flat()];
  const actors = [unpaid, paid, admin];
  const users = await db.selectFrom('users').selectAll().execute();
  const taken = await createTest(adminClient);
  expectStatus(await victim.client.put(`/api/results/${taken.id}`, { answers: rightAnswers }), 201);

  // The documents are published but nobody is asked to consent, so everybody can use the site.
  const operator = { name: 'ИП Соколова', email: 'data@listok.test', backupDays: 30 };
  expectStatus(await adminClient.put('/api/admin/personal-data', { operator, revision: 0 }), 200);
  expectStatus(await adminClient.post('/api/admin/documents', { policy: { text: 'Политика', basedOn: 0 }, consent: { text: 'Согласие', basedOn: 0 } }), 201);
  const { revision } = (await adminClient.get<{ revision: number }>('/api/admin/personal-data')).body;
  expectStatus(await adminClient.put('/api/admin/personal-data', { operator, asking: false, revision }), 200);

  const victimSessions = await db.selectFrom('sessions').selectAll().where('uid', '=', victim.uid).execute();
  /** The access that the actors had after the last reset. */
  let access: { uid: string; blockId: string }[] = [];

  /** Restores deleted users with their open blocks, and the sessions of the victim. */
  async function restoreDeleted(): Promise<void> {
    const rows = users.map(({ lastSeenAt: _, ...columns }) => columns);
    const added = await db.insertInto('users').values(rows).onConflict((conflict) => conflict.doNothing()).returning('uid').execute();
    await db.insertInto('sessions').values(victimSessions).onConflict((conflict) => conflict.doNothing()).execute();
    if (added.length === 0) return;
    const uids = added.map(({ uid }) => uid);
    const lost = access.filter(({ uid }) => uids.includes(uid));
    if (lost.length > 0) await db.insertInto('openBlocks').values(lost).onConflict((conflict) => conflict.doNothing()).execute();
  }

  /** Restores the users as they were at the start. */
  async function resetUsers(): Promise<void> {
    await db.deleteFrom('attempts').execute();
    await db.deleteFrom('results').where('uid', 'in', actors.map(({ uid }) => uid ?? '')).execute();
    await db.deleteFrom('users').where('uid', 'not in', users.map(({ uid }) => uid)).execute();
    access = [];
    await restoreDeleted();
    for (const { uid, lastSeenAt: _, ...columns } of users) await db.updateTable('users').set(columns).where('uid', '=', uid).execute();
  }

  async function restoreActors(): Promise<void> {
    await restoreDeleted();
    const now = new Date().toISOString();
    for (const { uid, role, sessions } of actors) {
      if (role !== 'signed out') await db.updateTable('users').set({ role }).where('uid', '=', uid).where('role', '!=', role).execute();
      const rows = sessions.map((token) => ({ id: hashToken(token), uid: uid ?? '', createdAt: now, seenAt: now }));
      await db.insertInto('sessions').values(rows).onConflict((conflict) => conflict.doNothing()).execute();
    }
  }

  /** Makes every user take the last test and the test of the last lesson. */
  async function takeLast(tests: readonly { id: string }[], lessons: readonly { id: string }[]): Promise<void> {
    const [testId, lessonId] = [tests.at(-1)?.id ?? '', lessons.at(-1)?.id ?? ''];
    await createLessonTest(adminClient, lessonId);
    const attempts = [...actors, victim].map(({ uid }) => ({ uid: uid ?? '', revision: 1, score: 1, timestamp: new Date().toISOString() }));
    await db.insertInto('results').values(attempts.map((attempt) => ({ ...attempt, testId, answers: '[0]', maxScore: 1 }))).execute();
    const lessonAttempts = attempts.map((attempt) => ({ ...attempt, testId: lessonTestId(lessonId), name: 'Тест', answers: JSON.stringify(poorAnswers), maxScore: 2 }));
    await db.insertInto('results').values(lessonAttempts).execute();
  }

  async function resetContent() {
    await db.deleteFrom('tests').execute();
    await db.deleteFrom('blocks').execute();
    const tests = [await createTest(adminClient), await createTest(adminClient, { ...oneQuestion('По часам'), timeLimit: 30, allowUnanswered: true }), await createTest(adminClient, oneQuestion('С рисунком', dataUrl(greyPixel(7))))];
    const open = await createBlock(adminClient);
    const closed = await createBlock(adminClient, { title: 'Закрытый', order: 2 });
    const lessons = [await createLesson(adminClient, open.id), await createLesson(adminClient, closed.id)];
    for (const { id } of lessons) await createLessonTest(adminClient, id);
    lessons.push(await createLesson(adminClient, open.id, { title: 'Без теста' }));
    tests.push(await createTest(adminClient, oneQuestion('Пройденный')));
    lessons.push(await createLesson(adminClient, open.id, { title: 'Пройденный' }));
    await takeLast(tests, lessons);
    const work = await createTest(adminClient, { name: 'Работа', questions: [{ ...questionOfEachType.extended, id: WORK_QUESTION }] });
    const handedIn = [...actors, victim].map(({ uid }) => ({ uid: uid ?? '', testId: work.id, revision: 1, score: 0, maxScore: 0, pendingQuestions: 1, pendingMaxPoints: 3, timestamp: new Date().toISOString(), answers: JSON.stringify([{ text: 'Ответ', photos: [] }]) }));
    await db.insertInto('results').values(handedIn).execute();
    const begun = [tests[0]?.id ?? '', lessonTestId(lessons[0]?.id ?? '')];
    const draft = { attempt: 1, answers: '{}', touchedAt: new Date().toISOString(), revision: 1 };
    await db.insertInto('drafts').values(actors.flatMap(({ uid }) => begun.map((testId) => ({ ...draft, uid: uid ?? '', testId })))).execute();
    await db.deleteFrom('openBlocks').execute();
    access = actors.map(({ uid }) => ({ uid: uid ?? '', blockId: open.id }));
    await db.insertInto('openBlocks').values(access).execute();
    return { testIds: tests.map(({ id }) => id), blockIds: [open.id, closed.id], lessonIds: lessons.map(({ id }) => id), workIds: [work.id] };
  }

  /** Creates groups with invitations, a request of the victim for each block and one for no block, and a key. */
  async function resetAccess(blockIds: readonly string[]) {
    for (const table of ['groups', 'accessRequests', 'apiKeys'] as const) await db.deleteFrom(table).execute();
    const groups = [await createGroup(adminClient, victim), await createGroup(adminClient)];
    const codes = [];
    for (const { id } of groups) codes.push((await adminClient.put<{ code: string }>(`/api/admin/groups/${id}/invitation`, {})).body.code);
    const requests = [];
    for (const blockId of [...blockIds, undefined]) requests.push(await requestOf(adminClient, victim, blockId));
    const { id: keyId } = await createKey(adminClient, 'users:read');
    return { groupIds: groups.map(({ id }) => id), codes, requestIds: requests, keyIds: [keyId] };
  }

  /** Assigns tests to a group and to an actor. Some assignments have begun, others begin later. */
  async function resetAssignments(testId: string, groupId: string): Promise<string[]> {
    await db.deleteFrom('assignments').execute();
    const given = { target: { kind: 'test' as const, id: testId }, groupIds: [groupId], uids: actors.map(({ uid }) => uid ?? '') };
    const due = { day: '2098-05-31', time: null };
    const all = [await give(adminClient, { ...given, due }), await give(adminClient, given), await give(adminClient, { ...given, opensAt: '2098-01-01T00:00:00.000Z', due })];
    return all.map(({ id }) => id);
  }

  /**
   * Gives each user one result whose id is the uid of the user, because requests name it by the second parameter of
   * their path.
   */
  async function resetOutsideResults(uids: readonly string[]): Promise<void> {
    await db.deleteFrom('outsideResults').execute();
    const row = { revision: 1, exam: 'ege-biology-2026', name: 'Пробник', date: '2026-10-05', bodyHash: null, createdAt: start } as const;
    const examScore = JSON.stringify(outsideScore({ exam: row.exam, primary: 27 }));
    await db.insertInto('outsideResults').values(uids.map((uid) => ({ ...row, id: uid, uid, examScore }))).execute();
  }

  /** The public id of an actor's last session, which requests use least. */
  async function lastSessionIdOf({ sessions }: Actor): Promise<string[]> {
    const client = app.client({ cookie: `listok_session=${sessions.at(-1) ?? ''}` });
    const { body } = await client.get<{ id: string; isCurrent: boolean }[]>('/api/profile/sessions');
    return body.filter(({ isCurrent }) => isCurrent).map(({ id }) => id);
  }

  async function resetTokenOf({ uid }: Actor): Promise<string> {
    const { body } = await adminClient.post<{ url: string }>(`/api/admin/users/${uid ?? ''}/reset-link`, {});
    return new URL(body.url).hash.slice(1);
  }

  return {
    app,
    learners,
    admin,
    reset: async () => {
      await resetUsers();
      await restoreActors();
      const { testIds, blockIds, lessonIds, workIds } = await resetContent();
      const { groupIds, codes, requestIds, keyIds } = await resetAccess(blockIds);
      const assignmentIds = await resetAssignments(testIds[0] ?? '', groupIds[0] ?? '');
      const sessions = (await Promise.all(actors.map(lastSessionIdOf))).flat();
      const tokens = await Promise.all(actors.map(resetTokenOf));
      const images = (await db.selectFrom('images').select('id').limit(3).execute()).map(({ id }) => id);
      const uids = [...actors.map(({ uid }) => uid ?? ''), victim.uid];
      await resetOutsideResults(uids.filter((uid) => uid !== ''));
      return {
        hints: hintsOf({ testIds, blockIds, codes, groupIds, tokens, uids, emails: [...actors.map(({ email }) => email), victim.email] }),
        ids: {
          '/api/tests/': testIds,
          '/api/results/': testIds,
          '/api/drafts/': testIds,
          '/api/admin/tests/': testIds,
          '/api/lessons/': lessonIds,
          '/api/lesson-tests/': lessonIds,
          '/api/lesson-results/': lessonIds,
          '/api/lesson-drafts/': lessonIds,
          '/api/admin/lessons/': lessonIds,
          '/api/admin/lesson-tests/': lessonIds,
          '/api/admin/blocks/': blockIds,
          '/api/admin/users/': uids,
          '/api/admin/groups/': groupIds,
          '/api/admin/access-requests/': requestIds,
          '/api/admin/keys/': keyIds,
          '/api/admin/assignments/': assignmentIds,
          '/api/admin/checking/': workIds,
          [QUESTIONS]: [WORK_QUESTION],
          '/api/invitations/': codes,
          '/api/profile/sessions/': sessions,
          '/api/images/': images,
          '/api/photos/': [createHash('sha256').update(PHOTO).digest('hex')],
          '/api/documents/': DOCUMENT_KINDS,
          '/api/admin/documents/': DOCUMENT_KINDS,
          '/api/admin/consents/': uids,
        },
      };
    },
    restoreActors,
    snapshot: () => snapshotOf(app, users.map(({ uid }) => uid), actors.map(({ uid }) => uid ?? '')),
    checkAdded: () => checkAdded(app, users.map(({ uid }) => uid), start),
    close: () => app.close(),
  };
}

function hintsOf({ blockIds, codes, emails, groupIds, testIds, tokens, uids }: Record<'testIds' | 'blockIds' | 'codes' | 'emails' | 'groupIds' | 'tokens' | 'uids', string[]>): Corpus['hints'] {
  const password = fc.constantFrom(TEST_PASSWORD, TEST_PASSWORD, 'другой пароль', '12345');
  const emailInUse = fc.constantFrom(...emails, ` ${emails[0]?.toUpperCase() ?? ''} `);
  const accesses = fc.subarray(blockIds).map((ids) => ids.map((blockId) => ({ blockId, until: null })));
  const options = fc.constantFrom<unknown>(['Да', 'Нет'], ['1', '2', '3'], ['а', ' ', 'б'], ['одна']);
  return {
    email: fc.oneof(emailInUse, fc.emailAddress(), fc.nat(1e9).map((number) => `new-${number}@listok.test`)),
    password,
    oldPassword: password,
    newPassword: password,
    nickname: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    token: fc.constantFrom(...tokens),
    accessBlocks: fc.subarray(blockIds),
    blockId: fc.constantFrom(...blockIds),
    revision: fc.constantFrom(1, 1, 1, 2),
    videoUrl: fc.constantFrom('https://youtu.be/dQw4w9WgXcQ', 'https://vk.com/video-1_2', 'https://example.ru/a.mp4'),
    contextImage: fc.constantFrom(null, dataUrl(greyPixel(1)), dataUrl(greyPixel(2))),
    contextText: fc.constantFrom(null, '', 'Прочитайте.'),
    // General tests with questions of only one kind are also valid lesson tests.
    questions: fc.constantFrom<unknown>([questionOfEachType.text], [questionOfEachType.text, questionOfEachType.text], testWithEachType.questions),
    question: fc.constantFrom('Верно?', 'Что чем занято?'),
    options,
    matchLeft: options,
    matchRight: options,
    matchAnswers: fc.constantFrom([0, 1], [1, 0], [0, 1, 2], [0]),
    correct: fc.constantFrom(0, 1),
    correctAnswers: fc.constantFrom([0], [0, 1], [1]),
    // An empty value counts as absent.
    groupId: fc.constantFrom('', ...groupIds, ...groupIds),
    groupIds: fc.subarray(groupIds),
    target: fc.constantFrom<unknown>(...testIds.map((id) => ({ kind: 'test', id })), `test:${testIds[0] ?? ''}`),
    due: fc.constantFrom<unknown>(null, { day: '2099-05-31', time: null }, { day: '2099-05-31', time: '18:00' }, { day: '2020-01-01', time: null }),
    opensAt: fc.constantFrom(null, null, '2097-01-01T00:00:00.000Z', 'завтра'),
    note: fc.constantFrom(null, '', 'Повторите §12'),
    code: fc.constantFrom(...codes),
    invitation: fc.constantFrom(...codes),
    blockIds: fc.subarray(blockIds, { minLength: 1 }),
    date: fc.constantFrom('2026-10-05', '2026-10-06'),
    primary: fc.constantFrom(0, 27),
    lines: fc.constantFrom<unknown>({ 12: 1 }, { 1: 0, 2: 1 }),
    until: fc.constantFrom(null, '2999-01-01', '2020-01-01'),
    access: accesses,
    open: accesses,
    close: fc.subarray(blockIds),
    uids: fc.subarray(uids, { minLength: 1 }),
    add: fc.subarray(uids),
    remove: fc.constantFrom([], uids.slice(0, 1)),
    addEmails: fc.subarray(emails),
    endsWithin: fc.constantFrom('0', '7', '3660'),
    rights: fc.subarray([...KEY_RIGHTS], { minLength: 1 }),
    cursor: fc.constant(''),
    attempt: fc.constantFrom(1, 1, 2),
    extraMinutes: fc.constantFrom(0, 15),
    finish: fc.constantFrom('pupil', 'time'),
    version: fc.constantFrom(1, 1, 2),
    basedOn: fc.constantFrom(1, 1, 0),
    backupDays: fc.constantFrom(1, 30, 366),
    learner: fc.constantFrom(...uids),
    answers: fc.constantFrom<unknown>(rightAnswers, [0], [1, 0], [0, 0], [null, null], [], [{ index: 0, answer: 0, changedAt: '2026-01-01T00:00:00.000Z' }]),
    order: fc.constantFrom(1, 2, 999),
    title: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    search: fc.oneof(emailInUse, fc.constantFrom('Уч', '%', '_', '\\')),
  };
}

/**
 * Reads everything that learners must not change. They may change only their own nickname, password, sessions, results,
 * requests and membership, and may register new users.
 */
async function snapshotOf({ db }: TestApp, uids: readonly string[], actors: readonly string[]): Promise<Record<string, string>> {
  const users = await db
    .selectFrom('users')
    .select(['uid', 'email', 'role', 'signedInAt', 'nickname', 'searchText', 'passwordHash'])
    .where('uid', 'in', uids)
    .orderBy('uid')
    .execute();
  const tables = {
    users: users.map(({ nickname, searchText, passwordHash, ...rest }) =>
      actors.includes(rest.uid) ? rest : { ...rest, nickname, searchText, passwordHash },
    ),
    assignments: await db.selectFrom('assignments').selectAll().orderBy('id').execute(),
    assignmentGroups: await db.selectFrom('assignmentGroups').selectAll().orderBy('assignmentId').orderBy('groupId').execute(),
    outsideResults: await db.selectFrom('outsideResults').selectAll().orderBy('id').execute(),
    clocks: await db.selectFrom('clocks').selectAll().where('uid', 'not in', actors).orderBy('uid').orderBy('testId').execute(),
    groups: await db.selectFrom('groups').selectAll().orderBy('id').execute(),
    apiKeys: await db.selectFrom('apiKeys').selectAll().orderBy('id').execute(),
    accessRequests: await db.selectFrom('accessRequests').selectAll().where('uid', 'not in', actors).where('uid', 'in', uids).orderBy('id').execute(),
    groupMembers: await db.selectFrom('groupMembers').selectAll().where('uid', 'not in', actors).where('uid', 'in', uids).orderBy('groupId').orderBy('uid').execute(),
    openBlocks: await db.selectFrom('openBlocks').selectAll().orderBy('uid').orderBy('blockId').execute(),
    results: await db.selectFrom('results').selectAll().where('uid', 'not in', actors).orderBy('testId').execute(),
    drafts: await db.selectFrom('drafts').selectAll().where('uid', 'not in', actors).orderBy('testId').execute(),
    practiceCards: await db.selectFrom('practiceCards').selectAll().where('uid', 'not in', actors).orderBy('id').execute(),
    resetLinks: await db.selectFrom('resetLinks').selectAll().where('uid', 'not in', actors).orderBy('uid').execute(),
    tests: await db.selectFrom('tests').selectAll().orderBy('id').execute(),
    testVersions: await db.selectFrom('testVersions').selectAll().orderBy('testId').orderBy('revision').execute(),
    images: await db.selectFrom('images').select(['id', 'type']).orderBy('id').execute(),
    blocks: await db.selectFrom('blocks').selectAll().orderBy('id').execute(),
    lessons: await db.selectFrom('lessons').selectAll().orderBy('id').execute(),
  };
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, JSON.stringify(rows)]));
}

/** Asserts that new users have no rights, and that results have the right score and a timestamp of the server. */
async function checkAdded({ db }: TestApp, uids: readonly string[], start: string): Promise<void> {
  const newUsers = await db
    .selectFrom('users')
    .leftJoin('openBlocks', 'openBlocks.uid', 'users.uid')
    .select(['role', 'blockId', 'signedInAt'])
    .where('users.uid', 'not in', uids)
    .execute();
  const now = new Date().toISOString();
  for (const { role, blockId, signedInAt } of newUsers) {
    expect({ role, blockId, isNow: start <= signedInAt && signedInAt <= now }).toEqual({ role: 0, blockId: null, isNow: true });
  }
  const results = await db
    .selectFrom('results')
    .innerJoin('testVersions', (join) =>
      join.onRef('testVersions.testId', '=', 'results.testId').onRef('testVersions.revision', '=', 'results.revision'),
    )
    .select(['uid', 'answers', 'questions', 'score', 'timestamp'])
    .execute();
  for (const { answers, questions, timestamp, ...result } of results) {
    const expectedScore = score(JSON.parse(questions) as Question[], JSON.parse(answers) as Answer[]);
    expect({ score: result.score, isNow: timestamp !== null && start <= timestamp && timestamp <= now }).toEqual({ score: expectedScore, isNow: true });
    expect(uids).toContain(result.uid);
  }
}
