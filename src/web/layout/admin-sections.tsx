import { Link, useLocation } from 'react-router';
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
            <Link to={to} className={classes.link} aria-current={to === current ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
