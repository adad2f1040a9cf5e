import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Navigate, useLocation } from 'react-router';
import { isAppError } from '../../domain/errors.ts';
import { LoadError } from '../components/feedback/load-error.tsx';
import { LoadingPanel } from '../components/feedback/loading-panel.tsx';
import { useRedirectIfMissing } from './use-redirect-if-missing.ts';

/**
 * What a page shows until its queries have data: the loading panel or an error. If the object of the page does not exist, it redirects.
 * @param errorTitle «Не удалось загрузить урок»
 */
export function useQueryFallback(queries: readonly Pick<UseQueryResult, 'error' | 'refetch'>[], errorTitle: string): ReactElement {
  const error = queries.find((query) => query.error !== null)?.error ?? null;
  const isRedirecting = useRedirectIfMissing(error);
  const location = useLocation();
  if (isAppError(error, 'consent-required')) return <Navigate to="/consent" replace state={{ from: location }} />;
  if (error === null || isRedirecting) return <LoadingPanel />;
  return <LoadError isPage title={errorTitle} onRetry={() => queries.forEach(({ refetch }) => void refetch())} />;
}
