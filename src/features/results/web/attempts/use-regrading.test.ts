import { describe, expect, test } from 'vitest';
import { AppError } from '../../../../domain/errors.ts';
import { stateOf, type RegradingPreview } from './use-regrading.ts';

const PREVIEW: RegradingPreview = { up: 2, down: 1, unchanged: 4, notComparable: 3, checks: { up: 0, down: 0, unchanged: 0, byHand: 0 }, changes: [], revision: 5, maxScore: 23 };
const loaded = { data: PREVIEW, error: null, isFetching: false };
const idle = { data: undefined, error: null, isPending: false, isSuccess: false };
const conflict = new AppError('edit-conflict');

describe('state of the regrading dialog', () => {
  test('a preview that is loading, also again, shows no numbers', () => {
    expect(stateOf({ data: undefined, error: null, isFetching: true }, idle)).toEqual({ step: 'loading' });
    expect(stateOf({ ...loaded, isFetching: true }, idle)).toEqual({ step: 'loading' });
  });

  test('a preview says whether the regrading runs', () => {
    expect(stateOf(loaded, idle)).toEqual({ step: 'preview', preview: PREVIEW, isRunning: false, problem: null });
    for (const running of [{ ...idle, isPending: true }, { ...idle, isSuccess: true }]) {
      expect(stateOf(loaded, running)).toMatchObject({ step: 'preview', isRunning: true });
    }
  });

  test('attempts that cannot be compared are no change, and are shown', () => {
    const preview = { ...PREVIEW, up: 0, down: 0 };
    expect(stateOf({ ...loaded, data: preview }, idle)).toEqual({ step: 'nothing', preview });
  });

  test('checked answers that get other points are a change, also where no score changes', () => {
    const preview = { ...PREVIEW, up: 0, down: 0, checks: { up: 0, down: 4, unchanged: 0, byHand: 0 } };
    expect(stateOf({ ...loaded, data: preview }, idle)).toMatchObject({ step: 'preview', preview });
  });

  test('an edit of the test is a conflict, for the preview and for the regrading', () => {
    expect(stateOf({ data: undefined, error: conflict, isFetching: false }, idle)).toEqual({ step: 'conflict' });
    expect(stateOf(loaded, { ...idle, error: conflict })).toEqual({ step: 'conflict' });
  });

  test('another error of the preview replaces it, and one of the regrading stands beside it', () => {
    const failure = new Error('no network');
    expect(stateOf({ data: undefined, error: failure, isFetching: false }, idle)).toMatchObject({ step: 'failed' });
    expect(stateOf(loaded, { ...idle, error: failure })).toMatchObject({
      step: 'preview',
      problem: 'Не удалось пересчитать баллы. Попробуйте ещё раз.',
    });
  });
});
