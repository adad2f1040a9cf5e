/** Decides at which of the shown questions the materials of a test are placed (rule R390). */
import type { ShownMaterial } from '../../domain/materials/material.ts';
import { materialHead } from './texts.ts';

export interface PlacedMaterial {
  material: ShownMaterial;
  /** The numbers of the questions that the material belongs to, from 1. */
  numbers: readonly number[];
  head: string;
  /** Whether the material is above this question. The later questions of the material have a button that opens it. */
  isFirst: boolean;
}

/**
 * @param ids the id of the material of each question; empty if the question has none
 * @param isShown whether a question is on the page
 * @returns the material of each question; `null` if the question has none
 */
export function placeMaterials(ids: readonly string[], materials: readonly ShownMaterial[], isShown: (index: number) => boolean = () => true): (PlacedMaterial | null)[] {
  const groups = new Map(
    materials.map((material) => {
      const places = ids.flatMap((id, index) => (id === material.id ? [index] : []));
      const numbers = places.map((index) => index + 1);
      return [material.id, { material, numbers, head: materialHead(numbers), first: places.find(isShown) }];
    }),
  );
  return ids.map((id, index) => {
    const group = groups.get(id);
    if (group === undefined) return null;
    const { first, ...placed } = group;
    return { ...placed, isFirst: first === index };
  });
}
