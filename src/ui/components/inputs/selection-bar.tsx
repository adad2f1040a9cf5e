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
  /** The buttons for actions on the selected users. */
  children: ReactNode;
}

/** Shows how many users are selected, with actions on them. It stays in sight of a long list: at the top, on phones at the bottom. */
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
