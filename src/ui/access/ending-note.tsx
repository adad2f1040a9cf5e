import { IconClock } from '@tabler/icons-react';
import classes from './ending-note.module.css';

/** A note that access ends soon. */
export const EndingNote = ({ children }: { children: string }) => (
  <span className={classes.note}>
    <IconClock size={18} stroke={1.75} aria-hidden />
    {children}
  </span>
);
