import type { ReactNode } from 'react';
import classes from './list-row.module.css';

interface ListRowProps {
  title: string;
  /** A line under the title. */
  note?: string;
  /** A badge before the note. */
  tag?: ReactNode;
  /** Shown before the title. */
  mark?: ReactNode;
  /** The row is the header of the rows below it. */
  isHeader?: boolean;
  /** The row belongs to a header row above it. */
  isIndented?: boolean;
  /** The row is a message that the list is empty. */
  isEmpty?: boolean;
  /** Buttons and links. */
  children?: ReactNode;
}

/** A row of an admin list. */
export function ListRow({ title, note, tag, mark, children, ...state }: ListRowProps) {
  return (
    <div className={classes.row} data-header={state.isHeader} data-indented={state.isIndented} data-empty={state.isEmpty}>
      {mark}
      <div className={classes.text}>
        <div className={state.isEmpty ? classes.note : classes.title}>{title}</div>
        {(note || tag) && (
          <div className={classes.note}>
            {tag} {note}
          </div>
        )}
      </div>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
