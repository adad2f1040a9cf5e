import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './field-note.module.css';

/** A hint to look at a field again, for the `description` of the field. It is not an error, and the form can be sent. */
export const FieldNote = ({ children }: { children: ReactNode }) => (
  <span className={classes.note}>
    <IconAlertTriangle size={18} stroke={1.75} aria-hidden /> {children}
  </span>
);
