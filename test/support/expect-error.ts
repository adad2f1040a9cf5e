import { expect } from 'vitest';
import type { AppError, ErrorCode } from '../../src/domain/errors.ts';

/** Matches an AppError by its code, and by its message and details if they are given. */
export const appErrorWith = (code: ErrorCode, more: Partial<Pick<AppError, 'message' | 'details'>> = {}): unknown =>
  expect.objectContaining({ code, ...more });
