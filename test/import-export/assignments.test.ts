import { describe, expect, test } from 'vitest';
import { textQuestion } from '../support/fixtures/question-arbitraries.ts';
import { importJson } from '../support/fixtures/files/import-json.ts';
import { engines, withDatabase } from '../support/test-database.ts';

const TIME = '2026-03-04T05:06:07.089Z';
const given = {
  revision: 2,
  target: { kind: 'test', id: 't' },
  name: 'Учёт',
  opensAt: TIME,
  due: { day: '2026-03-10', time: null },
  note: null,
  openBlock: false,
  createdAt: TIME,
  createdBy: 'gone',
  groups: { g: TIME, nobody: TIME },
  pupils: { anna: TIME, nobody: TIME },
  parts: {},
};
const part = { attempt: null, handedInAt: null, arrivedAt: null, takenBefore: false, again: null, reopened: false, due: null, remindedAt: null };
const file = (assignments: object) => ({
  format: 'listok-1',
  users: { anna: { email: 'anna@example.ru' } },
  groups: { g: { name: 'Вторник', invitation: null, members: ['anna'] } },
  tests: { t: { name: 'Учёт', questions: [textQuestion()] } },
  assignments,
});

describe.each(engines)('import of assignments (%s)', (engine) => {
  test('what refers to nobody is left out, dues are read by the time zone of the new place, and who is in a group of an old file was there for ever', async () => {
    await withDatabase(engine, async (db) => {
      const lost = { ...part, attempt: 3, handedInAt: TIME, arrivedAt: TIME, due: { day: '2026-03-12', time: '10:00' } };
      const lines = await importJson(db, file({ a: { ...given, parts: { anna: lost, nobody: part } } }), { timeZone: 'Asia/Tokyo' });
      expect(lines).toContain('assignments/a: взят с изменениями: опущены группы и ученики, которых нет (2): nobody, nobody; anna: попытки 3 нет, сдача не взята');
      expect(await db.selectFrom('assignments').selectAll().execute()).toMatchObject([
        { id: 'a', revision: 2, nameKey: 'учет', dueAt: '2026-03-10T15:00:00.000Z', lateAt: '2026-03-10T15:10:00.000Z', lastDueAt: '2026-03-12T01:00:00.000Z', zone: 'Asia/Tokyo', createdBy: null, bodyHash: null },
      ]);
      expect(await db.selectFrom('assignmentGroups').select('groupId').execute()).toEqual([{ groupId: 'g' }]);
      expect(await db.selectFrom('assignmentSingles').select('uid').execute()).toEqual([{ uid: 'anna' }]);
      expect(await db.selectFrom('assignmentPupils').selectAll().execute()).toMatchObject([{ uid: 'anna', attempt: null, handedInAt: null, dueDay: '2026-03-12' }]);
      expect(await db.selectFrom('groupMembers').select(['uid', 'joinedAt']).execute()).toEqual([{ uid: 'anna', joinedAt: '' }]);
    });
  });

  test('one that is no assignment is rejected with its field, and the others are taken', async () => {
    await withDatabase(engine, async (db) => {
      const broken = {
        day: { ...given, due: { day: '2026-02-30', time: null } },
        time: { ...given, due: { day: '2026-02-03', time: '25:00' } },
        kind: { ...given, target: { kind: 'block', id: 't' } },
        id: { ...given, target: { kind: 'test', id: '../t' } },
        note: { ...given, note: 'я'.repeat(1_001) },
        opening: { ...given, opensAt: 'завтра' },
        part: { ...given, parts: { anna: { ...part, attempt: 0 } } },
      };
      const lines = await importJson(db, file({ ...broken, fine: given }));
      for (const id of Object.keys(broken)) expect(lines.filter((line) => line.startsWith(`assignments/${id}: отклонён: `))).toHaveLength(1);
      expect(await db.selectFrom('assignments').select('id').execute()).toEqual([{ id: 'fine' }]);
      expect(await importJson(db, { format: 'listok-1', tests: {}, assignments: { fine: given } })).toContain('assignments/fine: отклонён: задание с таким id уже есть в базе');
      expect(await db.selectFrom('assignmentSingles').selectAll().execute()).toHaveLength(1);
    });
  });
});
