import { sql, type Kysely } from 'kysely';
import { checkImage } from '../../domain/images/image.ts';

/** Adds the width and height of every image. */
export const imageSizes = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('imageSizes')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull().references('images.id').onDelete('cascade'))
      .addColumn('width', 'integer', (column) => column.notNull())
      .addColumn('height', 'integer', (column) => column.notNull())
      .execute();
    const { rows: images } = await sql<{ id: string }>`select "id" from "images"`.execute(db);
    // The images are read one by one, so that only one image is in memory.
    for (const { id } of images) await addSize(db, id);
  },
};

async function addSize(db: Kysely<unknown>, id: string): Promise<void> {
  const { rows } = await sql<{ bytes: Uint8Array }>`select "bytes" from "images" where "id" = ${id}`.execute(db);
  const size = sizeOf(rows[0]?.bytes);
  if (size !== null) await sql`insert into "imageSizes" ("id", "width", "height") values (${id}, ${size.width}, ${size.height})`.execute(db);
}

/**
 * Returns the size of an image. An image that the current rules refuse gets no size, and pages show it without a size.
 */
function sizeOf(bytes: Uint8Array | undefined): { width: number; height: number } | null {
  try {
    return bytes === undefined ? null : checkImage(bytes);
  } catch {
    return null;
  }
}
