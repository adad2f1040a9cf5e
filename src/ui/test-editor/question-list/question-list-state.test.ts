import { expect, test } from 'vitest';
import { newQuestion } from '../form/question-form.ts';
import { reduceQuestions, type QuestionsAction } from './question-list-state.ts';
import type { QuestionsState } from './questions-state.ts';

const stateOf = (texts: string): QuestionsState => ({
  questions: Array.from(texts, (question) => ({ ...newQuestion(), question })),
  removed: [],
  open: 0,
  loose: [],
  removedMaterials: [],
  departed: [],
});

const run = (state: QuestionsState, ...actions: QuestionsAction[]): QuestionsState => actions.reduce(reduceQuestions, state);

/** The list as a text, with deleted questions in brackets. */
const drawn = ({ questions, removed }: QuestionsState): string => {
  const removedAt = (index: number) => removed.filter(({ place }) => place === index).map(({ form }) => `(${form.question})`);
  return [...questions.flatMap((form, index) => [...removedAt(index), form.question]), ...removedAt(questions.length)].join('');
};

const keyOf = (state: QuestionsState, text: string): number =>
  [...state.questions, ...state.removed.map(({ form }) => form)].find(({ question }) => question === text)?.key ?? -1;

// Shows rule R156.
test('deleted questions keep their places among the others, and come back there in any order', () => {
  const first = stateOf('абвгд');
  const removed = run(first, { type: 'remove', index: 2 }, { type: 'remove', index: 1 }, { type: 'remove', index: 1 }, { type: 'remove', index: 1 });
  expect(drawn(removed)).toBe('а(б)(в)(г)(д)');
  const some = run(removed, { type: 'restore', key: keyOf(first, 'в') });
  expect(drawn(some)).toBe('а(б)в(г)(д)');
  expect(some.open).toBe(1);
  const all = run(some, ...['д', 'б', 'г'].map((text) => ({ type: 'restore', key: keyOf(first, text) }) as const));
  expect(all.questions).toEqual(first.questions);
  expect(all.removed).toEqual([]);
});

test('deleted questions keep their places when others are added, copied or moved, and go when the test is saved', () => {
  const removed = run(stateOf('абвг'), { type: 'remove', index: 3 }, { type: 'remove', index: 1 });
  expect(drawn(removed)).toBe('а(б)в(г)');
  expect(drawn(run(removed, { type: 'copy', index: 0 }))).toBe('аа(б)в(г)');
  expect(drawn(run(removed, { type: 'append', questions: stateOf('д').questions }))).toBe('а(б)в(г)д');
  expect(drawn(run(removed, { type: 'move', from: 0, to: 1 }))).toBe('в(б)а(г)');
  const saved = run(removed, { type: 'forget-removed' });
  expect(saved.removed).toEqual([]);
  // A new array would count as an unsaved change.
  expect(saved.questions).toBe(removed.questions);
});

// Shows rule R155.
test('a moved question passes the others, and the open one stays open', () => {
  const moved = run(stateOf('абвг'), { type: 'open', index: 1 }, { type: 'move', from: 3, to: 0 });
  expect([drawn(moved), moved.open]).toEqual(['габв', 2]);
  expect(run(moved, { type: 'move', from: 0, to: 4 })).toBe(moved);
});

test('a copy stands behind its question with everything typed, and opens', () => {
  const state = stateOf('аб');
  const copied = run(state, { type: 'copy', index: 0 });
  expect([drawn(copied), copied.open]).toEqual(['ааб', 1]);
  expect({ ...copied.questions[1], key: 0 }).toEqual({ ...state.questions[0], key: 0 });
  expect(new Set(copied.questions.map(({ key }) => key)).size).toBe(3);
});
