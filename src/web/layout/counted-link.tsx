import { Link } from 'react-router';
import classes from './admin-sections.module.css';

export interface SectionProps {
  to: string;
  label: string;
  isCurrent: boolean;
}

/**
 * A link to a section, with the number of items that wait there.
 * @param name what screen readers say
 */
export function CountedLink({ to, label, isCurrent, count, name }: SectionProps & { count: number; name: string }) {
  return (
    <Link
      to={to}
      className={classes.link}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={count === 0 ? undefined : name}
    >
      {/* CSS draws the number from an attribute. Screen readers get it from the link's name, which says what it counts. */}
      {label} {count > 0 && <span className={classes.count} data-count={count} />}
    </Link>
  );
}
