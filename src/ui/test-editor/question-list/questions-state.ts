/** The state of the questions and materials in a test editor (rules R155, R156, R393). */
import type { Material } from '../../../domain/materials/material.ts';
import type { QuestionForm } from '../form/question-form.ts';
import type { DepartedQuestion } from '../material/material-groups.ts';

export interface RemovedQuestion {
  form: QuestionForm;
  /** The number of questions before it. */
  place: number;
}

/** The state of the test editor. */
export interface QuestionsState {
  questions: readonly QuestionForm[];
  /** The questions that were deleted since the last save, in the order of the list. */
  removed: readonly RemovedQuestion[];
  /** The index of the open question. */
  open: number;
  /** Materials that no question has yet. */
  loose: readonly Material[];
  /** The materials that were deleted since the last save. */
  removedMaterials: readonly RemovedMaterial[];
  /** The questions that have left their group since the last save. */
  departed: readonly DepartedQuestion[];
}

/** A material that was deleted since the last save. Its questions can get it back. */
export interface RemovedMaterial {
  material: Material;
  keys: readonly number[];
  /** The number of questions before it. */
  place: number;
}
