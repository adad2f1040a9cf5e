import { Button } from '@mantine/core';
import { MicroscopeArt } from './art/microscope.tsx';
import { focusPageTitle } from './focus-page-title.ts';
import classes from './nothing-found.module.css';
import { StatePanel } from './state-panel.tsx';

interface NothingFoundProps {
  isSo: boolean;
  texts: { empty: string; emptyText: string; reset: string };
  /** Asks for everything again. */
  onReset(): void;
}

/** In place of a list when nothing fits what was asked for. There all the time: screen readers read aloud what comes into it. */
export function NothingFound({ isSo, texts, onReset }: NothingFoundProps) {
  const reset = () => {
    onReset();
    focusPageTitle();
  };
  return (
    <div aria-live="polite" className={classes.nothing}>
      {isSo && (
        <StatePanel
          art={MicroscopeArt}
          title={texts.empty}
          text={texts.emptyText}
          actions={
            <Button variant="default" onClick={reset}>
              {texts.reset}
            </Button>
          }
        />
      )}
    </div>
  );
}
