import type { ReactNode } from 'react';
import classes from './number-chip.module.css';

interface NumberChipProps {
  /** The outcome of a graded question; `plain` before the grading. */
  tone?: 'plain' | 'partial' | 'wrong';
  children: ReactNode;
}

/** The number of a question or a block, on a leaf shape of 40 px. */
export function NumberChip({ tone = 'plain', children }: NumberChipProps) {
  return (
    <span className={classes.numberChip} data-tone={tone}>
      {children}
    </span>
  );
}

interface RoundChipProps {
  /** `done` marks a lesson that the pupil has passed. */
  tone?: 'plain' | 'done';
  children: ReactNode;
}

/** A circle of 36 px with a letter of a match row, a number in a list, or a tick. */
export function RoundChip({ tone = 'plain', children }: RoundChipProps) {
  return (
    <span className={classes.roundChip} data-tone={tone}>
      {children}
    </span>
  );
}
