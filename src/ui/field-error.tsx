import type { ReactNode } from 'react';
import classes from './controls.module.css';

interface FieldErrorProps {
  /** For `aria-describedby` of what is wrong. */
  id?: string;
  children: ReactNode;
}

/** An error of a group that has no input of its own; inputs show theirs through Mantine's `error`. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} className={classes.error}>
      {children}
    </p>
  );
}
