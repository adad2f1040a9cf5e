import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { LoadFailure } from './load-failure.tsx';
import { LoadingPanel } from './loading-panel.tsx';
import { useWayOut } from './use-way-out.ts';

/**
 * Leads away from a page whose thing isn't there, even if it was when the page was opened.
 * @param queries what the page is made of
 * @param failed «Не удалось загрузить урок»
 * @returns what stands in the page's place until all of it is loaded
 */
export function useUntilLoaded(queries: readonly Pick<UseQueryResult, 'error' | 'refetch'>[], failed: string): ReactElement {
  const error = queries.find((query) => query.error !== null)?.error ?? null;
  const isLeaving = useWayOut(error);
  if (error === null || isLeaving) return <LoadingPanel />;
  return <LoadFailure isPage title={failed} onRetry={() => queries.forEach(({ refetch }) => void refetch())} />;
}
