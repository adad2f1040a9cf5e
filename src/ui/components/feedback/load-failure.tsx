import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { FallenLeafArt } from '../../art/fallen-leaf.tsx';
import { focusPageTitle } from '../../lib/focus-page-title.ts';
import { EmptyState } from './empty-state.tsx';
import { uiTexts } from '../../texts.ts';
import { onNetworkBack } from '../../hooks/use-online.ts';

export interface LoadFailureProps {
  /** Example: «Не удалось загрузить тесты» */
  title: string;
  onRetry: () => void;
  /** Whether the error replaces a whole page; its title is then the h1. */
  isPage?: boolean;
}

/** The error of data that did not load. It has a retry button, and retries automatically when the network is back. */
export function LoadFailure({ title, onRetry, isPage = false }: LoadFailureProps) {
  useRetryWithNetwork(onRetry);
  return (
    <EmptyState
      isFailure
      isPage={isPage}
      art={FallenLeafArt}
      title={title}
      text={uiTexts.checkConnection}
      actions={<RetryButton onRetry={onRetry} />}
    />
  );
}

/** Retries when the network is back. */
export function useRetryWithNetwork(onRetry: () => void): void {
  const retry = useEffectEvent(onRetry);
  useEffect(() => onNetworkBack(() => retry()), []);
}

export const RetryButton = ({ onRetry }: Pick<LoadFailureProps, 'onRetry'>) => (
  <Button
    leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden />}
    onClick={() => {
      onRetry();
      // The retry removes this error with its focused button, so the focus moves to the title.
      focusPageTitle();
    }}
  >
    {uiTexts.retry}
  </Button>
);
