/** Collects the questions and materials of a test from the forms of the editor. */
import type { Material } from '../../../domain/materials/material.ts';
import type { Question } from '../../../domain/questions/question.ts';
import { toQuestion, type QuestionForm } from './question-form.ts';

const ID_MAX_LENGTH = 40;

/**
 * The content of the test. Questions that share a material are next to each other (rule R320). A question that was moved away, or that came
 * from another test, keeps its material as a copy with an id of its own.
 */
export function toContent(forms: readonly QuestionForm[]): { questions: Question[]; materials: Material[] } {
  const materials: Material[] = [];
  let last: { source: Material; id: string } | null = null;
  const questions = forms.map((form): Question => {
    const { material } = form;
    if (material === null) {
      last = null;
      return toQuestion(form);
    }
    if (last === null || !isSameMaterial(last.source, material)) {
      last = { source: material, id: freeId(material.id, materials) };
      materials.push({ ...material, id: last.id });
    }
    return { ...toQuestion(form), materialId: last.id };
  });
  return { questions, materials };
}

export const isSameMaterial = (one: Material, other: Material): boolean =>
  one === other ||
  (one.id === other.id && one.text === other.text && one.images.length === other.images.length && one.images.every((image, index) => image === other.images[index]));

function freeId(id: string, taken: readonly Material[]): string {
  const isFree = (wanted: string): boolean => taken.every((material) => material.id !== wanted);
  if (isFree(id)) return id;
  for (let number = 2; ; number += 1) {
    const suffix = `-${number}`;
    const wanted = id.slice(0, ID_MAX_LENGTH - suffix.length) + suffix;
    if (isFree(wanted)) return wanted;
  }
}
