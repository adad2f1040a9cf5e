import { sql, type Kysely } from 'kysely';

/** Adds the photos that answers in progress name, and the time since which nothing names a photo. */
export const draftPhotos = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table "draftPhotos" ("uid" text not null, "testId" text not null, "attempt" integer not null, "photoId" text not null,
      primary key ("uid", "testId", "attempt", "photoId"),
      foreign key ("uid", "testId", "attempt") references "drafts" ("uid", "testId", "attempt") on delete cascade)`.execute(db);
    await sql`create index "draft_photos_by_photo" on "draftPhotos" ("photoId")`.execute(db);
    await sql`alter table "photos" add column "unusedSince" text`.execute(db);
    await sql`update "photos" set "unusedSince" = "createdAt"`.execute(db);
    await sql`create index "photos_unused" on "photos" ("unusedSince") where "unusedSince" is not null`.execute(db);
  },
};
