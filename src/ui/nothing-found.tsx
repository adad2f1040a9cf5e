import { Button } from '@mantine/core';
import { MicroscopeArt } from './art/microscope.tsx';
import { focusPageTitle } from './focus-page-title.ts';
import { StatePanel } from './state-panel.tsx';

interface NothingFoundProps {
  texts: { empty: string; emptyText: string; reset: string };
  /** Asks for everything again. */
  onReset(): void;
}

/** In place of a list when nothing fits what was asked for. */
export function NothingFound({ texts, onReset }: NothingFoundProps) {
  return (
    <StatePanel
      art={MicroscopeArt}
      title={texts.empty}
      text={texts.emptyText}
      actions={
        <Button
          variant="default"
          onClick={() => {
            onReset();
            focusPageTitle();
          }}
        >
          {texts.reset}
        </Button>
      }
    />
  );
}
