import { useReducer } from 'react';
import { newQuestion, type QuestionForm } from './question-form.ts';

/** The state of the test editor. */
interface QuestionsState {
  questions: readonly QuestionForm[];
  /** The index of the open question. */
  open: number;
}

type Action =
  | { type: 'open'; index: number }
  | { type: 'add' }
  | { type: 'append'; questions: readonly QuestionForm[] }
  | { type: 'remove'; index: number }
  | { type: 'move'; index: number; offset: -1 | 1 }
  | { type: 'change'; key: number; update: (form: QuestionForm) => QuestionForm };

function reduce(state: QuestionsState, action: Action): QuestionsState {
  const { questions, open } = state;
  switch (action.type) {
    case 'open':
      return { ...state, open: action.index };
    case 'add':
      return { questions: [...questions, newQuestion()], open: questions.length };
    case 'append':
      return { questions: [...questions, ...action.questions], open: questions.length };
    case 'remove': {
      const rest = questions.filter((_, index) => index !== action.index);
      return { questions: rest, open: Math.max(0, Math.min(open, rest.length - 1)) };
    }
    case 'move': {
      const to = action.index + action.offset;
      const [from, other] = [questions[action.index], questions[to]];
      if (from === undefined || other === undefined) return state;
      const moved = [...questions];
      moved[action.index] = other;
      moved[to] = from;
      return { questions: moved, open: to };
    }
    case 'change':
      return { ...state, questions: questions.map((form) => (form.key === action.key ? action.update(form) : form)) };
  }
}

/** @param linked index of the question that opens first; another than the first if it exists */
export const useQuestionList = (initial: () => readonly QuestionForm[], linked: number | null) =>
  useReducer(reduce, null, (): QuestionsState => {
    const questions = initial();
    return { questions, open: linked !== null && linked < questions.length ? linked : 0 };
  });
