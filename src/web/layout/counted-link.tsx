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
      {/* The name reads both with a space between. */}
      {label} {count > 0 && <span className={classes.count}>{count}</span>}
    </Link>
  );
}
