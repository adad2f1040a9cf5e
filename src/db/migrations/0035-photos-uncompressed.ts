import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../database.ts';

/** Keeps PostgreSQL from compressing photos, which are compressed already: trying to takes a third of the time of storing them. */
export const photosUncompressed = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>): Promise<void> {
    if (engine === 'postgres') await sql`alter table "photoBytes" alter column "content" set storage external`.execute(db);
  },
});
