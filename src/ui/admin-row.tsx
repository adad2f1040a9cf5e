import type { ReactNode } from 'react';
import classes from './admin-row.module.css';

interface AdminRowProps {
  title: string;
  /** A line under the title. */
  note?: string;
  /** The row says that there is nothing. */
  isEmpty?: boolean;
  /** What can be done with it. */
  children?: ReactNode;
}

/** A row of an administrator's list. */
export function AdminRow({ title, note, isEmpty = false, children }: AdminRowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <div className={isEmpty ? classes.note : classes.title}>{title}</div>
        {note && <div className={classes.note}>{note}</div>}
      </div>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
