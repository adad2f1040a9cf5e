/** The questions of the editor, which of them is open, and the deleted ones that can come back (rules R155, R156). */
import { moveItem } from '../../domain/questions/kinds/order.ts';
import { copyQuestion, newQuestion, type QuestionForm } from './form/question-form.ts';

export interface RemovedQuestion {
  form: QuestionForm;
  /** How many questions stand before it. */
  place: number;
}

/** The state of the test editor. */
export interface QuestionsState {
  questions: readonly QuestionForm[];
  /** Deleted since the last save, in the order of the list. */
  removed: readonly RemovedQuestion[];
  /** The index of the open question. */
  open: number;
}

export type QuestionsAction =
  | { type: 'open'; index: number }
  | { type: 'add' }
  | { type: 'append'; questions: readonly QuestionForm[] }
  | { type: 'copy'; index: number }
  | { type: 'remove'; index: number }
  | { type: 'restore'; key: number }
  | { type: 'forget-removed' }
  | { type: 'move'; from: number; to: number }
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
        questions: rest,
        removed: [...before, { form, place: index }, ...after],
        open: Math.max(0, Math.min(open, rest.length - 1)),
      };
    }
    case 'restore': {
      const at = removed.findIndex(({ form }) => form.key === action.key);
      const found = removed[at];
      if (found === undefined) return state;
      return {
        questions: insertAt(questions, found.place, found.form),
        removed: [...removed.slice(0, at), ...removed.slice(at + 1).map((each) => ({ ...each, place: each.place + 1 }))],
        open: found.place,
      };
    }
    case 'forget-removed':
      return removed.length === 0 ? state : { ...state, removed: [] };
    case 'move': {
      const { from, to } = action;
      const openKey = questions[open]?.key;
      if (questions[from] === undefined || questions[to] === undefined) return state;
      const moved = moveItem(questions, from, to);
      return { ...state, questions: moved, open: moved.findIndex(({ key }) => key === openKey) };
    }
    case 'change':
      return { ...state, questions: questions.map((form) => (form.key === action.key ? action.update(form) : form)) };
  }
}
