import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { FallenLeafArt } from './art/fallen-leaf.tsx';
import { focusPageTitle } from './focus-page-title.ts';
import { StatePanel } from './state-panel.tsx';
import { uiTexts } from './texts.ts';
import { onNetworkBack } from './use-online.ts';

interface LoadFailureProps {
  /** «Не удалось загрузить тесты» */
  title: string;
  onRetry: () => void;
  /** It stands for a whole page, which has no title of its own yet. */
  isPage?: boolean;
}

/** Data didn't come; offers to ask for it again, and does so by itself when the network is back. */
export function LoadFailure({ title, onRetry, isPage = false }: LoadFailureProps) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => onNetworkBack(() => retry()), []);
  return (
    <StatePanel
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
            // The button goes with what is said here.
            focusPageTitle();
          }}
        >
          {uiTexts.retry}
        </Button>
      }
    />
  );
}
