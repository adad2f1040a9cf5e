import { useReducer } from 'react';
import { newQuestion, type QuestionForm } from './question-form.ts';

/** The questions of a test that is being written, and which of them is open. */
interface QuestionsState {
  questions: readonly QuestionForm[];
  /** Place of the open question. */
  open: number;
}

type Action =
  | { do: 'open'; place: number }
  | { do: 'add' }
  | { do: 'remove'; place: number }
  | { do: 'move'; place: number; by: -1 | 1 }
  | { do: 'change'; key: number; alter: (form: QuestionForm) => QuestionForm };

function reduce(state: QuestionsState, action: Action): QuestionsState {
  const { questions, open } = state;
  switch (action.do) {
    case 'open':
      return { ...state, open: action.place };
    case 'add':
      return { questions: [...questions, newQuestion()], open: questions.length };
    case 'remove': {
      const rest = questions.filter((_, place) => place !== action.place);
      return { questions: rest, open: Math.max(0, Math.min(open, rest.length - 1)) };
    }
    case 'move': {
      const to = action.place + action.by;
      const [from, other] = [questions[action.place], questions[to]];
      if (from === undefined || other === undefined) return state;
      const moved = [...questions];
      moved[action.place] = other;
      moved[to] = from;
      return { questions: moved, open: to };
    }
    case 'change':
      return { ...state, questions: questions.map((form) => (form.key === action.key ? action.alter(form) : form)) };
  }
}

/** @param loaded the questions to begin with */
export const useQuestions = (loaded: () => readonly QuestionForm[]) =>
  useReducer(reduce, null, (): QuestionsState => ({ questions: loaded(), open: 0 }));
