import classes from './score-bar.module.css';

interface ScoreBarProps {
  value: number;
  max: number;
}

/** A bar of 8 px with leaf ends. The text beside it says the same, so screen readers skip it. */
export function ScoreBar({ value, max }: ScoreBarProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div className={classes.bar} aria-hidden="true">
      <div className={classes.fill} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
