import type { ReactNode } from 'react';
import classes from './page-header.module.css';
import { PageTitle } from './page-title.tsx';

interface PageHeaderProps {
  title: string;
  /** A line of text under the title. */
  lead?: ReactNode;
  /** A `BackLink` or `Breadcrumbs`. */
  back?: ReactNode;
  /** Buttons to the right of the title; on phones they are below it. */
  actions?: ReactNode;
  /** The same as `isOverPage` of `PageTitle`. */
  isOverPage?: boolean;
}

/** The top of a page: a back link, the title, a line of text and buttons. */
export function PageHeader({ title, lead, back, actions, isOverPage = false }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      {back}
      <div className={classes.row}>
        <PageTitle isOverPage={isOverPage}>{title}</PageTitle>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {lead && <p className={classes.lead}>{lead}</p>}
    </header>
  );
}
