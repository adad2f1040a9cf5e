import { sql, type Kysely } from 'kysely';

/** Replaces ё by е in search texts, so that a search for «семен» finds «Семён». */
export const yoAsYe = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`update "users" set "searchText" = replace("searchText", 'ё', 'е') where "searchText" like '%ё%'`.execute(db);
  },
};
