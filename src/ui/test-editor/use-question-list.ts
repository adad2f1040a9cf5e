import { useReducer } from 'react';
import type { Material } from '../../domain/materials/material.ts';
import type { QuestionForm } from './form/question-form.ts';
import { reduceQuestions } from './question-list-state.ts';
import type { QuestionsState } from './questions-state.ts';

/** @param linked index of the question that opens first; another than the first if it exists */
export const useQuestionList = (initial: () => readonly QuestionForm[], linked: number | null, loose: readonly Material[]) =>
  useReducer(reduceQuestions, null, (): QuestionsState => {
    const questions = initial();
    return { questions, removed: [], open: linked !== null && linked < questions.length ? linked : 0, loose, removedMaterials: [], departed: [] };
  });
