import { sql, type Kysely } from 'kysely';

/**
 * Adds assignments, the times at which members joined their groups, the times at which pupils pressed «Завершить тест»,
 * and general tests that only some pupils see.
 */
export const assignments = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of COLUMNS) await sql.raw(statement).execute(db);
    await db.schema
      .createTable('assignments')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      // There are no foreign keys to tests and lessons. An assignment stays when its test or lesson is deleted, and
      // pupils can take it again when the test or lesson is restored.
      .addColumn('testId', 'text', (column) => column.notNull())
      .addColumn('lessonId', 'text')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('nameKey', 'text', (column) => column.notNull())
      .addColumn('opensAt', 'text', (column) => column.notNull())
      .addColumn('dueDay', 'text')
      .addColumn('dueTime', 'text')
      .addColumn('dueAt', 'text')
      .addColumn('lateAt', 'text')
      .addColumn('lastDueAt', 'text')
      .addColumn('zone', 'text', (column) => column.notNull())
      .addColumn('note', 'text')
      .addColumn('openBlock', 'integer', (column) => column.notNull())
      .addColumn('bodyHash', 'text')
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('createdBy', 'text', (column) => column.references('users.uid').onDelete('set null'))
      .execute();
    for (const index of INDEXES) await sql.raw(index).execute(db);
    await db.schema
      .createTable('assignmentGroups')
      .addColumn('assignmentId', 'text', (column) => column.notNull().references('assignments.id').onDelete('cascade'))
      .addColumn('groupId', 'text', (column) => column.notNull().references('groups.id').onDelete('cascade'))
      .addColumn('addedAt', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('assignment_groups_key', ['assignmentId', 'groupId'])
      .execute();
    await db.schema.createIndex('assignment_groups_by_group').on('assignmentGroups').columns(['groupId', 'assignmentId']).execute();
    await db.schema
      .createTable('assignmentSingles')
      .addColumn('assignmentId', 'text', (column) => column.notNull().references('assignments.id').onDelete('cascade'))
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid').onDelete('cascade'))
      .addColumn('addedAt', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('assignment_singles_key', ['assignmentId', 'uid'])
      .execute();
    await db.schema.createIndex('assignment_singles_by_user').on('assignmentSingles').columns(['uid', 'assignmentId']).execute();
    await db.schema
      .createTable('assignmentPupils')
      .addColumn('assignmentId', 'text', (column) => column.notNull().references('assignments.id').onDelete('cascade'))
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid').onDelete('cascade'))
      .addColumn('attempt', 'integer')
      .addColumn('handedInAt', 'text')
      .addColumn('arrivedAt', 'text')
      .addColumn('takenBefore', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('againScore', 'integer')
      .addColumn('againMaxScore', 'integer')
      .addColumn('reopened', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('dueDay', 'text')
      .addColumn('dueTime', 'text')
      .addColumn('dueAt', 'text')
      .addColumn('lateAt', 'text')
      .addColumn('remindedAt', 'text')
      .addPrimaryKeyConstraint('assignment_pupils_key', ['assignmentId', 'uid'])
      .execute();
    await db.schema.createIndex('assignment_pupils_by_user').on('assignmentPupils').columns(['uid', 'assignmentId']).execute();
  },
};

const COLUMNS = [
  // The time is unknown for members who joined before this migration. The empty text sorts before every time.
  `alter table "groupMembers" add column "joinedAt" text not null default ''`,
  `alter table "results" add column "finishedAt" text`,
  `alter table "tests" add column "visibility" text not null default 'all'`,
];

const INDEXES = [
  `create index "assignments_by_target" on "assignments" ("testId")`,
  `create index "assignments_by_last_due" on "assignments" ("lastDueAt")`,
  `create index "assignments_by_creator" on "assignments" ("createdBy") where "createdBy" is not null`,
];
