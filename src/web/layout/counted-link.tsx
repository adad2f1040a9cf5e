import { Link } from 'react-router';
import classes from './admin-sections.module.css';

export interface SectionProps {
  to: string;
  label: string;
  isCurrent: boolean;
}

/** A section with how much waits in it. @param name for screen readers */
export function CountedLink({ to, label, isCurrent, count, name }: SectionProps & { count: number; name: string }) {
  return (
    <Link
      to={to}
      className={classes.link}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={count === 0 ? undefined : name}
    >
      {/* Drawn by the styles: the name says what the number counts. */}
      {label} {count > 0 && <span className={classes.count} data-count={count} />}
    </Link>
  );
}
