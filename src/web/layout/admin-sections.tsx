import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { openRequestsQuery } from '../../features/access/web/queries.ts';
import { requestsSectionName } from '../../features/access/web/texts.ts';
import classes from './admin-sections.module.css';
import { ADMIN_SECTIONS, adminSectionOf } from './navigation.ts';

/** The sections of the administration, under the header of its pages. */
export function AdminSections() {
  const { pathname } = useLocation();
  const current = adminSectionOf(pathname);
  if (current === null) return null;
  return (
    <nav aria-label="Разделы админки" className={classes.row}>
      <ul className={classes.links}>
        {ADMIN_SECTIONS.map(({ to, label }) => (
          <li key={to}>
            {to === '/admin/requests' ? (
              <RequestsLink {...{ to, label }} isCurrent={to === current} />
            ) : (
              <Link to={to} className={classes.link} aria-current={to === current ? 'page' : undefined}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The link to the requests, with how many wait for an answer. */
function RequestsLink({ to, label, isCurrent }: { to: string; label: string; isCurrent: boolean }) {
  const { data: count = 0 } = useQuery(openRequestsQuery);
  return (
    <Link
      to={to}
      className={classes.link}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={count === 0 ? undefined : requestsSectionName(count)}
    >
      {/* The name reads both with a space between. */}
      {label} {count > 0 && <span className={classes.count}>{count}</span>}
    </Link>
  );
}
