import type { ReactNode } from 'react';
import classes from './admin-row.module.css';

interface AdminRowProps {
  title: string;
  /** A line under the title. */
  note?: string;
  /** What stands before the title. */
  mark?: ReactNode;
  /** The row heads the ones below it. */
  isHead?: boolean;
  /** The row belongs to a head above it. */
  isIndented?: boolean;
  /** The row says that there is nothing. */
  isEmpty?: boolean;
  /** What can be done with it. */
  children?: ReactNode;
}

/** A row of an administrator's list. */
export function AdminRow({ title, note, mark, children, ...look }: AdminRowProps) {
  return (
    <div className={classes.row} data-head={look.isHead} data-indented={look.isIndented} data-empty={look.isEmpty}>
      {mark}
      <div className={classes.words}>
        <div className={look.isEmpty ? classes.note : classes.title}>{title}</div>
        {note && <div className={classes.note}>{note}</div>}
      </div>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
