/** The actions of the editor on materials (rule R393). */
import type { Material } from '../../../domain/materials/material.ts';
import { newQuestion, type QuestionForm } from '../form/question-form.ts';
import type { QuestionsState, RemovedMaterial } from '../question-list/questions-state.ts';
import { groupAt, moveGroup, returnQuestion, withMaterial } from './material-groups.ts';

/** An action on materials. `index` is the index of a question in the group. */
export type MaterialAction =
  | { type: 'move-group'; start: number; place: number }
  | { type: 'return'; key: number }
  /** Brings questions together under the material of one of them. */
  | { type: 'gather'; anchor: number; keys: readonly number[]; material: Material }
  /** Adds a material that no question has yet. */
  | { type: 'add-material'; material: Material }
  | { type: 'change-material'; index: number; update: (material: Material) => Material }
  | { type: 'change-loose'; id: string; update: (material: Material) => Material }
  | { type: 'set-material'; key: number; material: Material | null }
  /** Adds a new question after the last question of the group. */
  | { type: 'add-to-material'; index: number }
  | { type: 'add-to-loose'; id: string }
  | { type: 'remove-material'; index: number }
  | { type: 'remove-loose'; id: string }
  | { type: 'restore-material'; id: string };

/** @returns the same state if there is nothing to do */
export function reduceMaterials(state: QuestionsState, action: MaterialAction): QuestionsState {
  const { questions, loose } = state;
  switch (action.type) {
    case 'move-group': {
      const group = groupAt(questions, action.start);
      return group === null ? state : withOpenKept(state, moveGroup(questions, group, action.place));
    }
    case 'return': {
      const departed = state.departed.find(({ key }) => key === action.key);
      if (departed === undefined) return state;
      return { ...withOpenKept(state, returnQuestion(questions, departed)), departed: state.departed.filter((each) => each !== departed) };
    }
    case 'gather':
      return withOpenKept(state, gather(questions, action));
    case 'add-material':
      return { ...state, loose: [...loose, action.material] };
    case 'change-material': {
      const group = groupAt(questions, action.index);
      if (group === null) return state;
      const material = action.update(group.material);
      return { ...state, questions: questions.map((form, index) => (group.start <= index && index < group.end ? { ...form, material } : form)) };
    }
    case 'change-loose':
      return { ...state, loose: loose.map((material) => (material.id === action.id ? action.update(material) : material)) };
    case 'set-material':
      return withOpenKept(state, withMaterial(questions, action.key, action.material));
    case 'add-to-material': {
      const group = groupAt(questions, action.index);
      return group === null ? state : withNew(state, group.end, group.material);
    }
    case 'add-to-loose': {
      const material = loose.find(({ id }) => id === action.id);
      return material === undefined ? state : { ...withNew(state, questions.length, material), loose: loose.filter((each) => each !== material) };
    }
    case 'remove-material': {
      const group = groupAt(questions, action.index);
      if (group === null) return state;
      const keys = questions.slice(group.start, group.end).map(({ key }) => key);
      return {
        ...state,
        questions: questions.map((form) => (keys.includes(form.key) ? { ...form, material: null } : form)),
        removedMaterials: [...state.removedMaterials, { material: group.material, keys, place: group.start }],
      };
    }
    case 'remove-loose':
      return { ...state, loose: loose.filter(({ id }) => id !== action.id) };
    case 'restore-material':
      return restore(state, action.id);
  }
}

/** Moves questions to a group. Questions that stood before the group join it at its start, the others at its end. */
function gather(questions: readonly QuestionForm[], { anchor, keys, material }: Extract<MaterialAction, { type: 'gather' }>): QuestionForm[] {
  const at = questions.findIndex(({ key }) => key === anchor);
  const group = groupAt(questions, at) ?? { start: at, end: at + 1 };
  const own = questions.slice(group.start, group.end).map((form) => ({ ...form, material }));
  const isJoining = ({ key }: QuestionForm): boolean => keys.includes(key) && own.every((form) => form.key !== key);
  const joining = (forms: readonly QuestionForm[]) => forms.filter(isJoining).map((form) => ({ ...form, material }));
  const staying = (forms: readonly QuestionForm[]) => forms.filter((form) => !isJoining(form));
  const [before, after] = [questions.slice(0, group.start), questions.slice(group.end)];
  return [...staying(before), ...joining(before), ...own, ...joining(after), ...staying(after)];
}

function restore(state: QuestionsState, id: string): QuestionsState {
  const removed = state.removedMaterials.find(({ material }) => material.id === id);
  if (removed === undefined) return state;
  const { material } = removed;
  const removedMaterials = state.removedMaterials.filter((each) => each !== removed);
  // The material returns to those of its questions that are still next to each other and have no other material.
  const first = state.questions.findIndex((form) => mayHave(form, removed));
  if (first < 0) return { ...state, removedMaterials, loose: [...state.loose, material] };
  const behind = state.questions.slice(first);
  const other = behind.findIndex((form) => !mayHave(form, removed));
  const keys = new Set((other < 0 ? behind : behind.slice(0, other)).map(({ key }) => key));
  return { ...state, removedMaterials, questions: state.questions.map((form) => (keys.has(form.key) ? { ...form, material } : form)) };
}

const mayHave = ({ key, material }: QuestionForm, { keys }: RemovedMaterial): boolean => material === null && keys.includes(key);

const withNew = (state: QuestionsState, place: number, material: Material): QuestionsState => ({
  ...state,
  questions: [...state.questions.slice(0, place), { ...newQuestion(), material }, ...state.questions.slice(place)],
  open: place,
});

/** Changes the places of questions. The same question stays open. */
export function withOpenKept(state: QuestionsState, questions: readonly QuestionForm[]): QuestionsState {
  const openKey = state.questions[state.open]?.key;
  return { ...state, questions, open: Math.max(0, questions.findIndex(({ key }) => key === openKey)) };
}
