import { imageIds, type TestContent } from '../domain/materials/material.ts';
import type { ImageSizes } from '../domain/questions/shown-questions.ts';
import type { Database } from './database.ts';

/** Finds the sizes of the images in a test. */
export async function findImageSizes(db: Database, content: TestContent): Promise<ImageSizes> {
  const ids = imageIds(content);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('imageSizes').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, ...size }) => [id, size]));
}
