import type { Kysely } from 'kysely';
import type { Engine } from '../database.ts';

/**
 * Adds photos of answers, and the users who have sent them. SQLite stores the bytes of photos in files beside the
 * database, PostgreSQL stores them in rows.
 */
export const photos = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('photos')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('width', 'integer', (column) => column.notNull())
      .addColumn('height', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .execute();
    // The sum of all sizes is computed from this index alone.
    await db.schema.createIndex('photos_by_size').on('photos').column('bytes').execute();
    await db.schema.createIndex('photos_by_time').on('photos').column('createdAt').execute();
    await db.schema
      .createTable('photoBytes')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull().references('photos.id').onDelete('cascade'))
      .addColumn('content', engine === 'sqlite' ? 'blob' : 'bytea', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('photoOwners')
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid').onDelete('cascade'))
      .addColumn('photoId', 'text', (column) => column.notNull().references('photos.id').onDelete('cascade'))
      .addColumn('at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('photo_owners_pkey', ['uid', 'photoId'])
      .execute();
    await db.schema.createIndex('photo_owners_by_photo').on('photoOwners').column('photoId').execute();
  },
});
