import { expect, test } from 'vitest';
import { lessonTestId } from '../../domain/lessons/lesson-test-id.ts';
import { resultAddress } from './result-address.ts';

test('the result of a general test has its id in the state, that of a lesson in the address', () => {
  expect(resultAddress('cells', null)).toEqual({ to: '/results', state: { testId: 'cells' } });
  expect(resultAddress('cells', 2)).toEqual({ to: '/results?attempt=2', state: { testId: 'cells' } });
  expect(resultAddress(lessonTestId('mitosis'), null)).toEqual({ to: '/lesson-results/mitosis' });
  expect(resultAddress(lessonTestId('mitosis'), 3)).toEqual({ to: '/lesson-results/mitosis?attempt=3' });
});
