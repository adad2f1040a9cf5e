/** Finds where materials are on a sheet: each once, above the first of its questions (rule R394). */
import type { Material } from '../materials/material.ts';
import type { PrintedQuestion } from './variants.ts';

export interface PrintedMaterial {
  material: Material;
  /** The numbers of the material's questions on this sheet, from 1. */
  numbers: readonly number[];
}

/** @returns the material above each question; `null` for a question without a material above it */
export function materialsAbove(questions: readonly Pick<PrintedQuestion, 'material'>[]): (PrintedMaterial | null)[] {
  return questions.map(({ material }, index) => {
    if (material === null || questions[index - 1]?.material === material) return null;
    const behind = questions.slice(index);
    const other = behind.findIndex((each) => each.material !== material);
    return { material, numbers: Array.from({ length: other < 0 ? behind.length : other }, (_, offset) => index + offset + 1) };
  });
}
