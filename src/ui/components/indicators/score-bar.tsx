import classes from './score-bar.module.css';

interface ScoreBarProps {
  value: number;
  max: number;
}

/** A progress bar. It is hidden from screen readers, because the text beside it says the same. */
export function ScoreBar({ value, max }: ScoreBarProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div className={classes.bar} aria-hidden="true">
      <div className={classes.fill} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
