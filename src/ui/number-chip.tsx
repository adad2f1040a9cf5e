import type { ReactNode } from 'react';
import classes from './number-chip.module.css';

interface NumberChipProps {
  /** The state of a checked question; plain before that. */
  tone?: 'plain' | 'partial' | 'wrong';
  children: ReactNode;
}

/** The number of a question or a block: a leaf of 40 px. */
export function NumberChip({ tone = 'plain', children }: NumberChipProps) {
  return (
    <span className={classes.leaf} data-tone={tone}>
      {children}
    </span>
  );
}

interface RoundChipProps {
  /** `done` marks a passed lesson. */
  tone?: 'plain' | 'done';
  children: ReactNode;
}

/** A letter of a match row, a number in a list, a tick: a circle of 36 px. */
export function RoundChip({ tone = 'plain', children }: RoundChipProps) {
  return (
    <span className={classes.round} data-tone={tone}>
      {children}
    </span>
  );
}
