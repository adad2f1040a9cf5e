import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { FallenLeafArt } from '../../art/fallen-leaf.tsx';
import { focusPageTitle } from '../../lib/focus-page-title.ts';
import { EmptyState } from './empty-state.tsx';
import { uiTexts } from '../../texts.ts';
import { onNetworkBack } from '../../hooks/use-online.ts';

export interface LoadFailureProps {
  /** «Не удалось загрузить тесты» */
  title: string;
  onRetry: () => void;
  /** The error replaces a whole page, so its title is the h1. */
  isPage?: boolean;
}

/** Something did not load. Has a retry button, and retries by itself when the network is back. */
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
      // The retry removes this error and its focused button.
      focusPageTitle();
    }}
  >
    {uiTexts.retry}
  </Button>
);
