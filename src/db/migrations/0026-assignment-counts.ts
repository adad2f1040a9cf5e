import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../database.ts';

/** Adds stored figures of assignments, and counters of the changes that make them outdated. */
export const assignmentCounts = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('assignmentChanges')
      .addColumn('key', 'text', (column) => (engine === 'sqlite' ? column.primaryKey().notNull() : column.notNull()))
      .addColumn('changes', 'integer', (column) => column.notNull())
      .execute();
    if (engine === 'postgres') await db.schema.createIndex('assignment_changes_by_key').on('assignmentChanges').column('key').execute();
    await db.schema
      .createTable('assignmentCounts')
      // There are no foreign keys. Figures are stored when an assignment is read, and that must not fail when somebody
      // deletes the assignment at the same moment.
      .addColumn('assignmentId', 'text', (column) => column.notNull())
      .addColumn('groupId', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('until', 'text')
      .addColumn('figures', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('assignment_counts_key', ['assignmentId', 'groupId'])
      .execute();
    // The list of past assignments, newest first, uses this index.
    await sql`create index "assignments_by_due" on "assignments" ("dueAt" desc, "id")`.execute(db);
    for (const statement of triggers(engine)) await sql.raw(statement).execute(db);
  },
});

type Event = 'insert' | 'delete' | 'update';

interface Source {
  table: string;
  /** The columns whose change is counted. */
  columns: readonly string[];
  keyOf: (row: 'new' | 'old') => string;
}

/**
 * The tables that figures depend on. The changes of results are not among them, because `resultTotals` counts these.
 */
const SOURCES: readonly Source[] = [
  { table: 'assignments', columns: ['dueAt', 'lateAt'], keyOf: (row) => `'assignment:' || ${row}."id"` },
  { table: 'assignmentGroups', columns: ['addedAt'], keyOf: (row) => `'assignment:' || ${row}."assignmentId"` },
  { table: 'assignmentSingles', columns: ['addedAt'], keyOf: (row) => `'assignment:' || ${row}."assignmentId"` },
  {
    table: 'assignmentPupils',
    columns: ['attempt', 'handedInAt', 'takenBefore', 'reopened', 'dueAt', 'lateAt'],
    keyOf: (row) => `'assignment:' || ${row}."assignmentId"`,
  },
  { table: 'groupMembers', columns: ['joinedAt'], keyOf: (row) => `'group:' || ${row}."groupId"` },
  { table: 'openBlocks', columns: ['until'], keyOf: (row) => `'block:' || ${row}."blockId"` },
  { table: 'drafts', columns: ['answers'], keyOf: (row) => `'test:' || ${row}."testId"` },
];

const EVENTS: readonly { event: Event; row: 'new' | 'old' }[] = [
  { event: 'insert', row: 'new' },
  { event: 'delete', row: 'old' },
  { event: 'update', row: 'new' },
];

function triggers(engine: Engine): string[] {
  return SOURCES.flatMap((source) => EVENTS.flatMap(({ event, row }) => triggerOf(engine, source, event, row)));
}

/**
 * In SQLite a trigger updates the single row of a key. In PostgreSQL it appends a row, so that writers do not wait for
 * each other.
 */
function triggerOf(engine: Engine, { table, columns, keyOf }: Source, event: Event, row: 'new' | 'old'): string[] {
  const name = `${table}_assignments_${event}`;
  const when = `after ${event === 'update' ? `update of ${columns.map((column) => `"${column}"`).join(', ')}` : event} on "${table}"`;
  const insert = `insert into "assignmentChanges" ("key", "changes") values (${keyOf(row)}, 1)`;
  // A device saves a draft every few seconds. A save counts as a change only if the draft gets its first answer or
  // loses its last answer.
  const condition = table === 'drafts' && event === 'update' ? `${hasAnswers(engine, 'old')} <> ${hasAnswers(engine, 'new')}` : 'true';
  if (engine === 'sqlite') {
    return [`create trigger "${name}" ${when} when ${condition} begin ${insert} on conflict ("key") do update set "changes" = "changes" + 1; end`];
  }
  return [
    `create function "${name}" () returns trigger language plpgsql as $$ begin if ${condition} then ${insert}; end if; return null; end $$`,
    `create trigger "${name}" ${when} for each row execute function "${name}" ()`,
  ];
}

const hasAnswers = (engine: Engine, row: 'new' | 'old'): string =>
  engine === 'sqlite'
    ? `exists (select 1 from json_each(${row}."answers") as "each" where json_type("each"."value", '$.answer') <> 'null')`
    : `exists (select 1 from json_each(${row}."answers"::json) as "each" where json_typeof("each"."value" -> 'answer') <> 'null')`;
