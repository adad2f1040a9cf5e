import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { FallenLeafArt } from './art/fallen-leaf.tsx';
import { StatePanel } from './state-panel.tsx';

interface LoadFailureProps {
  /** «Не удалось загрузить тесты» */
  title: string;
  onRetry: () => void;
}

/** Data didn't come; offers to ask for it again. */
export function LoadFailure({ title, onRetry }: LoadFailureProps) {
  return (
    <StatePanel
      isFailure
      art={FallenLeafArt}
      title={title}
      text="Проверьте соединение и попробуйте ещё раз."
      actions={
        <Button leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden />} onClick={onRetry}>
          Повторить
        </Button>
      }
    />
  );
}
