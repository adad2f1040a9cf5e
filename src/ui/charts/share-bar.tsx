import classes from './share-bar.module.css';

interface ShareBarProps {
  /** A share from 0 to 1. */
  share: number;
  series: 'main' | 'strong' | 'rest';
}

/** A share as a bar that starts at an axis. It is hidden from screen readers, because the text beside it says the same. */
export function ShareBar({ share, series }: ShareBarProps) {
  return (
    <div className={classes.track} aria-hidden="true">
      <div className={classes.bar} data-series={series} style={{ width: `${Math.min(share, 1) * 100}%` }} />
    </div>
  );
}
