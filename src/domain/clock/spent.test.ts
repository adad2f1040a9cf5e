import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addSpent, MAX_DEVICES, NOTHING_SPENT, secondsByPlace, totalSpent, type SpentChange } from './spent.ts';

const DAY = 86_400;
const add = (changes: readonly SpentChange[], passed = DAY) => changes.reduce((spent, change) => addSpent(spent, change, passed), NOTHING_SPENT);

describe('active time', () => {
  test('is the sum of the devices, by question too', () => {
    const spent = add([{ device: 'phone', total: 60, seconds: { 0: 40, 2: 20 } }, { device: 'computer', total: 30, seconds: { 2: 30 } }]);
    expect(totalSpent(spent)).toBe(90);
    expect(secondsByPlace(spent, 4)).toEqual([40, null, 50, null]);
  });

  test('beyond what has passed is cut', () => {
    const spent = add([{ device: 'phone', total: 9_000, seconds: { 0: 8_000 } }], 100.9);
    expect([totalSpent(spent), ...secondsByPlace(spent, 1)]).toEqual([100, 100]);
  });

  test('of more than 20 devices keeps the sum of those that changed least recently', () => {
    const devices = Array.from({ length: MAX_DEVICES + 2 }, (_, index) => ({ device: `d${index}`, total: 10, seconds: { 0: 10 } }));
    const spent = add([...devices.slice(0, MAX_DEVICES), { device: 'd0', total: 11, seconds: { 0: 11 } }, ...devices.slice(MAX_DEVICES)]);
    expect(spent.devices).toHaveLength(MAX_DEVICES);
    expect(spent.devices.map(({ device }) => device)).toContain('d0');
    expect(spent.others).toEqual({ total: 20, seconds: { 0: 20 } });
    expect([totalSpent(spent), ...secondsByPlace(spent, 1)]).toEqual([221, 221]);
  });

  test('a change that says nothing new keeps the order of the devices', () => {
    const change = { device: 'a', total: 5, seconds: { 0: 5 } };
    const spent = add([change, { device: 'b', total: 5, seconds: {} }]);
    expect(addSpent(spent, { ...change, total: 3 }, DAY)).toEqual(spent);
  });

  test('repeated, late and in any order, it is the largest total of each device', () => {
    const change = fc.record({
      device: fc.constantFrom('a', 'b', 'c'),
      total: fc.nat(1_000),
      seconds: fc.dictionary(fc.constantFrom('0', '1', '2'), fc.nat(1_000)),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), (changes, random) => {
        const shuffled = changes.map((each, index) => ({ each, at: random[index] ?? 0 })).toSorted((one, other) => one.at - other.at).map(({ each }) => each);
        const spent = add([...shuffled, ...changes]);
        const largest = (values: readonly number[]): number => Math.max(0, ...values);
        const devices = Map.groupBy(changes, ({ device }) => device).values().toArray();
        expect(totalSpent(spent)).toBe(devices.reduce((sum, of) => sum + largest(of.map(({ total }) => total)), 0));
        for (const place of ['0', '1', '2']) {
          const measured = devices.map((of) => of.flatMap(({ seconds }) => seconds[place] ?? []));
          const expected = measured.every((of) => of.length === 0) ? null : measured.reduce((sum, of) => sum + largest(of), 0);
          expect(secondsByPlace(spent, 3)[Number(place)]).toBe(expected);
        }
      }),
    );
  });
});
