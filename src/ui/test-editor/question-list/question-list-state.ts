/** The state of the question list: the questions, which of them is open, and the deleted questions that can come back (rules R155, R156). */
import { useReducer } from 'react';
import type { Material } from '../../../domain/materials/material.ts';
import { copyQuestion, newQuestion, type QuestionForm } from '../form/question-form.ts';
import type { QuestionsState } from './questions-state.ts';
import { insertBeside, moveQuestion } from '../material/material-groups.ts';
import { reduceMaterials, withOpenKept, type MaterialAction } from '../material/material-state.ts';

export type QuestionsAction =
  | MaterialAction
  | { type: 'open'; index: number }
  | { type: 'add' }
  /** Inserts a question at a place, or beside the group that has the place inside it. */
  | { type: 'insert'; place: number; form: QuestionForm }
  | { type: 'append'; questions: readonly QuestionForm[] }
  | { type: 'copy'; index: number }
  | { type: 'remove'; index: number }
  | { type: 'restore'; key: number }
  | { type: 'forget-removed' }
  | { type: 'move'; from: number; to: number }
  | { type: 'change-all'; update: (form: QuestionForm, index: number) => QuestionForm }
  | { type: 'change'; key: number; update: (form: QuestionForm) => QuestionForm };

const insertAt = <Item>(items: readonly Item[], place: number, item: Item): Item[] => [...items.slice(0, place), item, ...items.slice(place)];

export function reduceQuestions(state: QuestionsState, action: QuestionsAction): QuestionsState {
  const { questions, removed, open } = state;
  switch (action.type) {
    case 'open':
      return { ...state, open: action.index };
    case 'add':
      return { ...state, questions: [...questions, newQuestion()], open: questions.length };
    case 'append':
      return { ...state, questions: [...questions, ...action.questions], open: questions.length };
    case 'copy': {
      const form = questions[action.index];
      if (form === undefined) return state;
      const place = action.index + 1;
      return {
        ...state,
        questions: insertAt(questions, place, copyQuestion(form)),
        removed: removed.map((each) => (each.place >= place ? { ...each, place: each.place + 1 } : each)),
        open: place,
      };
    }
    case 'remove': {
      const { index } = action;
      const form = questions[index];
      if (form === undefined) return state;
      const rest = questions.filter((each) => each !== form);
      const before = removed.filter(({ place }) => place <= index);
      const after = removed.filter(({ place }) => place > index).map((each) => ({ ...each, place: each.place - 1 }));
      return {
        ...state,
        questions: rest,
        removed: [...before, { form, place: index }, ...after],
        open: Math.max(0, Math.min(open, rest.length - 1)),
      };
    }
    case 'restore': {
      const at = removed.findIndex(({ form }) => form.key === action.key);
      const found = removed[at];
      if (found === undefined) return state;
      const restored = insertBeside(questions, found.place, found.form);
      return {
        ...state,
        questions: restored,
        removed: [...removed.slice(0, at), ...removed.slice(at + 1).map((each) => ({ ...each, place: each.place + 1 }))],
        open: restored.indexOf(found.form),
      };
    }
    case 'forget-removed':
      return [removed, state.removedMaterials, state.departed].every(({ length }) => length === 0) ? state : { ...state, removed: [], removedMaterials: [], departed: [] };
    case 'move': {
      const { from, to } = action;
      const moving = questions[from];
      if (moving === undefined || questions[to] === undefined) return state;
      const { forms, departed } = moveQuestion(questions, from, to);
      const others = state.departed.filter(({ key }) => key !== moving.key);
      const before = state.departed.find(({ key }) => key === moving.key);
      const now = departed ?? before;
      return { ...withOpenKept(state, forms), departed: now === undefined ? state.departed : [...others, now] };
    }
    case 'insert': {
      const inserted = insertBeside(questions, action.place, action.form);
      return { ...state, questions: inserted, open: inserted.indexOf(action.form) };
    }
    case 'change-all':
      return { ...state, questions: questions.map(action.update) };
    case 'change':
      return { ...state, questions: questions.map((form) => (form.key === action.key ? action.update(form) : form)) };
    case 'move-group':
    case 'return':
    case 'gather':
    case 'add-material':
    case 'change-material':
    case 'change-loose':
    case 'set-material':
    case 'add-to-material':
    case 'add-to-loose':
    case 'remove-material':
    case 'remove-loose':
    case 'restore-material':
      return reduceMaterials(state, action);
  }
}

/** @param linked the index of the question that opens first; otherwise the first question opens */
export const useQuestionList = (initial: () => readonly QuestionForm[], linked: number | null, loose: readonly Material[]) =>
  useReducer(reduceQuestions, null, (): QuestionsState => {
    const questions = initial();
    return { questions, removed: [], open: linked !== null && linked < questions.length ? linked : 0, loose, removedMaterials: [], departed: [] };
  });
