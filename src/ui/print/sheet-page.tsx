import type { ReactNode } from 'react';
import classes from './sheet.module.css';
import { texts } from './texts.ts';

/**
 * The head of the first page of a sheet.
 * @param label the text on the right: the variant, or what the page contains
 */
export function SheetHead({ name, label }: { name: string; label: string }) {
  return (
    <div className={classes.head}>
      <div className={classes.titles}>
        <h2>{name}</h2>
        <span className={classes.variant}>{label}</span>
      </div>
      <div className={classes.fields}>
        {[texts.name, texts.group, texts.date].map((field) => (
          <span key={field}>
            {field} <span className={classes.line} />
          </span>
        ))}
      </div>
    </div>
  );
}

interface SheetPageProps {
  head?: ReactNode;
  foot: string;
  page: string;
  children: ReactNode;
}

export function SheetPage({ head, foot, page, children }: SheetPageProps) {
  return (
    <section className={classes.page}>
      {head}
      <div className={classes.body}>{children}</div>
      <div className={classes.foot}>
        <span>{foot}</span>
        <span>{page}</span>
      </div>
    </section>
  );
}
