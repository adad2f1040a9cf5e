/**
 * Checks the rules for materials and lines (rules R320, R322). Drafts must obey them too, but a draft may have an empty
 * material.
 */
import type { TestContent } from './material.ts';
import type { Problem } from '../questions/problem.ts';
import type { Question } from '../questions/question.ts';
import { variantMessages } from './variant-messages.ts';

type VariantCode = keyof typeof variantMessages;
const problemOf = (code: VariantCode, place: Pick<Problem, 'index' | 'field'>): Problem => ({ code, message: variantMessages[code], ...place });
const refused = (message: string, place: Pick<Problem, 'index' | 'field'>): Problem => ({ code: 'invalid-request', message, ...place });

/** Finds every broken rule of a normalized test, in reading order. */
export function variantProblems({ questions, materials }: TestContent): Problem[] {
  const ids = (materials ?? []).map(({ id }) => id);
  const known = new Set(ids);
  return [
    ...questions.flatMap(({ line }, index) => (Number.isNaN(line) ? [problemOf('invalid-line', { index, field: 'line' })] : [])),
    ...questions.flatMap((question, index) => materialProblem(question, index, questions, known)),
    ...ids.flatMap((id, index) => (ids.indexOf(id) === index ? [] : [refused('Такой id уже есть у другого материала.', { field: `materials.${index}.id` })])),
  ];
}

function materialProblem({ materialId }: Question, index: number, questions: readonly Question[], known: ReadonlySet<string>): Problem[] {
  if (typeof materialId !== 'string') return [];
  const place = { index, field: 'materialId' };
  if (!known.has(materialId)) return [refused('Такого материала в тесте нет.', place)];
  const first = questions.findIndex((question) => question.materialId === materialId);
  return first === index || questions[index - 1]?.materialId === materialId ? [] : [problemOf('material-split', place)];
}

export const emptyMaterials = ({ materials }: TestContent): Problem[] =>
  (materials ?? []).flatMap(({ text, images }, index) => (text === '' && images.length === 0 ? [problemOf('material-empty', { field: `materials.${index}.text` })] : []));
