import { imageIds } from '../domain/materials/material.ts';
import type { Question } from '../domain/questions/question.ts';
import type { ImageSizes } from '../domain/questions/shown-questions.ts';
import type { Database } from './database.ts';

/** The sizes of the images of questions. */
export async function findImageSizes(db: Database, questions: readonly Question[]): Promise<ImageSizes> {
  const ids = imageIds({ questions });
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('imageSizes').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, ...size }) => [id, size]));
}
