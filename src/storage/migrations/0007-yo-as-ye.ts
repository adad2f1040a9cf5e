import { sql, type Kysely } from 'kysely';

/** Who is searched for as «семен» is found as «Семён»: texts that are searched hold е for ё. */
export const yoAsYe = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`update "users" set "searchText" = replace("searchText", 'ё', 'е') where "searchText" like '%ё%'`.execute(db);
  },
};
