import { expect, test } from 'vitest';
import { sortNumbers } from '../../../domain/numbers.ts';
import { editSequence, hideRightOrder, shownItems, shuffleSequence, type SequenceForm } from './sequence-form.ts';

const form = (text: string, shown: number[]): SequenceForm => ({ text, shown, isOrdered: true });

// Shows rule R132.
test('a mended line keeps its shown place, a new one comes last, a deleted one is gone', () => {
  const before = form('а\nб\nв', [2, 0, 1]);
  expect(shownItems(before)).toEqual(['в', 'а', 'б']);
  expect(shownItems(editSequence(before, 'а\nбб\nв'))).toEqual(['в', 'а', 'бб']);
  expect(shownItems(editSequence(before, 'новая\nа\nб\nв'))).toEqual(['в', 'а', 'б', 'новая']);
  expect(shownItems(editSequence(before, 'а\nв'))).toEqual(['в', 'а']);
});

test('blank lines are not shown', () => {
  expect(shownItems(form('а\n\n б ', [1, 2, 0]))).toEqual(['б', 'а']);
});

test('shuffling always makes another order than the right one and the one before', () => {
  for (let round = 0; round < 200; round += 1) {
    const before = form('а\n\nб\nв', [3, 1, 0, 2]);
    const { shown } = shuffleSequence(before);
    expect(sortNumbers(shown)).toEqual([0, 1, 2, 3]);
    expect(shownItems({ ...before, shown })).not.toEqual(['а', 'б', 'в']);
    expect(shownItems({ ...before, shown })).not.toEqual(['в', 'а', 'б']);
  }
  expect(shownItems(shuffleSequence(form('а\nб', [1, 0])))).toEqual(['б', 'а']);
  expect(shownItems(shuffleSequence(form('а', [0])))).toEqual(['а']);
});

test('a typed sequence is shuffled when it would be shown in its right order, and only then', () => {
  const typed = form('а\n\nб\nв', [1, 0, 2, 3]);
  expect(shownItems(hideRightOrder(typed))).not.toEqual(['а', 'б', 'в']);
  for (const kept of [form('а\nб\nв', [0, 2, 1]), form('а', [0]), { ...typed, isOrdered: false }]) expect(hideRightOrder(kept)).toBe(kept);
});
