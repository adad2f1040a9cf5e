import { expect, test, describe } from 'vitest';
import { totalsOf } from '../../../src/features/results/store/totals.ts';
import { migrateFrom } from '../../support/migrate-from.ts';
import { engines } from '../../support/test-database.ts';

const TIME = '2026-01-01T00:00:00.000Z';
const result = (uid: string, score: number, maxScore = 4) => ({ uid, testId: 'one', revision: 1, answers: '[0]', score, maxScore, timestamp: TIME });

describe.each(engines)('results of before there were extended answers (%s)', (engine) => {
  test('wait for nobody, and those with a maximum of 0 count in no mean', async () => {
    await migrateFrom(
      engine,
      '0025-variants',
      async (db) => {
        const user = { nickname: 'Анна', role: 0, passwordHash: 'x', signedInAt: TIME };
        await db.insertInto('users').values(['a', 'b', 'c'].map((uid) => ({ ...user, uid, email: `${uid}@example.ru` }))).execute();
        await db.insertInto('testVersions').values({ testId: 'one', name: 'one', revision: 1, questions: '[]' }).execute();
        await db.insertInto('results').values([result('a', 4), result('b', 1), result('c', 0, 0)]).execute();
      },
      async (db) => {
        expect(await totalsOf(db, 'one')).toMatchObject({ attempts: 3, meanShare: 0.625 });
        const rows = await db.selectFrom('results').select(['pendingQuestions', 'pendingMaxPoints', 'checkedAt', 'unseen', 'openedAt', 'givenPoints']).execute();
        expect(rows[0]).toEqual({ pendingQuestions: 0, pendingMaxPoints: 0, checkedAt: null, unseen: 0, openedAt: null, givenPoints: null });
        await db.updateTable('results').set({ maxScore: 2 }).where('uid', '=', 'c').execute();
        expect(await totalsOf(db, 'one')).toMatchObject({ attempts: 3, meanShare: 1.25 / 3 });
        await db.deleteFrom('results').where('uid', '=', 'c').execute();
        expect(await totalsOf(db, 'one')).toMatchObject({ attempts: 2, meanShare: 0.625 });
      },
    );
  });
});
