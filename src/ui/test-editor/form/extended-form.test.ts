import { describe, expect, it } from 'vitest';
import type { Criteria } from '../../../domain/checking/criteria/criteria.ts';
import { editElements, elementsOf, goneElement, newExtended, readExtended, shownBands, spreadBands, toExtendedForm, withConditions, withMaxPoints, withoutNumbers, type ExtendedForm } from './extended-form.ts';

const criteria: Criteria = {
  elements: [{ id: 'a', text: 'Ядро' }, { id: 'b', text: 'Рибосома' }, { id: 'c', text: 'Вакуоль' }],
  bands: [{ points: 2, any: [{ atLeast: 3 }] }, { points: 1, any: [{ atLeast: 1, required: ['b'] }] }],
  extraErrors: true,
};
const stored = { id: 'q1', maxPoints: 2, sampleAnswer: 'Ядро', criteria };
const form = (): ExtendedForm => toExtendedForm(stored);
const ids = (given: ExtendedForm): string[] => elementsOf(given).map(({ id }) => id);

describe('the form of an extended question', () => {
  it('gives back what is stored, with criteria and without', () => {
    expect(readExtended(form())).toEqual(stored);
    expect(readExtended(toExtendedForm({ ...stored, criteria: null }))).toEqual({ ...stored, criteria: null });
  });

  it('ids stay with lines that are mended, moved, or cut and pasted', () => {
    expect(ids(editElements(form(), 'Ядро клетки\nРибосома\nВакуоль'))).toEqual(['a', 'b', 'c']);
    expect(ids(editElements(form(), 'Вакуоль\nЯдро\nРибосома'))).toEqual(['c', 'a', 'b']);
    const cut = editElements(form(), 'Ядро\nВакуоль');
    expect(ids(editElements(cut, 'Ядро\nВакуоль\nРибосома'))).toEqual(['a', 'c', 'b']);
  });

  it('a condition that names a deleted line tells the number that it had, until the line is back', () => {
    const condition = { atLeast: 1, required: ['b'] };
    const cut = editElements(form(), '\nЯдро\n\nВакуоль');
    expect([goneElement(form(), condition), goneElement(cut, condition)]).toEqual([null, 2]);
    expect(goneElement(editElements(cut, 'Ядро\nВакуоль\nРибосома'), condition)).toBeNull();
  });

  it('a new line has an id of its own, and blank lines are no elements', () => {
    const [a, , added, ...rest] = ids(editElements(form(), 'Ядро\nРибосома\n\nЛизосома\nВакуоль'));
    expect([a, rest]).toEqual(['a', ['c']]);
    expect(added).toMatch(/^[\w-]{1,40}$/);
  });

  it('leading numbers go, but not those of a sentence', () => {
    const typed = editElements(newExtended(), '1) Ядро\n2. Рибосома\n3.5 млн лет\n16 хромосом');
    expect(elementsOf(typed).map(({ text }) => text)).toEqual(['Ядро', 'Рибосома', '3.5 млн лет', '16 хромосом']);
    expect(withoutNumbers(typed).elements.text).toBe('Ядро\nРибосома\n3.5 млн лет\n16 хромосом');
  });
});

describe('bands', () => {
  it('are spread evenly, as many as there are points or elements, and the highest asks for all', () => {
    expect(spreadBands(6, 3)).toEqual([{ points: 3, any: [{ atLeast: 6 }] }, { points: 2, any: [{ atLeast: 4 }] }, { points: 1, any: [{ atLeast: 2 }] }]);
    expect(spreadBands(2, 3)).toEqual([{ points: 3, any: [{ atLeast: 2 }] }, { points: 2, any: [{ atLeast: 1 }] }]);
    expect(spreadBands(0, 3)).toEqual([]);
  });

  it('follow the elements until they are changed by hand', () => {
    const typed = editElements(newExtended(), 'Ядро\nРибосома\nВакуоль');
    expect(shownBands(typed).map(({ any }) => any[0]?.atLeast)).toEqual([3, 2, 1]);
    const changed = editElements(withConditions(typed, 3, () => [{ atLeast: 2 }]), 'Ядро\nРибосома\nВакуоль\nЛизосома');
    expect(shownBands(changed).map(({ any }) => any[0]?.atLeast)).toEqual([2, 2, 1]);
  });

  it('a lower maximum hides those above, a higher one brings them back or asks for all', () => {
    expect(shownBands(withMaxPoints(form(), 1)).map(({ points }) => points)).toEqual([1]);
    expect(shownBands(withMaxPoints(withMaxPoints(form(), 1), 2))).toEqual(criteria.bands);
    expect(shownBands(withMaxPoints(form(), 3))[0]).toEqual({ points: 3, any: [{ atLeast: 3 }] });
    expect(withMaxPoints(form(), 21).maxPoints).toBe(2);
  });

  it('a band without conditions is none', () => {
    expect(shownBands(withConditions(form(), 1, () => [])).map(({ points }) => points)).toEqual([2]);
  });
});
