import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Failure, type FailureCode } from '../domain/failure.ts';
import { toastError } from './toast.tsx';

/** Where what isn't there leads to, with its message (specification §2, §8). */
const WAYS: Partial<Record<FailureCode, string>> = {
  'lesson-not-found': '/lessons',
  'test-not-found': '/dashboard',
  'block-not-found': '/admin',
};

/**
 * Leads away from a page whose thing isn't there.
 * @returns whether it does, so that the page shows nothing of its own meanwhile
 */
export function useWayOut(error: Error | null): boolean {
  const navigate = useNavigate();
  const way = error instanceof Failure ? WAYS[error.code] : undefined;
  const message = error?.message ?? '';

  useEffect(() => {
    if (way === undefined) return;
    toastError(message);
    void navigate(way, { replace: true });
  }, [way, message, navigate]);

  return way !== undefined;
}
