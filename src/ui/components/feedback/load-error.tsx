import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { FallenLeafArt } from '../../art/fallen-leaf.tsx';
import { focusPageTitle } from '../../lib/focus-page-title.ts';
import { EmptyState } from './empty-state.tsx';
import { uiTexts } from '../../texts.ts';
import { onNetworkBack } from '../../hooks/use-online.ts';

interface LoadErrorProps {
  /** «Не удалось загрузить тесты» */
  title: string;
  onRetry: () => void;
  /** The error replaces a whole page, so its title is the h1. */
  isPage?: boolean;
}

/** An error instead of data that did not load. Has a retry button, and retries by itself when the network is back. */
export function LoadError({ title, onRetry, isPage = false }: LoadErrorProps) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => onNetworkBack(() => retry()), []);
  return (
    <EmptyState
      isFailure
      isPage={isPage}
      art={FallenLeafArt}
      title={title}
      text={uiTexts.checkConnection}
      actions={
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
      }
    />
  );
}
