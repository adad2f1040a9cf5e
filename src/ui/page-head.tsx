import type { ReactNode } from 'react';
import classes from './page-head.module.css';
import { PageTitle } from './page-title.tsx';

interface PageHeadProps {
  title: string;
  /** One line under the title. */
  lead?: ReactNode;
  /** Where the reader came from: a `BackLink` or `Breadcrumbs`. */
  back?: ReactNode;
  /** Buttons on the right, below the title on phones. */
  actions?: ReactNode;
}

/** The top of a page: the way back, title, one line, buttons. */
export function PageHead({ title, lead, back, actions }: PageHeadProps) {
  return (
    <header className={classes.head}>
      {back}
      <div className={classes.row}>
        <PageTitle>{title}</PageTitle>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {lead && <p className={classes.lead}>{lead}</p>}
    </header>
  );
}
