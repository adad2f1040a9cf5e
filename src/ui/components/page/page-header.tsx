import type { ReactNode } from 'react';
import classes from './page-header.module.css';
import { PageTitle } from './page-title.tsx';

interface PageHeaderProps {
  title: string;
  /** One line under the title. */
  lead?: ReactNode;
  /** A `BackLink` or `Breadcrumbs`. */
  back?: ReactNode;
  /** Buttons on the right, below the title on phones. */
  actions?: ReactNode;
  /** Passed on to `PageTitle`. */
  isOverPage?: boolean;
}

/** The top of a page: back link, title, one line of text, buttons. */
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
