import type { ReactNode } from 'react';
import classes from './controls.module.css';

interface FieldErrorProps {
  /** The id, which `aria-describedby` of the invalid group names. */
  id: string;
  /** `alert` makes screen readers announce the error. Leave it out if the error is announced in another way. */
  role?: 'alert';
  children: ReactNode;
}

/** The error of a group of inputs. A single input shows its error through Mantine's `error`. */
export function FieldError(props: FieldErrorProps) {
  return <p {...props} className={classes.error} />;
}
