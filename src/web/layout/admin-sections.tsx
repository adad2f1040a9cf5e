import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { openRequestsQuery } from '../../features/access/web/queries.ts';
import { requestsSectionName } from '../../features/access/web/texts.ts';
import classes from './admin-sections.module.css';
import { CountedLink, type SectionProps } from './counted-link.tsx';
import { ADMIN_SECTIONS, adminSectionOf } from './navigation.ts';

/** Pupils load this file, too. The parts that only tutors see load later. */
const CheckingSection = lazy(async () => ({ default: (await import('./checking-section.tsx')).CheckingSection }));

/** The sections of the administration, under the header of its pages. */
export function AdminSections() {
  const { pathname } = useLocation();
  const current = adminSectionOf(pathname);
  if (current === null) return null;
  return (
    <nav aria-label="Разделы админки" className={classes.row}>
      <ul className={classes.links}>
        {ADMIN_SECTIONS.map(({ to, label }) =>
          to === '/admin/checking' ? (
            <Suspense key={to} fallback={null}>
              <CheckingSection {...{ to, label }} isCurrent={to === current} />
            </Suspense>
          ) : (
            <li key={to}>
              {to === '/admin/requests' ? (
                <RequestsLink {...{ to, label }} isCurrent={to === current} />
              ) : (
                <Link to={to} className={classes.link} aria-current={to === current ? 'page' : undefined}>
                  {label}
                </Link>
              )}
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

/** The link to the requests for access, with the number of those that wait for an answer. */
function RequestsLink(section: SectionProps) {
  const { data: count = 0 } = useQuery(openRequestsQuery);
  return <CountedLink {...section} count={count} name={requestsSectionName(count)} />;
}
