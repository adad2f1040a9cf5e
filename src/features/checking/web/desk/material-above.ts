import { materialOf } from '../../../../domain/materials/material.ts';
import type { PlacedMaterial } from '../../../../ui/materials/place-materials.ts';
import { materialHead } from '../../../../ui/materials/texts.ts';
import type { DeskAnswer, DeskWork } from '../../desk-contract.ts';

/**
 * The material of a question in a work; `null` if the question has none. Its heading lists only extended questions, because the desk
 * does not load the others.
 */
export function materialAbove({ question }: DeskAnswer, { answers, materials }: DeskWork): Omit<PlacedMaterial, 'isFirst'> | null {
  const material = materialOf(question, materials);
  if (material === null) return null;
  const numbers = answers.flatMap((answer) => (answer.question.materialId === material.id ? [answer.number] : []));
  return { material, numbers, head: materialHead(numbers) };
}
