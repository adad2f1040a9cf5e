import type { Material } from '../../domain/materials/material.ts';
import type { Database } from '../database.ts';

/** Parses the materials of a stored version. They hold ids of images, not images. */
export const parseMaterials = ({ materials }: { materials: string }): Material[] => JSON.parse(materials) as Material[];

/** @throws Error when there is no such version */
export async function findMaterials(db: Database, testId: string, revision: number): Promise<Material[]> {
  return parseMaterials(await db.selectFrom('testVersions').select('materials').where('testId', '=', testId).where('revision', '=', revision).executeTakeFirstOrThrow());
}
