/** The site that is fuzzed: content, people, and what must not change. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { dataUrl, greyPixel } from '../../domain/testing-images.ts';
import { score } from '../../domain/scoring.ts';
import { toQuestion, type LessonQuestion } from '../../domain/lesson.ts';
import type { Answer, Question } from '../../domain/question.ts';
import { ROLE, type Role } from '../../domain/role.ts';
import { createBlock, createLesson, createLessonTest } from '../../features/lessons/testing.ts';
import { createTest, fourKinds, kinds, oneQuestion, rightAnswers } from '../../features/tests/testing.ts';
import { hashToken, newToken } from '../../features/account/tokens.ts';
import { expectStatus, startTestApp, type TestApp } from '../testing.ts';
import { TEST_PASSWORD } from '../testing-accounts.ts';
import type { Engine } from '../../storage/database.ts';
import type { Stock } from './testing-requests.ts';

/** Who sends requests; the session is named by its cookie. */
export interface Actor {
  role: Role | 'signed out';
  uid: string | null;
  email: string;
  /** Several, because requests end some. */
  sessions: readonly string[];
}

export interface World {
  app: TestApp;
  learners: readonly Actor[];
  admin: Actor;
  /** Gives people back their rights, passwords and sessions, and makes new content. @returns what requests are made with */
  renew(): Promise<Stock>;
  /** Gives the actors back their roles and sessions. */
  giveBack(): Promise<void>;
  /** Everything that no learner may change, as text. */
  snapshot(): Promise<Record<string, string>>;
  /** Whether what learners may add is what it should be. */
  checkAdded(): Promise<void>;
  close(): Promise<void>;
}

const SESSIONS_EACH = 4;

/** Opens a site of its own, with its people signed in. */
export async function startWorld(engine: Engine): Promise<World> {
  const app = await startTestApp({ engine, settings: { trustedProxies: 1 } });
  const { db } = app;
  const start = new Date().toISOString();
  const root = await app.signInAdmin();
  const victim = await app.registerPupil();
  const actorOf = async (role: Role): Promise<Actor> => {
    const { uid, email } = await app.registerPupil(role);
    return { role, uid, email, sessions: Array.from({ length: SESSIONS_EACH }, newToken) };
  };
  const visitor: Actor = { role: 'signed out', uid: null, email: 'visitor@listok.test', sessions: [''] };
  const [pupil, payer, admin] = [await actorOf(ROLE.default), await actorOf(ROLE.paid), await actorOf(ROLE.admin)];
  // Most doors are closed to who isn't signed in.
  const learners = [visitor, ...Array.from({ length: 4 }, () => [pupil, payer]).flat()];
  const actors = [pupil, payer, admin];
  const people = await db.selectFrom('users').selectAll().execute();
  const taken = await createTest(root);
  expectStatus(await victim.client.put(`/api/results/${taken.id}`, { answers: rightAnswers }), 201);

  /** As they were at the beginning, whatever an administrator or they themselves did since. */
  async function renewPeople(): Promise<void> {
    await db.deleteFrom('attempts').execute();
    await db.deleteFrom('results').where('uid', 'in', actors.map(({ uid }) => uid ?? '')).execute();
    await db.deleteFrom('lessonResults').where('uid', 'in', actors.map(({ uid }) => uid ?? '')).execute();
    await db.deleteFrom('users').where('uid', 'not in', people.map(({ uid }) => uid)).execute();
    for (const { uid, ...columns } of people) await db.updateTable('users').set(columns).where('uid', '=', uid).execute();
  }

  async function giveBack(): Promise<void> {
    const now = new Date().toISOString();
    for (const { uid, role, sessions } of actors) {
      if (role !== 'signed out') await db.updateTable('users').set({ role }).where('uid', '=', uid).where('role', '!=', role).execute();
      const rows = sessions.map((token) => ({ id: hashToken(token), uid: uid ?? '', createdAt: now, seenAt: now }));
      await db.insertInto('sessions').values(rows).onConflict((conflict) => conflict.doNothing()).execute();
    }
  }

  async function renewContent() {
    await db.deleteFrom('tests').execute();
    await db.deleteFrom('blocks').execute();
    const tests = [await createTest(root), await createTest(root, oneQuestion('С рисунком', dataUrl(greyPixel(7))))];
    const open = await createBlock(root);
    const closed = await createBlock(root, { title: 'Закрытый', order: 2 });
    const lessons = [await createLesson(root, open.id), await createLesson(root, closed.id)];
    for (const { id } of lessons) await createLessonTest(root, id);
    lessons.push(await createLesson(root, open.id, { title: 'Без теста' }));
    await db.deleteFrom('openBlocks').execute();
    await db.insertInto('openBlocks').values(actors.map(({ uid }) => ({ uid: uid ?? '', blockId: open.id }))).execute();
    return { testIds: tests.map(({ id }) => id), blockIds: [open.id, closed.id], lessonIds: lessons.map(({ id }) => id) };
  }

  /** The name of the session that an actor uses least. */
  async function lastSessionOf({ sessions }: Actor): Promise<string[]> {
    const client = app.client({ cookie: `session=${sessions.at(-1) ?? ''}` });
    const { body } = await client.get<{ id: string; isCurrent: boolean }[]>('/api/profile/sessions');
    return body.filter(({ isCurrent }) => isCurrent).map(({ id }) => id);
  }

  async function resetTokenOf({ uid }: Actor): Promise<string> {
    const { body } = await root.post<{ url: string }>(`/api/admin/users/${uid ?? ''}/reset-link`, {});
    return new URL(body.url).hash.slice(1);
  }

  return {
    app,
    learners,
    admin,
    renew: async () => {
      await renewPeople();
      await giveBack();
      const { testIds, blockIds, lessonIds } = await renewContent();
      const sessions = (await Promise.all(actors.map(lastSessionOf))).flat();
      const tokens = await Promise.all(actors.map(resetTokenOf));
      const images = (await db.selectFrom('images').select('id').limit(3).execute()).map(({ id }) => id);
      const uids = [...actors.map(({ uid }) => uid ?? ''), victim.uid];
      return {
        hints: hintsOf({ blockIds, tokens, emails: [...actors.map(({ email }) => email), victim.email] }),
        ids: {
          '/api/tests/': testIds,
          '/api/results/': testIds,
          '/api/admin/tests/': testIds,
          '/api/lessons/': lessonIds,
          '/api/lesson-tests/': lessonIds,
          '/api/lesson-results/': lessonIds,
          '/api/admin/lessons/': lessonIds,
          '/api/admin/lesson-tests/': lessonIds,
          '/api/admin/blocks/': blockIds,
          '/api/admin/users/': uids,
          '/api/profile/sessions/': sessions,
          '/api/images/': images,
        },
      };
    },
    giveBack,
    snapshot: () => snapshotOf(app, people.map(({ uid }) => uid), actors.map(({ uid }) => uid ?? '')),
    checkAdded: () => checkAdded(app, people.map(({ uid }) => uid), start),
    close: () => app.close(),
  };
}

function hintsOf({ blockIds, emails, tokens }: { blockIds: string[]; emails: string[]; tokens: string[] }): Stock['hints'] {
  const password = fc.constantFrom(TEST_PASSWORD, TEST_PASSWORD, 'другой пароль', '12345');
  const emailInUse = fc.constantFrom(...emails, ` ${emails[0]?.toUpperCase() ?? ''} `);
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
    // What is good for a general test of one kind is good for a lesson's.
    questions: fc.constantFrom<unknown>([kinds.text], [kinds.text, kinds.text], fourKinds.questions),
    question: fc.constantFrom('Верно?', 'Что чем занято?'),
    options,
    matchLeft: options,
    matchRight: options,
    matchAnswers: fc.constantFrom([0, 1], [1, 0], [0, 1, 2], [0]),
    correct: fc.constantFrom(0, 1),
    correctAnswers: fc.constantFrom([0], [0, 1], [1]),
    answers: fc.constantFrom<unknown>(rightAnswers, [0], [1, 0], [0, 0], [null, null]),
    order: fc.constantFrom(1, 2, 999),
    title: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    search: fc.oneof(emailInUse, fc.constantFrom('Уч', '%', '_', '\\')),
  };
}

/** Learners change their own nickname, password, sessions and results, and register new people; nothing else. */
async function snapshotOf({ db }: TestApp, people: readonly string[], actors: readonly string[]): Promise<Record<string, string>> {
  const users = await db
    .selectFrom('users')
    .select(['uid', 'email', 'role', 'signedInAt', 'nickname', 'searchText', 'passwordHash'])
    .where('uid', 'in', people)
    .orderBy('uid')
    .execute();
  const kept = {
    users: users.map(({ nickname, searchText, passwordHash, ...rest }) =>
      actors.includes(rest.uid) ? rest : { ...rest, nickname, searchText, passwordHash },
    ),
    openBlocks: await db.selectFrom('openBlocks').selectAll().orderBy('uid').orderBy('blockId').execute(),
    results: await db.selectFrom('results').selectAll().where('uid', 'not in', actors).orderBy('testId').execute(),
    lessonResults: await db.selectFrom('lessonResults').selectAll().where('uid', 'not in', actors).orderBy('lessonId').execute(),
    resetLinks: await db.selectFrom('resetLinks').selectAll().where('uid', 'not in', actors).orderBy('uid').execute(),
    tests: await db.selectFrom('tests').selectAll().orderBy('id').execute(),
    testVersions: await db.selectFrom('testVersions').selectAll().orderBy('testId').orderBy('revision').execute(),
    images: await db.selectFrom('images').select(['id', 'type']).orderBy('id').execute(),
    blocks: await db.selectFrom('blocks').selectAll().orderBy('id').execute(),
    lessons: await db.selectFrom('lessons').selectAll().orderBy('id').execute(),
    lessonTests: await db.selectFrom('lessonTests').selectAll().orderBy('lessonId').execute(),
    lessonTestVersions: await db.selectFrom('lessonTestVersions').selectAll().orderBy('lessonId').orderBy('revision').execute(),
  };
  return Object.fromEntries(Object.entries(kept).map(([name, rows]) => [name, JSON.stringify(rows)]));
}

/** New people have no rights, and every result has the score of its answers and a time of the server's. */
async function checkAdded({ db }: TestApp, people: readonly string[], start: string): Promise<void> {
  const newcomers = await db
    .selectFrom('users')
    .leftJoin('openBlocks', 'openBlocks.uid', 'users.uid')
    .select(['role', 'blockId', 'signedInAt'])
    .where('users.uid', 'not in', people)
    .execute();
  const now = new Date().toISOString();
  for (const { role, blockId, signedInAt } of newcomers) {
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
    const right = score(JSON.parse(questions) as Question[], JSON.parse(answers) as Answer[]);
    expect({ score: result.score, isNow: start <= timestamp && timestamp <= now }).toEqual({ score: right, isNow: true });
    expect(people).toContain(result.uid);
  }
  const lessonResults = await db
    .selectFrom('lessonResults')
    .innerJoin('lessonTestVersions', (join) =>
      join
        .onRef('lessonTestVersions.lessonId', '=', 'lessonResults.lessonId')
        .onRef('lessonTestVersions.revision', '=', 'lessonResults.revision'),
    )
    .select(['answers', 'questions', 'score'])
    .execute();
  for (const { answers, questions, ...result } of lessonResults) {
    const asked = (JSON.parse(questions) as LessonQuestion[]).map(toQuestion);
    expect(result.score).toBe(score(asked, JSON.parse(answers) as Answer[]));
  }
}
