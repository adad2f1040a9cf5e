import { describe, expect, test } from 'vitest';
import { migrateFrom } from '../../support/migrate-from.ts';
import { engines } from '../../support/test-database.ts';

const time = (month: number): string => `2026-0${month}-01T00:00:00.000Z`;
const user = (uid: string) => ({ uid, email: `${uid}@example.ru`, nickname: uid, role: 0, passwordHash: 'x', signedInAt: time(1) });
const result = { attempt: 1, revision: 1, answers: '[]', score: 0, maxScore: 1 };

describe.each(engines)('migration 0021 (%s)', (engine) => {
  test('users were last here at the latest of sessions, results, drafts and registration', async () => {
    await migrateFrom(
      engine,
      '0020-personal-data',
      async (before) => {
        await before.insertInto('users').values(['nothing', 'session', 'result', 'lesson', 'draft'].map(user)).execute();
        const sessions = [['session', 3], ['session', 5], ['result', 2]] as const;
        await before.insertInto('sessions').values(sessions.map(([uid, month], index) => ({ id: String(index), uid, createdAt: time(1), seenAt: time(month) }))).execute();
        await before.insertInto('testVersions').values({ testId: 't', revision: 1, name: 'Тест', questions: '[]' }).execute();
        await before.insertInto('lessonTestVersions').values({ lessonId: 'l', revision: 1, questions: '[]' }).execute();
        await before.insertInto('results').values({ ...result, uid: 'result', testId: 't', timestamp: time(4) }).execute();
        await before.insertInto('lessonResults').values([{ ...result, uid: 'lesson', lessonId: 'l', name: 'Урок', timestamp: time(6) }, { ...result, uid: 'nothing', lessonId: 'l', name: 'Урок', timestamp: null }]).execute();
        await before.insertInto('tests').values({ id: 't', name: 'Тест', revision: 1, questionCount: 1, maxScore: 1, createdAt: time(1), publishedRevision: 1 }).execute();
        await before.insertInto('drafts').values({ uid: 'draft', kind: 'test', testId: 't', attempt: 1, answers: '{}', touchedAt: time(7) }).execute();
      },
      async (db) => {
        const rows = await db.selectFrom('users').select(['uid', 'lastSeenAt']).execute();
        const expected = { nothing: time(1), session: time(5), result: time(4), lesson: time(6), draft: time(7) };
        expect(Object.fromEntries(rows.map(({ uid, lastSeenAt }) => [uid, lastSeenAt]))).toEqual(expected);
      },
    );
  });
});
