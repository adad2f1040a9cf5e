import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../../src/db/database.ts';
import { ACTIONS } from '../../../src/domain/audit/audit.ts';
import { describeApi, expectStatus, type TestApp } from '../../support/test-app.ts';
import { createBlock, createLesson, createLessonTest } from '../../support/fixtures/lesson-fixtures.ts';
import { createTest } from '../../support/fixtures/test-fixtures.ts';
import { ADMINISTRATOR } from '../../support/fixtures/accounts.ts';
import { auditCases } from '../../support/fixtures/audit-cases/audit-cases.ts';
import { createAuditFixture } from '../../support/fixtures/audit-cases/audit-case.ts';

/** Tables that no audited action changes on its own: rate limits, the audit log itself, and SQLite's search index. */
const IGNORED_TABLES = /^(attempts|audit|userSearch|sqlite_)/;

const listTables = async (db: Database): Promise<string[]> =>
  (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !IGNORED_TABLES.test(name));
/** The names of the tables are cached, because PostgreSQL takes longer to list the tables than to read them. */
const keptTables = new WeakMap<Database, Promise<string[]>>();

/** Reads all rows of all tables that are not ignored. */
async function readDatabase({ db }: TestApp): Promise<Record<string, string[]>> {
  const names = await keptTables.getOrInsertComputed(db, listTables);
  const rowsOf = async (name: string): Promise<[string, string[]]> => {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db);
    return [name, rows.map((row) => JSON.stringify(row)).toSorted()];
  };
  return Object.fromEntries(await Promise.all(names.map(rowsOf)));
}

/** Runs an action while no audit entry can be written. */
async function withoutAuditLog({ db, unexpectedErrors }: TestApp, act: () => Promise<unknown>): Promise<void> {
  await sql`alter table "audit" rename to "auditAway"`.execute(db);
  // The API document has no status 500, so the test client throws for it, as the program itself does.
  await expect(act()).rejects.toThrow(/ answered 500|"?audit"?/);
  await sql`alter table "auditAway" rename to "audit"`.execute(db);
  unexpectedErrors.length = 0;
}

describeApi('audit log', (app) => {
  test.for(ACTIONS)('the action %s writes its entry or is rolled back', async (action) => {
    const fixture = await createAuditFixture(app);
    const { act, subject = null, details = {}, isByProgram = false, ...rest } = await auditCases[action](fixture);
    const people = app.db.selectFrom('users').select(['uid', 'nickname', 'email']);
    const { actor = await people.where('email', '=', ADMINISTRATOR).executeTakeFirstOrThrow() } = rest;

    const before = await readDatabase(app);
    await withoutAuditLog(app, act);
    expect(await readDatabase(app)).toEqual(before);

    await app.db.deleteFrom('audit').execute();
    await act();
    const entries = await app.db.selectFrom('audit').selectAll().execute();
    expect(entries).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{1,64}$/) as string,
        at: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]{12}Z$/) as string,
        action,
        actorUid: actor?.uid ?? null,
        actorKind: null,
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

  test('an edit without changes has an empty list of changes', async () => {
    const { admin } = await createAuditFixture(app);
    const { id, ...input } = await createTest(admin);
    const lesson = await createLesson(admin, (await createBlock(admin)).id);
    const { questions, revision } = await createLessonTest(admin, lesson.id);
    await app.db.deleteFrom('audit').execute();
    expectStatus(await admin.put(`/api/admin/tests/${id}`, input), 200);
    expectStatus(await admin.put(`/api/admin/lesson-tests/${lesson.id}`, { questions, revision }), 200);
    const entries = await app.db.selectFrom('audit').select(['action', 'details']).orderBy('action').execute();
    expect(entries).toEqual(['lesson-test-changed', 'test-changed'].map((action) => ({ action, details: '{"changed":[]}' })));
  });
});
