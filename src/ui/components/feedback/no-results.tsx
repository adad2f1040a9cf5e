import { Button } from '@mantine/core';
import { MicroscopeArt } from '../../art/microscope.tsx';
import { focusPageTitle } from '../../lib/focus-page-title.ts';
import classes from './no-results.module.css';
import { EmptyState } from './empty-state.tsx';

interface NoResultsProps {
  isEmpty: boolean;
  texts: { empty: string; emptyText: string; reset: string };
  /** Clears the filters. */
  onReset(): void;
}

/**
 * The empty state of a filtered list. It is always rendered, because screen readers announce only text that is added to an existing live
 * region.
 */
export function NoResults({ isEmpty, texts, onReset }: NoResultsProps) {
  const reset = () => {
    onReset();
    focusPageTitle();
  };
  return (
    <div aria-live="polite" className={classes.noResults}>
      {isEmpty && (
        <EmptyState
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
