import type { ReactNode } from 'react';
import classes from './controls.module.css';

interface FieldErrorProps {
  /** For `aria-describedby` of what is wrong. */
  id: string;
  /** Of an error that nothing else tells. */
  role?: 'alert';
  children: ReactNode;
}

/** An error of a group that has no input of its own; inputs show theirs through Mantine's `error`. */
export function FieldError(props: FieldErrorProps) {
  return <p {...props} className={classes.error} />;
}
