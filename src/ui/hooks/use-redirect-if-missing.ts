import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { AppError, type ErrorCode } from '../../domain/errors.ts';
import { toastError } from '../components/feedback/toast.tsx';

/** The redirect targets for «not found» errors (rule R30). */
const REDIRECTS: Partial<Record<ErrorCode, string>> = {
  'lesson-not-found': '/lessons',
  'test-not-found': '/dashboard',
  'block-not-found': '/admin',
  'user-not-found': '/admin/users',
  'group-not-found': '/admin/groups',
  'assignment-not-found': '/admin/assignments',
};

/**
 * Leaves a page whose object does not exist: it redirects and shows a toast.
 * @returns whether it redirects
 */
export function useRedirectIfMissing(error: Error | null): boolean {
  const navigate = useNavigate();
  const target = error instanceof AppError ? REDIRECTS[error.code] : undefined;
  const message = error?.message ?? '';

  useEffect(() => {
    if (target === undefined) return;
    toastError(message);
    void navigate(target, { replace: true });
  }, [target, message, navigate]);

  return target !== undefined;
}
