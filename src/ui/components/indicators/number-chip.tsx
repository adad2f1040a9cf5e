import type { ReactNode } from 'react';
import classes from './number-chip.module.css';

interface NumberChipProps {
  /** The outcome of a graded question; `plain` before grading. */
  tone?: 'plain' | 'partial' | 'wrong';
  children: ReactNode;
}

/** The number of a question or a block, 40 px, in the leaf shape. */
export function NumberChip({ tone = 'plain', children }: NumberChipProps) {
  return (
    <span className={classes.numberChip} data-tone={tone}>
      {children}
    </span>
  );
}

interface RoundChipProps {
  /** `done` marks a passed lesson. */
  tone?: 'plain' | 'done';
  children: ReactNode;
}

/** A letter of a match row, a number in a list or a tick, in a circle of 36 px. */
export function RoundChip({ tone = 'plain', children }: RoundChipProps) {
  return (
    <span className={classes.roundChip} data-tone={tone}>
      {children}
    </span>
  );
}
