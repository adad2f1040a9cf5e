import { Link } from 'react-router';
import type { To } from 'react-router';
import classes from './segmented-control.module.css';

interface LinkSegmentProps {
  /** The accessible name of the group. */
  label: string;
  items: readonly { to: To; label: string; isCurrent: boolean }[];
}

/** Links to the views of a page. They look like a `SegmentedControl`. */
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
