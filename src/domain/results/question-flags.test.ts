import { expect, test } from 'vitest';
import { flagsOf, preferredWrongOption } from './question-flags.ts';

const usual = { facility: 0.5, discrimination: 0.4 };
const option = (correct: boolean, upperShare: number) => ({ correct, upperShare });

test('a question that is neither too hard nor too easy and divides strong from weak needs no look', () => {
  expect(flagsOf(usual, 10)).toEqual([]);
});

test('nothing is flagged below 10 attempts', () => {
  expect(flagsOf({ facility: 0, discrimination: -1 }, 9)).toEqual([]);
  expect(flagsOf({ facility: 0, discrimination: -1 }, 10)).toEqual(['wrong-key', 'too-hard']);
});

test.for([
  [0.2, []],
  [0.199, ['too-hard']],
  [0.95, []],
  [0.951, ['too-easy']],
] as const)('a facility of %d has the flags %j', ([facility, flags]) => {
  expect(flagsOf({ ...usual, facility }, 10)).toEqual(flags);
});

test.for([
  [0.1, []],
  [0.099, ['weak']],
  [0, ['weak']],
  [null, []],
  [-0.001, ['wrong-key']],
] as const)('without options a discrimination of %j has the flags %j', ([discrimination, flags]) => {
  expect(flagsOf({ ...usual, discrimination }, 10)).toEqual(flags);
});

test('with options the upper group must prefer a wrong one to each right one', () => {
  const flags = (...options: ReturnType<typeof option>[]) => flagsOf({ facility: 0.5, discrimination: -0.3, options }, 10);
  expect(flags(option(true, 0.2), option(false, 0.8))).toEqual(['wrong-key']);
  expect(flags(option(true, 0.5), option(false, 0.5))).toEqual(['weak']);
  expect(flags(option(true, 0.1), option(true, 0.9), option(false, 0.8))).toEqual(['weak']);
  expect(flagsOf({ ...usual, options: [option(true, 0), option(false, 1)] }, 10)).toEqual([]);
});

test('the preferred wrong option is the one that the upper group chose most', () => {
  const [right, some, most] = [option(true, 0.1), option(false, 0.3), option(false, 0.6)];
  expect(preferredWrongOption([right, some, most])).toBe(most);
  expect(preferredWrongOption([option(true, 0.6), some, most])).toBeUndefined();
  expect(preferredWrongOption([right])).toBeUndefined();
});
