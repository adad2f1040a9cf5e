/** Reads and inserts rows of assignments for exports and imports. No insert replaces an existing row. */
import type { Insertable, Selectable } from 'kysely';
import type { AssignmentPupilsTable, AssignmentsTable } from '../../db/assignments/tables.ts';
import type { Database } from '../../db/database.ts';

export type PartRow = Selectable<AssignmentPupilsTable>;

/** Finds the groups of an assignment, the pupils who were chosen one by one, and the stored state of each pupil. */
export async function rowsOf(db: Database, assignmentId: string) {
  const groups = await db.selectFrom('assignmentGroups').select(['groupId as id', 'addedAt']).where('assignmentId', '=', assignmentId).orderBy('groupId').execute();
  const pupils = await db.selectFrom('assignmentSingles').select(['uid as id', 'addedAt']).where('assignmentId', '=', assignmentId).orderBy('uid').execute();
  const parts = await db.selectFrom('assignmentPupils').selectAll().where('assignmentId', '=', assignmentId).orderBy('uid').execute();
  return { groups, pupils, parts };
}

/** @returns whether the assignment was added */
export async function insertAssignment(db: Database, row: Insertable<AssignmentsTable>): Promise<boolean> {
  const query = db.insertInto('assignments').values(row).onConflict((conflict) => conflict.doNothing());
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}

export const hasGroup = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('groups').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const insertGroup = (db: Database, row: { assignmentId: string; groupId: string; addedAt: string }) => db.insertInto('assignmentGroups').values(row).execute();

export const insertSingle = (db: Database, row: { assignmentId: string; uid: string; addedAt: string }) => db.insertInto('assignmentSingles').values(row).execute();

export const insertPart = (db: Database, row: Insertable<AssignmentPupilsTable>) => db.insertInto('assignmentPupils').values(row).execute();

export async function hasAttempt(db: Database, uid: string, testId: string, attempt: number): Promise<boolean> {
  const query = db.selectFrom('results').select('uid').where('uid', '=', uid).where('testId', '=', testId).where('attempt', '=', attempt);
  return (await query.executeTakeFirst()) !== undefined;
}
