import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './selection-bar.module.css';
import { texts } from './texts.ts';

interface SelectionBarProps {
  count: number;
  onClear(): void;
  /** The buttons of what can be done with those who are selected. */
  children: ReactNode;
}

/** How many users are selected, and what can be done with them. On phones it sticks to the foot. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  return (
    <section aria-label={texts.selection} className={classes.bar}>
      <b className={classes.count} aria-live="polite">
        {texts.selected(count)}
      </b>
      <div className={classes.actions}>
        {children}
        <Button variant="subtle" onClick={onClear}>
          {texts.clearSelection}
        </Button>
      </div>
    </section>
  );
}
