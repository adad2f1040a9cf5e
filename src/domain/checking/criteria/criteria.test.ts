import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { criteriaFaults } from './criteria-faults.ts';
import { proposalReason } from './criteria-reason.ts';
import { proposedPoints, propose, type Condition, type Criteria } from './criteria.ts';

const elementsOf = (count: number): Criteria['elements'] => Array.from({ length: count }, (_, index) => ({ id: `e${index + 1}`, text: `Элемент ${index + 1}` }));

/** Criteria with six elements: all give three points; four with the first, or any five, give two; two give one. */
const criteria = (given: Partial<Criteria> = {}): Criteria => ({
  elements: elementsOf(6),
  bands: [
    { points: 3, any: [{ atLeast: 6 }] },
    { points: 2, any: [{ atLeast: 4, required: ['e1'] }] },
    { points: 1, any: [{ atLeast: 2 }] },
  ],
  extraErrors: true,
  ...given,
});

const ticks = (count: number, extraErrors = false) => ({ elements: elementsOf(count).map(({ id }) => id), extraErrors });
const ticked = (...numbers: number[]) => ({ elements: numbers.map((number) => `e${number}`), extraErrors: false });

/**
 * An independent model of the rule. Sets of elements are the bits of a number, and points are tried from the highest.
 */
function modelPoints({ elements, bands, extraErrors }: Criteria, mask: number, hasErrors: boolean): number {
  const bitsOf = (ids: readonly string[]) => ids.reduce((bits, id) => bits | (1 << elements.findIndex((element) => element.id === id)), 0);
  const sizeOf = (bits: number) => bits.toString(2).replaceAll('0', '').length;
  const meets = ({ atLeast, among, required }: Condition) => {
    const counted = among === undefined ? (1 << elements.length) - 1 : bitsOf(among);
    const asked = bitsOf(required ?? []);
    return (mask & asked) === asked && sizeOf(mask & counted) >= atLeast;
  };
  for (let points = 20; points > 0; points -= 1) {
    if (bands.some((band) => band.points === points && band.any.some(meets))) return points - (extraErrors && hasErrors ? 1 : 0);
  }
  return 0;
}

const MAX_POINTS = 5;

const arbitraryCriteria: fc.Arbitrary<Criteria> = fc.integer({ min: 1, max: 6 }).chain((count) => {
  const elements = elementsOf(count);
  const ids = elements.map(({ id }) => id);
  const condition = fc.option(fc.subarray(ids, { minLength: 1 }), { nil: undefined }).chain((among) =>
    fc.record({
      atLeast: fc.integer({ min: 1, max: count + 1 }),
      required: fc.option(fc.subarray(among ?? ids), { nil: undefined }),
    }).map(({ atLeast, required }): Condition => ({ atLeast, ...(among && { among }), ...(required && { required }) })),
  );
  const band = (points: number) => fc.array(condition, { minLength: 1, maxLength: 3 }).map((any) => ({ points, any }));
  return fc.record({
    elements: fc.constant(elements),
    bands: fc.subarray([1, 2, 3, 4]).chain((points) => fc.tuple(...[MAX_POINTS, ...points].map(band))),
    extraErrors: fc.boolean(),
  });
});

const masksOf = ({ elements }: Criteria): number[] => [...Array.from({ length: 1 << elements.length }).keys()];
const ticksOf = ({ elements }: Criteria, mask: number, extraErrors: boolean) => ({
  elements: elements.flatMap(({ id }, index) => ((mask >> index) & 1 ? [id] : [])),
  extraErrors,
});

describe('proposed points', () => {
  test('are those of the highest band with a condition that is met, one less with the mistake in what was not asked for', () => {
    fc.assert(
      fc.property(arbitraryCriteria, fc.boolean(), (rules, hasErrors) => {
        for (const mask of masksOf(rules)) {
          const expected = modelPoints(rules, mask, hasErrors);
          expect(propose(rules, ticksOf(rules, mask, hasErrors)).points).toBe(expected);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('never fall when another element is ticked', () => {
    fc.assert(
      fc.property(arbitraryCriteria, fc.nat(), fc.nat(), (rules, one, other) => {
        const points = (mask: number) => propose(rules, ticksOf(rules, mask % (1 << rules.elements.length), false)).points;
        expect(points(one | other)).toBeGreaterThanOrEqual(points(one));
      }),
    );
  });

  test('are never below 0, and none without criteria or ticks', () => {
    expect(propose(criteria(), ticks(1, true)).points).toBe(0);
    expect(proposedPoints(criteria(), ticks(2, true))).toBe(0);
    expect(proposedPoints(null, ticks(2))).toBeNull();
    expect(proposedPoints(criteria(), ticks(0, true))).toBeNull();
  });

  test('do not count elements that are gone', () => {
    expect(proposedPoints(criteria(), { elements: ['e1', 'gone'], extraErrors: false })).toBe(0);
    expect(proposedPoints(criteria(), { elements: ['gone'], extraErrors: false })).toBeNull();
  });

  test('are lessened by the mistake only where the criteria say so', () => {
    expect(proposedPoints(criteria({ extraErrors: false }), ticks(6, true))).toBe(3);
    expect(proposedPoints(criteria(), ticks(6, true))).toBe(2);
  });
});

describe('the reason of a proposal', () => {
  test.for<[string, ReturnType<typeof ticks>, Criteria]>([
    ['6 из 6 элементов → 3 балла', ticks(6), criteria()],
    ['4 из 6 элементов → 2 балла. Для 3 нужно не меньше 6.', ticks(4), criteria()],
    ['1 из 6 элементов → 0 баллов. Для 1 нужно не меньше 2.', ticked(2), criteria()],
    ['6 из 6 элементов → 3 балла, ошибка в лишнем −1 → 2 балла', ticks(6, true), criteria()],
    ['4 из 6 элементов → 2 балла, ошибка в лишнем −1 → 1 балл. Для 3 нужно не меньше 6.', ticks(4, true), criteria()],
    ['1 из 6 элементов → 0 баллов. Для 1 нужно не меньше 2.', ticks(1, true), criteria()],
    ['5 из 6 элементов → 1 балл. Для 2 баллов нужен элемент 1.', ticked(2, 3, 4, 5, 6), criteria()],
    [
      '5 из 6 элементов → 1 балл. Для 2 и 3 баллов нужен элемент 1.',
      ticked(2, 3, 4, 5, 6),
      criteria({ bands: [{ points: 1, any: [{ atLeast: 3 }] }, { points: 3, any: [{ atLeast: 5, required: ['e1'] }] }, { points: 2, any: [{ atLeast: 4, required: ['e1'] }] }] }),
    ],
    ['4 из 6 элементов → 0 баллов. Для 1 балла нужны элементы 1 и 2.', ticked(3, 4, 5, 6), criteria({ bands: [{ points: 1, any: [{ atLeast: 2, required: ['e1', 'e2'] }] }] })],
    ['1 из 6 элементов → 0 баллов. Для 1 нужно не меньше 3, среди них 1.', ticked(2), criteria({ bands: [{ points: 1, any: [{ atLeast: 3, required: ['e1'] }] }] })],
    ['1 из 6 элементов → 0 баллов. Для 1 нужно не меньше 2 из 4, 5, 6.', ticked(1), criteria({ bands: [{ points: 1, any: [{ atLeast: 6 }, { atLeast: 2, among: ['e4', 'e5', 'e6'] }] }] })],
    ['1 из 1 элемента → 1 балл', ticks(1), criteria({ elements: elementsOf(1), bands: [{ points: 1, any: [{ atLeast: 1 }] }] })],
  ])('«%s»', ([reason, given, rules]) => {
    expect(proposalReason(rules, given)).toBe(reason);
  });

  test('is missing while nothing is ticked', () => {
    expect(proposalReason(criteria(), ticks(0, true))).toBeNull();
  });

  test('names the proposed points, and what is missing below the maximum alone', () => {
    fc.assert(
      fc.property(arbitraryCriteria, fc.nat(), fc.boolean(), (rules, bits, hasErrors) => {
        const given = ticksOf(rules, bits % (1 << rules.elements.length), hasErrors);
        const reason = proposalReason(rules, given);
        fc.pre(given.elements.length > 0);
        const { reached, points } = propose(rules, given);
        const named = [...(reason ?? '').matchAll(/→ (\d) балл/g)].map(([, number]) => Number(number));
        expect(named.at(-1)).toBe(points);
        expect(reason?.includes('Для ')).toBe(reached < MAX_POINTS);
      }),
    );
  });
});

describe('faults of criteria', () => {
  const faultsOf = (given: Partial<Criteria>, maxPoints = 3) => criteriaFaults(criteria(given), maxPoints, 2);

  test('whole criteria have none', () => {
    expect(faultsOf({})).toEqual([]);
  });

  test.for<[string, Partial<Criteria>, string, string]>([
    ['no elements', { elements: [], bands: [{ points: 3, any: [{ atLeast: 1 }] }] }, 'elements', 'В вопросе №2 нет элементов ответа.'],
    ['a blank element', { elements: [...elementsOf(5), { id: 'e6', text: '\u00AD ' }] }, 'elements', 'Элемент 6 не заполнен.'],
    ['equal elements', { elements: [...elementsOf(5), { id: 'e6', text: 'ЭЛЕМЕНТ  1' }] }, 'elements', 'Элементы повторяются.'],
    ['no band for the maximum', { bands: [{ points: 2, any: [{ atLeast: 1 }] }] }, 'bands', 'Нет условия для 3 баллов.'],
    ['no condition', { bands: [{ points: 3, any: [] }] }, 'bands.0.any', 'Нет условия для 3 баллов.'],
    ['more elements than there are', { bands: [{ points: 3, any: [{ atLeast: 7 }] }] }, 'bands.0.any.0', 'За 3 балла нужно 7 элементов, а их 6.'],
    ['more than are counted', { bands: [{ points: 3, any: [{ atLeast: 3, among: ['e1', 'e2', 'e2'] }] }] }, 'bands.0.any.0', 'За 3 балла нужно 3 элемента, а их 2.'],
    ['an element that is gone', { bands: [{ points: 3, any: [{ atLeast: 1, among: ['e1', 'gone'] }] }] }, 'bands.0.any.0', 'Условие называет элемент, которого больше нет.'],
    ['a required element that is not counted', { bands: [{ points: 3, any: [{ atLeast: 1, among: ['e1'], required: ['e2'] }] }] }, 'bands.0.any.0', 'Обязательный элемент не входит в те, что считаются.'],
    ['none counted', { bands: [{ points: 3, any: [{ atLeast: 1, among: [] }] }] }, 'bands.0.any.0', 'Выберите элементы, которые считать.'],
    ['fewer than one', { bands: [{ points: 3, any: [{ atLeast: 0 }] }] }, 'bands.0.any.0', 'Нужен хотя бы 1 элемент.'],
    ['equal points', { bands: [{ points: 3, any: [{ atLeast: 6 }] }, { points: 3, any: [{ atLeast: 5 }] }] }, 'bands.1.points', 'Условия за 3 балла стоят дважды.'],
    ['points beyond the maximum', { bands: [{ points: 3, any: [{ atLeast: 6 }] }, { points: 4, any: [{ atLeast: 6 }] }] }, 'bands.1.points', 'Баллы за элементы — от 1 до 3.'],
  ])('%s', ([, given, path, message]) => {
    expect(faultsOf(given)).toEqual([{ path, message }]);
  });

  test('a condition is at fault exactly if no ticks meet it', () => {
    fc.assert(
      fc.property(arbitraryCriteria, (rules) => {
        for (const [place, band] of rules.bands.entries()) {
          for (const [index, condition] of band.any.entries()) {
            const alone: Criteria = { ...rules, bands: [{ points: 1, any: [condition] }], extraErrors: false };
            const canBeMet = masksOf(rules).some((mask) => modelPoints(alone, mask, false) === 1);
            const faults = criteriaFaults(rules, MAX_POINTS, 1).map(({ path }) => path);
            expect(faults.includes(`bands.${place}.any.${index}`)).toBe(!canBeMet);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
