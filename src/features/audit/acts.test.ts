import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ACTIONS } from '../../domain/audit.ts';
import { describeApi, expectStatus, type TestApp } from '../../server/testing.ts';
import { createBlock, createLesson, createLessonTest } from '../lessons/testing.ts';
import { createTest } from '../tests/testing.ts';
import { ADMINISTRATOR } from '../../server/testing-accounts.ts';
import { acts, newWorld } from './testing-acts.ts';

/** What is no act's to change, the journal itself, and what SQLite's search keeps in a form of its own. */
const ASIDE = /^(attempts|audit|userSearch|sqlite_)/;

/** All that is stored. */
async function stored({ db }: TestApp): Promise<Record<string, string[]>> {
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  const rowsOf = async (name: string): Promise<[string, string[]]> => {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db);
    return [name, rows.map((row) => JSON.stringify(row)).toSorted()];
  };
  return Object.fromEntries(await Promise.all(names.filter((name) => !ASIDE.test(name)).map(rowsOf)));
}

/** Does something while no entry can be written. */
async function withoutJournal({ db, defects }: TestApp, act: () => Promise<unknown>): Promise<void> {
  await sql`alter table "audit" rename to "auditAway"`.execute(db);
  // The API's document names no 500, so the client throws as the program itself does.
  await expect(act()).rejects.toThrow(/ answered 500|"?audit"?/);
  await sql`alter table "auditAway" rename to "audit"`.execute(db);
  defects.length = 0;
}

describeApi('an act', (app) => {
  test.for(ACTIONS)('has its entry, or is undone: %s', async (action) => {
    const world = await newWorld(app);
    const { act, subject = null, details = {}, isByProgram = false, ...rest } = await acts[action](world);
    const people = app.db.selectFrom('users').select(['uid', 'nickname', 'email']);
    const { actor = await people.where('email', '=', ADMINISTRATOR).executeTakeFirstOrThrow() } = rest;

    const before = await stored(app);
    await withoutJournal(app, act);
    expect(await stored(app)).toEqual(before);

    await app.db.deleteFrom('audit').execute();
    await act();
    const entries = await app.db.selectFrom('audit').selectAll().execute();
    expect(entries).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{1,64}$/) as string,
        at: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]{12}Z$/) as string,
        action,
        actorUid: actor?.uid ?? null,
        actorNickname: actor?.nickname ?? null,
        actorEmail: actor?.email ?? null,
        subjectKind: subject?.kind ?? null,
        subjectId: subject?.id ?? null,
        subjectTitle: subject?.title ?? null,
        details: JSON.stringify(details),
        times: 1,
        address: isByProgram ? null : '127.0.0.1',
      },
    ]);
    expect(Math.abs(Date.parse(entries[0]?.at ?? '') - Date.now())).toBeLessThan(60_000);
  });

  test('that changes nothing says so', async () => {
    const { admin } = await newWorld(app);
    const { id, ...draft } = await createTest(admin);
    const lesson = await createLesson(admin, (await createBlock(admin)).id);
    const { questions, revision } = await createLessonTest(admin, lesson.id);
    await app.db.deleteFrom('audit').execute();
    expectStatus(await admin.put(`/api/admin/tests/${id}`, draft), 200);
    expectStatus(await admin.put(`/api/admin/lesson-tests/${lesson.id}`, { questions, revision }), 200);
    const entries = await app.db.selectFrom('audit').select(['action', 'details']).orderBy('action').execute();
    expect(entries).toEqual(['lesson-test-changed', 'test-changed'].map((action) => ({ action, details: '{"changed":[]}' })));
  });
});
