import type { ReactNode } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  /** The title, an h2. */
  title?: string;
  /** A line of text under the title. */
  lead?: string;
  /** A count or a badge to the right of the title: «6 тестов» */
  note?: ReactNode;
  /** A select or a button to the right of the title. */
  control?: ReactNode;
  /** Whether the panel has no padding, because its rows have their own. */
  flush?: boolean;
  children: ReactNode;
}

/** A panel with plain corners, for side panels, tables and admin lists. */
export function Panel({ title, lead, note, control, flush = false, children }: PanelProps) {
  return (
    <section className={classes.panel}>
      {title && (
        <header className={classes.header} data-control={control ? true : undefined} data-lead={lead ? true : undefined}>
          {lead ? (
            <div>
              <h2>{title}</h2>
              <p className={classes.note}>{lead}</p>
            </div>
          ) : (
            <h2>{title}</h2>
          )}
          {note && <span className={classes.note}>{note}</span>}
          {control && <div className={classes.control}>{control}</div>}
        </header>
      )}
      <div className={flush ? undefined : classes.body}>{children}</div>
    </section>
  );
}
