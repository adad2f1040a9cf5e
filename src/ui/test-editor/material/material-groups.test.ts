import { describe, expect, test } from 'vitest';
import type { Material } from '../../../domain/materials/material.ts';
import { newQuestion, type QuestionForm } from '../form/question-form.ts';
import { dropRow, groupAt, groupsOf, insertBeside, moveGroup, moveQuestion, returnQuestion, rowsOf, stepOf, withMaterial } from './material-groups.ts';

const material = (id: string): Material => ({ id, text: id, images: [] });
/** Forms from a text: each letter is a question, and the digit after it is its material. */
const formsOf = (text: string): QuestionForm[] =>
  [...text.matchAll(/([а-я])(\d?)/g)].map(([, question = '', id = '']) => ({ ...newQuestion(), question, material: id === '' ? null : material(id) }));
const drawn = (forms: readonly QuestionForm[]): string => forms.map(({ question, material: own }) => question + (own?.id ?? '')).join('');

describe('a question', () => {
  test.for<[string, number, number, string]>([
    ['аб1в1г', 0, 1, 'б1в1аг'],
    ['аб1в1г', 3, 2, 'агб1в1'],
    ['аб1в1г', 3, 1, 'агб1в1'],
    ['аб1в1г', 1, 2, 'ав1б1г'],
    ['аб1в1г1д', 2, 4, 'аб1г1дв1'],
    ['аб1в1г2д2', 0, 3, 'б1в1г2д2а'],
  ])('of %s that moves from %i to %i gives %s', ([before, from, to, after]) => {
    expect(drawn(moveQuestion(formsOf(before), from, to).forms)).toBe(after);
  });

  test('takes its material along when it leaves a group, and goes back', () => {
    const forms = formsOf('аб1в1г1д');
    const { forms: moved, departed } = moveQuestion(forms, 2, 0);
    expect([drawn(moved), departed?.isAfter]).toEqual(['в1аб1г1д', true]);
    expect(departed && drawn(returnQuestion(moved, departed))).toBe('аб1в1г1д');
    expect(moveQuestion(forms, 2, 3).departed).toBeNull();
    expect(moveQuestion(formsOf('аб1в'), 1, 2).departed).toBeNull();
  });

  test('goes back to a material that was edited meanwhile', () => {
    const { forms, departed } = moveQuestion(formsOf('аб1в1г'), 2, 3);
    const edited = forms.map((form) => (form.question === 'б' ? { ...form, material: { ...material('1'), text: 'иначе' } } : form));
    expect(departed && groupsOf(returnQuestion(edited, departed))).toEqual([{ material: { ...material('1'), text: 'иначе' }, start: 1, end: 3 }]);
  });

  test('that comes back into the middle of a group stands behind it', () => {
    expect(drawn(insertBeside(formsOf('б1в1г'), 1, newQuestion()))).toBe('б1в1г');
    expect(insertBeside(formsOf('б1в1г'), 1, { ...newQuestion(), question: 'я' }).map(({ question }) => question).join('')).toBe('бвяг');
  });

  test('from the middle of a group loses its material behind it', () => {
    const forms = formsOf('а1б1в1г');
    expect(drawn(withMaterial(forms, forms[1]?.key ?? 0, null))).toBe('а1в1бг');
    expect(drawn(withMaterial(forms, forms[0]?.key ?? 0, null))).toBe('аб1в1г');
    expect(drawn(withMaterial(forms, forms[3]?.key ?? 0, material('1')))).toBe('а1б1в1г1');
  });
});

describe('a group', () => {
  test.for<[string, -1 | 1, string | null]>([
    ['аб1в1г', -1, 'б1в1аг'],
    ['аб1в1г', 1, 'агб1в1'],
    ['а2б2в1г1', -1, 'в1г1а2б2'],
    ['в1г1а2б2', 1, 'а2б2в1г1'],
    ['в1г1', -1, null],
    ['в1г1', 1, null],
  ])('of %s that goes %i gives %s', ([before, offset, after]) => {
    const forms = formsOf(before);
    const group = groupAt(forms, forms.findIndex(({ question }) => question === 'в'));
    const place = group && stepOf(forms, group, offset);
    expect(group && place !== null ? drawn(moveGroup(forms, group, place)) : null).toBe(after);
  });

  test('is dragged by its head, and lands beside other groups', () => {
    const forms = formsOf('аб1в1г2д2е');
    const rows = rowsOf(forms);
    expect(rows.map(({ id }) => id.startsWith('material-'))).toEqual([false, true, false, false, true, false, false, false]);
    const drop = (from: number, to: number) => {
      const move = dropRow(rows, from, to);
      if (move === null) return null;
      if (move.type === 'move') return drawn(moveQuestion(forms, move.from, move.to).forms);
      const group = groupAt(forms, move.start);
      return group && drawn(moveGroup(forms, group, move.place));
    };
    expect(drop(1, 0)).toBe('б1в1аг2д2е');
    expect(drop(1, 5)).toBe('аг2д2б1в1е');
    expect(drop(1, 7)).toBe('аг2д2еб1в1');
    expect(drop(1, 2)).toBe('аб1в1г2д2е');
    expect(drop(4, 2)).toBe('аг2д2б1в1е');
    expect(drop(0, 2)).toBe('б1в1аг2д2е');
  });
});
