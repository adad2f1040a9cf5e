import { describe, expect, test } from 'vitest';
import { appErrorWith } from '../../../test/support/expect-error.ts';
import { Check as CheckSchema } from './check-schema.ts';
import { storedCheck, type Checked } from './check.ts';
import type { Check, Mark } from './check-types.ts';
import type { Criteria } from './criteria/criteria.ts';

const PHOTO = 'a'.repeat(64);
const FOREIGN = 'b'.repeat(64);

const criteria: Criteria = {
  elements: [{ id: 'e1', text: 'Ядро' }, { id: 'e2', text: 'Рибосома' }],
  bands: [{ points: 3, any: [{ atLeast: 2 }] }, { points: 1, any: [{ atLeast: 1 }] }],
  extraErrors: false,
};

const checked = (given: Partial<Checked> = {}): Checked => ({ maxPoints: 3, criteria, everElements: new Set(['e1', 'e2', 'gone']), photos: new Set([PHOTO]), ...given });

const check = (given: Partial<Check> = {}): Check => ({
  elements: [], extraErrors: false, points: null, byHand: false, comment: '', marks: {}, turns: {}, added: [], checked: false, ...given,
});

const store = (given: Partial<Check>, of: Partial<Checked> = {}) => storedCheck(check(given), checked(of));

describe('a stored check', () => {
  test('has the points that its ticks propose, whatever was sent', () => {
    expect(store({ elements: ['e1', 'e2'], points: 99 })).toMatchObject({ points: 3, byHand: false });
    expect(store({ elements: ['e2'], points: 3 }).points).toBe(1);
    expect(store({ points: 2 }).points).toBeNull();
  });

  test('has points by hand as they were sent', () => {
    expect(store({ elements: ['e1'], points: 2, byHand: true, checked: true })).toMatchObject({ elements: ['e1'], points: 2, byHand: true });
  });

  test('is by hand where the question has no criteria, once it has points', () => {
    expect(store({ points: 2 }, { criteria: null })).toMatchObject({ points: 2, byHand: true });
    expect(store({ comment: 'Хорошо' }, { criteria: null })).toMatchObject({ points: null, byHand: false });
  });

  test('forgets the ticks of elements that are gone', () => {
    expect(store({ elements: ['gone', 'e1'] }).elements).toEqual(['e1']);
  });

  test('has the mistake in what was not asked for only where the criteria know it', () => {
    expect(store({ elements: ['e1', 'e2'], extraErrors: true })).toMatchObject({ extraErrors: false, points: 3 });
    expect(store({ elements: ['e1', 'e2'], extraErrors: true }, { criteria: { ...criteria, extraErrors: true } })).toMatchObject({ extraErrors: true, points: 2 });
  });

  test('may mark the photos of the work and those that it adds', () => {
    const marks: Check['marks'] = { [PHOTO]: [{ id: 'm', kind: 'tick', x: 1, y: 2 }], [FOREIGN]: [] };
    expect(store({ marks, added: [{ id: FOREIGN, turn: 90 }], turns: { [FOREIGN]: 90 } })).toMatchObject({ marks });
  });

  test.for<[string, Partial<Check>, string, string]>([
    ['unknown elements', { elements: ['never'] }, 'check.elements', 'Такого элемента у вопроса не было.'],
    ['marks on foreign photos', { marks: { [FOREIGN]: [] } }, 'check.marks', 'Этого снимка в работе нет.'],
    ['turns of foreign photos', { turns: { [FOREIGN]: 90 } }, 'check.turns', 'Этого снимка в работе нет.'],
    ['points above the maximum', { points: 4, byHand: true }, 'check.points', 'Баллы — от 0 до 3.'],
    ['points below 0', { points: -1, byHand: true }, 'check.points', 'Баллы — от 0 до 3.'],
    ['half points', { points: 1.5, byHand: true }, 'check.points', 'Баллы — от 0 до 3.'],
  ])('%s are refused', ([, given, field, message]) => {
    expect(() => store(given)).toThrow(appErrorWith('invalid-request', { details: { fields: { [field]: message } } }));
  });

  test('is not «проверено» without points', () => {
    expect(() => store({ checked: true })).toThrow(appErrorWith('no-points'));
    expect(() => store({ checked: true, byHand: true, points: null })).toThrow(appErrorWith('no-points'));
    expect(store({ checked: true, byHand: true, points: 0 }).checked).toBe(true);
  });
});

describe('the schema of a check', () => {
  const takes = (given: Partial<Check>): boolean => CheckSchema.safeParse(check(given)).success;
  const tick = (n: number): Mark => ({ id: `m${n}`, kind: 'tick', x: n, y: n });
  const ticks = (count: number): Mark[] => Array.from({ length: count }, (_, n) => tick(n));
  const stroke = (count: number): Mark => ({ id: 's', kind: 'pen', points: Array.from({ length: count }, () => [1, 2, 0.5]) });

  test('takes every kind of mark', () => {
    const marks: Mark[] = [
      stroke(1),
      tick(1),
      { id: 'c', kind: 'cross', x: 0, y: 0 },
      { id: 'q', kind: 'question', x: 0, y: 0, note: 'Почему?' },
      { id: 'f', kind: 'frame', x: 0, y: 0, width: 10, height: 5 },
      { id: 't', kind: 'text', x: 0, y: 0, note: 'Лишнее' },
    ];
    expect(takes({ marks: { [PHOTO]: marks } })).toBe(true);
  });

  test.for<[string, Partial<Check>, Partial<Check>]>([
    ['a comment of 5,000 characters', { comment: 'а'.repeat(5_000) }, { comment: 'а'.repeat(5_001) }],
    ['300 marks on a photo', { marks: { [PHOTO]: ticks(300) } }, { marks: { [PHOTO]: ticks(301) } }],
    ['500 points of a stroke', { marks: { [PHOTO]: [stroke(500)] } }, { marks: { [PHOTO]: [stroke(501)] } }],
    ['a note of 200 characters', { marks: { [PHOTO]: [{ id: 't', kind: 'text', x: 0, y: 0, note: 'а'.repeat(200) }] } }, { marks: { [PHOTO]: [{ id: 't', kind: 'text', x: 0, y: 0, note: 'а'.repeat(201) }] } }],
    ['200,000 bytes of marks', { marks: { [PHOTO]: Array.from({ length: 40 }, () => stroke(400)) } }, { marks: { [PHOTO]: Array.from({ length: 60 }, () => stroke(400)) } }],
    ['8 added photos', { added: addedPhotos(8) }, { added: addedPhotos(9) }],
    ['an added photo once', { added: addedPhotos(1) }, { added: [...addedPhotos(1), ...addedPhotos(1)] }],
  ])('takes %s and no more', ([, taken, refused]) => {
    expect([takes(taken), takes(refused)]).toEqual([true, false]);
  });

  test('refuses turns that are none, ids that are none, and marks of other shapes', () => {
    expect(CheckSchema.safeParse({ ...check(), turns: { [PHOTO]: 45 } }).success).toBe(false);
    expect(CheckSchema.safeParse({ ...check(), marks: { short: [] } }).success).toBe(false);
    expect(CheckSchema.safeParse({ ...check(), marks: { [PHOTO]: [{ id: 'm', kind: 'text', x: 0, y: 0 }] } }).success).toBe(false);
  });
});

function addedPhotos(count: number): Check['added'] {
  return Array.from({ length: count }, (_, n) => ({ id: n.toString(16).padStart(64, '0'), turn: 0 }));
}
