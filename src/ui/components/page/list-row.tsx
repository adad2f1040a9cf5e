import type { ReactNode } from 'react';
import classes from './list-row.module.css';

interface ListRowProps {
  title: string;
  /** A line below the title. */
  note?: string;
  /** A badge in front of the note. */
  tag?: ReactNode;
  /** An element in front of the title. */
  mark?: ReactNode;
  /** Whether the row is the header of the rows below it. */
  isHeader?: boolean;
  /** Whether the row belongs to a header row above it. */
  isIndented?: boolean;
  /** Whether the row is the message that the list is empty. */
  isEmpty?: boolean;
  /** Buttons and links at the end of the row. */
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
