import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { To } from 'react-router';
import classes from './back-link.module.css';

/** A link above a title: «← К списку тестов» */
export function BackLink({ to, children }: { to: To; children: string }) {
  return (
    <p className={classes.path}>
      <Link to={to} className={classes.back}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
        <span className={classes.link}>{children}</span>
      </Link>
    </p>
  );
}

interface BreadcrumbsProps {
  /** The links from the top level down. The last item is the current page and has no `to`. */
  items: readonly { label: string; to?: To }[];
}

export function Breadcrumbs({ items }: BreadcrumbsProps) {
  return (
    <nav aria-label="Путь к странице">
      <ol className={classes.path}>
        {items.map(({ label, to }, index) => (
          <li key={label} className={classes.step}>
            {index > 0 && <IconChevronRight size={16} stroke={1.75} aria-hidden />}
            {to ? (
              <Link to={to} className={classes.link}>
                {label}
              </Link>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
