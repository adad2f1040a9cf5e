import type { ReactNode } from 'react';
import classes from './plain-panel.module.css';

interface PlainPanelProps {
  /** Heads the panel as an h2, with a line under it. */
  title?: string;
  /** A count to the right of the title: «6 тестов». */
  note?: string;
  /** No padding: rows inside bring their own. */
  flush?: boolean;
  children: ReactNode;
}

/** A panel with even corners: rails, tables, lists of the administrator. */
export function PlainPanel({ title, note, flush = false, children }: PlainPanelProps) {
  return (
    <section className={classes.panel}>
      {title && (
        <header className={classes.head}>
          <h2>{title}</h2>
          {note && <span className={classes.note}>{note}</span>}
        </header>
      )}
      <div className={flush ? undefined : classes.body}>{children}</div>
    </section>
  );
}
