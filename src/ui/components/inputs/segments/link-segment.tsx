import { Link } from 'react-router';
import type { To } from 'react-router';
import classes from './segmented-control.module.css';

interface LinkSegmentProps {
  /** The name that screen readers say. */
  label: string;
  items: readonly { to: To; label: string; isCurrent: boolean }[];
}

/** The views of a page, as links that look like a `SegmentedControl`. */
export function LinkSegment({ label, items }: LinkSegmentProps) {
  return (
    <nav aria-label={label} className={classes.control}>
      {items.map((item) => (
        <Link
          key={item.label}
          to={item.to}
          className={classes.item}
          aria-current={item.isCurrent ? 'page' : undefined}
          data-chosen={item.isCurrent || undefined}
        >
          {item.label}
        </Link>
      ))}
    </nav>
  );
}
