/** Shows what the desk says of a work whose criteria have changed since it was checked (rules R345, R348). */
import { expect, it } from 'vitest';
import { deskAnswer, deskWork } from '../../../../../test/components/support/checking.ts';
import type { Criteria } from '../../../../domain/checking/criteria/criteria.ts';
import type { Check } from '../../../../domain/checking/check-types.ts';
import { emptyCheck } from '../../../../ui/check-queue/check-draft.ts';
import { changesOf } from './panel/notices.tsx';
import { isEdited, scoreOf, withSaved } from './work-state.ts';

const criteria = (...ids: string[]): Criteria => ({ elements: ids.map((id) => ({ id, text: id })), bands: [{ points: 3, any: [{ atLeast: 1 }] }], extraErrors: false });
const check: Check = { ...emptyCheck(), points: 3, byHand: true, checked: true };
const basis = { maxPoints: 5, criteria: criteria('a'), sampleAnswer: 'Образец' };
const given = { ...check, ...basis, points: 3, at: '2026-11-21T10:00:00.000Z', corrected: null, amendedAt: null, asked: null };
const none = () => null;

it('a check keeps the maximum by which it was made until it is made anew', () => {
  const work = deskWork([deskAnswer(1, { state: 'checked', check, basis }), deskAnswer(2)]);
  expect(scoreOf(work, none).extendedMax).toBe(8);
  expect(scoreOf(work, (id) => (id === 'q1' ? check : null)).extendedMax).toBe(6);
  expect(scoreOf(withSaved(work, (id) => (id === 'q1' ? { revision: 1, check, state: 'checked' } : undefined)), none).extendedMax).toBe(6);
});

it('the same check by other criteria, with another sample, or sent back to wait, is an edit of what was given out', () => {
  expect(isEdited(deskAnswer(1, { check, basis, given }), none)).toBe(false);
  expect(isEdited(deskAnswer(1, { check, basis: { ...basis, sampleAnswer: 'Другой' }, given }), none)).toBe(true);
  expect(isEdited(deskAnswer(1, { check, basis: { ...basis, criteria: criteria('a', 'b') }, given }), none)).toBe(true);
  expect(isEdited(deskAnswer(1, { check: { ...check, checked: false }, basis, given }), none)).toBe(true);
  expect(isEdited(deskAnswer(1, { check: { ...check, comment: 'Хорошо' }, basis, given }), none)).toBe(true);
});

it('elements that came and went are named by their places', () => {
  const plain = (texts: readonly string[]) => texts.map((text) => text.replace(/\s/g, ' '));
  expect(plain(changesOf(criteria('a', 'b', 'c'), criteria('a', 'c', 'd')))).toEqual(['Добавлен элемент 3.', 'Убран элемент 2.']);
  expect(plain(changesOf(criteria('a', 'b', 'c'), { ...criteria('c'), extraErrors: true }))).toEqual(['Убраны элементы 1 и 2.', 'Изменились баллы за элементы.']);
  expect(changesOf(null, criteria('a'))).toEqual([]);
});
