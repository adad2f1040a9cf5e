import { expect } from 'vitest';
import type { Failure, FailureCode } from './failure.ts';

/** Matches a thrown Failure by its code and by whatever else of it a case is about. */
export const failure = (code: FailureCode, more: Partial<Pick<Failure, 'message' | 'details'>> = {}): unknown =>
  expect.objectContaining({ code, ...more });
