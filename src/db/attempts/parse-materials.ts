import type { Material } from '../../domain/materials/material.ts';
import type { Database } from '../database.ts';

/** The materials of a version, with image ids instead of images. */
export const parseMaterials = ({ materials }: { materials: string }): Material[] => JSON.parse(materials) as Material[];

/** @throws Error for a version that does not exist */
export async function findMaterials(db: Database, testId: string, revision: number): Promise<Material[]> {
  return parseMaterials(await db.selectFrom('testVersions').select('materials').where('testId', '=', testId).where('revision', '=', revision).executeTakeFirstOrThrow());
}
