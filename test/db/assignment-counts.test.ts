/**
 * Tests the stored counts of assignments. They must be computed again after each kind of change, and when a due date has passed, but at no other
 * time.
 */
import { describe, expect, test } from 'vitest';
import { compactAssignmentCounts, countsOf, type Counts } from '../../src/db/assignments/counts.ts';
import type { Database } from '../../src/db/database.ts';
import { engines, withDatabase } from '../support/test-database.ts';

const [BEFORE, DUE, EXTENDED, AFTER] = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'].map((day) => `${day}T00:00:00.000Z`) as [string, string, string, string];
const TODAY = '2026-01-01';
const NOW = { now: '2026-01-10T00:00:00.000Z', today: TODAY };
const ID = 'given';
const TEST = 'lesson:one';
const EMPTY = { attempt: null, handedInAt: null, arrivedAt: null, againScore: null, againMaxScore: null, dueDay: null, dueTime: null, dueAt: null, lateAt: null };

/** Adds a group of two pupils and an assignment with a due date: a lesson with a test, in a block. */
async function fill(db: Database): Promise<void> {
  const user = { nickname: 'Анна', role: 0, passwordHash: 'x', signedInAt: BEFORE };
  await db.insertInto('users').values(['a', 'b', 'c'].map((uid) => ({ ...user, uid, email: `${uid}@example.ru` }))).execute();
  await db.insertInto('blocks').values(['block', 'other'].map((id) => ({ id, title: id, description: '', order: 1, revision: 1 }))).execute();
  await db.insertInto('lessons').values({ id: 'one', blockId: 'block', title: 'Урок', content: '', videoUrl: '', revision: 1, createdAt: BEFORE }).execute();
  await db.insertInto('testVersions').values({ testId: TEST, name: '', revision: 1, questions: '[]' }).execute();
  await db
    .insertInto('tests')
    .values({ id: TEST, lessonId: 'one', name: '', revision: 1, publishedRevision: 1, questionCount: 1, maxScore: 1, createdAt: BEFORE })
    .execute();
  await db.insertInto('groups').values({ id: 'group', name: 'Группа', nameKey: 'группа', revision: 1 }).execute();
  await db.insertInto('groupMembers').values(['a', 'b'].map((uid) => ({ groupId: 'group', uid, joinedAt: '' }))).execute();
  await db
    .insertInto('assignments')
    .values({ id: ID, revision: 1, testId: TEST, lessonId: 'one', name: 'Урок', nameKey: 'урок', opensAt: BEFORE, dueDay: '2026-01-31', dueTime: null, dueAt: DUE, lateAt: DUE, lastDueAt: DUE, zone: 'UTC', note: null, openBlock: 0, bodyHash: null, createdAt: BEFORE, createdBy: null })
    .execute();
  await db.insertInto('assignmentGroups').values({ assignmentId: ID, groupId: 'group', addedAt: BEFORE }).execute();
}

const figures = async (db: Database, moment = NOW, groupId = ''): Promise<Omit<Counts, 'lastHandIn'>> => {
  const { lastHandIn: _, ...counts } = (await countsOf(db, [ID], moment, groupId)).get(ID) as Counts;
  return counts;
};

const START = { pupils: 2, handedIn: 0, late: 0, checking: 0, started: 0, overdue: 0, locked: 2 };
const draft = (answer: number | null) => JSON.stringify({ 0: { answer, changedAt: BEFORE } });
const result = (uid: string, timestamp: string) => ({ uid, testId: TEST, revision: 1, answers: '[0]', score: 1, maxScore: 1, name: 'Урок', timestamp });

/** The changes run one after another. The third element of each holds the counts that differ after the change. */
const CHANGES: readonly [name: string, change: (db: Database) => Promise<unknown>, changed: Partial<Counts>][] = [
  ['a draft without an answer', (db) => db.insertInto('drafts').values({ uid: 'a', testId: TEST, attempt: 1, revision: 1, answers: draft(null), touchedAt: BEFORE }).execute(), {}],
  ['its first answer', (db) => db.updateTable('drafts').set({ answers: draft(0) }).execute(), { started: 1 }],
  ['its last answer taken back', (db) => db.updateTable('drafts').set({ answers: draft(null) }).execute(), { started: 0 }],
  ['an answer again', (db) => db.updateTable('drafts').set({ answers: draft(1) }).execute(), { started: 1 }],
  ['a deleted draft', (db) => db.deleteFrom('drafts').execute(), { started: 0 }],
  ['a clock that starts', (db) => db.insertInto('clocks').values({ uid: 'a', testId: TEST, attempt: 1, startedAt: BEFORE }).execute(), { started: 1 }],
  ['a clock that is gone', (db) => db.deleteFrom('clocks').execute(), { started: 0 }],
  ['an opened block', (db) => db.insertInto('openBlocks').values({ uid: 'a', blockId: 'block', until: '2026-01-31' }).execute(), { locked: 1 }],
  ['a closed block', (db) => db.updateTable('openBlocks').set({ until: '2025-12-31' }).execute(), { locked: 2 }],
  ['a lesson in another block', (db) => db.updateTable('lessons').set({ blockId: 'other' }).execute(), {}],
  ['an opened other block', (db) => db.insertInto('openBlocks').values({ uid: 'b', blockId: 'other', until: null }).execute(), { locked: 1 }],
  ['a result that waits for its check', (db) => db.insertInto('results').values({ ...result('a', BEFORE), pendingQuestions: 1, pendingMaxPoints: 3 }).execute(), { handedIn: 1, checking: 1, locked: 0 }],
  ['a result that was given out', (db) => db.updateTable('results').set({ pendingQuestions: 0, pendingMaxPoints: 0, checkedAt: BEFORE }).execute(), { checking: 0 }],
  ['a hand-in after the due', (db) => db.updateTable('results').set({ finishedAt: EXTENDED }).execute(), { late: 1 }],
  ['a press before it that arrives later', (db) => db.updateTable('results').set({ finishedAt: BEFORE }).execute(), { late: 0 }],
  ['a result put aside', (db) => db.updateTable('results').set({ putAsideAt: BEFORE }).execute(), { handedIn: 0, locked: 1 }],
  ['a kept attempt', (db) => db.insertInto('assignmentPupils').values({ ...EMPTY, assignmentId: ID, uid: 'a', attempt: 1, handedInAt: '2026-01-05T00:00:00.000Z' }).execute(), { handedIn: 1, locked: 0 }],
  ['an earlier due', (db) => db.updateTable('assignments').set({ dueAt: '2026-01-03T00:00:00.000Z', lateAt: '2026-01-03T00:00:00.000Z' }).execute(), { late: 1, overdue: 1 }],
  ['an extension', (db) => db.insertInto('assignmentPupils').values({ ...EMPTY, assignmentId: ID, uid: 'b', dueAt: DUE, lateAt: DUE }).execute(), { overdue: 0 }],
  ['a pupil by name', (db) => db.insertInto('assignmentSingles').values({ assignmentId: ID, uid: 'c', addedAt: BEFORE }).execute(), { pupils: 3, overdue: 1, locked: 1 }],
  ['a deleted user', (db) => db.deleteFrom('users').where('uid', '=', 'a').execute(), { pupils: 2, handedIn: 0, late: 0 }],
  ['a member who leaves', (db) => db.deleteFrom('groupMembers').where('uid', '=', 'b').execute(), { pupils: 1 }],
  ['a group less', (db) => db.deleteFrom('assignmentGroups').execute(), {}],
  ['a deleted lesson', (db) => db.deleteFrom('lessons').execute(), { locked: 0 }],
];

describe.each(engines)('kept figures of assignments (%s)', (engine) => {
  test('follow every change that they are counted from', async () => {
    await withDatabase(engine, async (db) => {
      await fill(db);
      let expected = START;
      expect(await figures(db)).toEqual(expected);
      for (const [name, change, changed] of CHANGES) {
        await change(db);
        expected = { ...expected, ...changed };
        expect({ name, ...(await figures(db)) }).toEqual({ name, ...expected });
        await Promise.all([compactAssignmentCounts(db), compactAssignmentCounts(db)]);
      }
    });
  });

  test('follow the clock: a due or an extension that passes, and a day', async () => {
    await withDatabase(engine, async (db) => {
      await fill(db);
      await db.insertInto('openBlocks').values({ uid: 'a', blockId: 'block', until: TODAY }).execute();
      await db.insertInto('assignmentPupils').values({ ...EMPTY, assignmentId: ID, uid: 'a', dueAt: EXTENDED, lateAt: EXTENDED }).execute();
      expect(await figures(db)).toMatchObject({ overdue: 0, locked: 1 });
      expect(await figures(db, { ...NOW, today: '2026-01-02' })).toMatchObject({ overdue: 0, locked: 2 });
      expect(await figures(db, { ...NOW, now: DUE })).toMatchObject({ overdue: 1 });
      expect(await figures(db, { ...NOW, now: AFTER })).toMatchObject({ overdue: 2 });
    });
  });

  test('are not counted again while nothing has changed, and stand apart for each group', async () => {
    await withDatabase(engine, async (db) => {
      await fill(db);
      await db.insertInto('assignmentSingles').values({ assignmentId: ID, uid: 'c', addedAt: BEFORE }).execute();
      expect([(await figures(db)).pupils, (await figures(db, NOW, 'group')).pupils]).toEqual([3, 2]);
      await db.updateTable('assignmentCounts').set({ figures: JSON.stringify({ ...START, pupils: 77, lastHandIn: null }) }).where('groupId', '=', '').execute();
      expect([(await figures(db)).pupils, (await figures(db, NOW, 'group')).pupils]).toEqual([77, 2]);
      await db.insertInto('results').values(result('a', BEFORE)).execute();
      expect(await figures(db)).toMatchObject({ pupils: 3, handedIn: 1 });
    });
  });

  test('go with their assignment and their group', async () => {
    await withDatabase(engine, async (db) => {
      await fill(db);
      const kept = async () => (await db.selectFrom('assignmentCounts').select('groupId').orderBy('groupId').execute()).map(({ groupId }) => groupId);
      await figures(db);
      await figures(db, NOW, 'group');
      await compactAssignmentCounts(db);
      expect(await kept()).toEqual(['', 'group']);
      await db.deleteFrom('groups').execute();
      await compactAssignmentCounts(db);
      expect(await kept()).toEqual(['']);
      await db.deleteFrom('assignments').execute();
      await compactAssignmentCounts(db);
      expect(await kept()).toEqual([]);
    });
  });
});
