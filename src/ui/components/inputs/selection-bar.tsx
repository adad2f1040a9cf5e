import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { plural } from '../../../domain/plural.ts';
import { pupils } from '../../lib/russian/counts.ts';
import { nbsp } from '../../lib/russian/typography.ts';
import { uiTexts } from '../../texts.ts';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  count: number;
  onClear(): void;
  /** The buttons of what can be done with those who are selected. */
  children: ReactNode;
}

/** How many users are selected, and what can be done with them. On phones it sticks to the foot. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  return (
    <section aria-label={uiTexts.selection.label} className={classes.bar}>
      <b className={classes.count} aria-live="polite">
        {nbsp(`${plural(count, 'Выбран', 'Выбрано', 'Выбрано')} ${pupils(count)}`)}
      </b>
      <div className={classes.actions}>
        {children}
        <Button variant="subtle" onClick={onClear}>
          {uiTexts.selection.clear}
        </Button>
      </div>
    </section>
  );
}
