import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../database.ts';

/**
 * Makes `assignmentChanges` count more changes, so that figures and the order of an assignment's pupils can be stored
 * (migration 0026).
 */
export const orderOfPupils = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of SOURCES.flatMap((source) => triggerOf(engine, source))) await sql.raw(statement).execute(db);
  },
});

interface Source {
  name: string;
  event: string;
  condition: string;
  key: string;
}

const SOURCES: readonly Source[] = [
  // Pupils are sorted by nickname.
  { name: 'users_assignments_renamed', event: 'update of "nicknameOrder" on "users"', condition: 'new."nicknameOrder" <> old."nicknameOrder"', key: `'nicknames'` },
  // If the press on «Завершить тест» arrives late, it changes the time of the hand-in, but not the score.
  { name: 'results_assignments_moved', event: 'update of "finishedAt", "timestamp", "pendingQuestions" on "results"', condition: 'true', key: `'test:' || new."testId"` },
  { name: 'clocks_assignments_delete', event: 'delete on "clocks"', condition: 'true', key: `'test:' || old."testId"` },
];

function triggerOf(engine: Engine, { name, event, condition, key }: Source): string[] {
  const insert = `insert into "assignmentChanges" ("key", "changes") values (${key}, 1)`;
  if (engine === 'sqlite') {
    return [`create trigger "${name}" after ${event} when ${condition} begin ${insert} on conflict ("key") do update set "changes" = "changes" + 1; end`];
  }
  return [
    `create function "${name}" () returns trigger language plpgsql as $$ begin if ${condition} then ${insert}; end if; return null; end $$`,
    `create trigger "${name}" after ${event} for each row execute function "${name}" ()`,
  ];
}
