import type { Assignment } from '../../contract.ts';
import { texts } from '../texts.ts';
import classes from './hand-in-progress.module.css';

interface HandInProgressProps {
  counts: Assignment['counts'];
  /** Whether the assignment opens later. Then only the number of its pupils is shown, because earlier results do not count yet. */
  isScheduled: boolean;
}

/** Shows how many pupils have handed in, as a bar and in words. */
export function HandInProgress({ counts: { pupils, handedIn, checking, overdue }, isScheduled }: HandInProgressProps) {
  if (pupils === 0) return <span>{texts.nobody}</span>;
  if (isScheduled) return <span>{texts.pupils(pupils)}</span>;
  const parts = [
    ['done', handedIn - checking],
    ['checking', checking],
    ['overdue', overdue],
  ] as const;
  return (
    <div className={classes.progress}>
      <div className={classes.bar} aria-hidden>
        {parts.map(([part, count]) => count > 0 && <i key={part} data-part={part} style={{ width: `${(count / pupils) * 100}%` }} />)}
      </div>
      <span>
        <b>{texts.handedIn(handedIn, pupils)}</b>
        {overdue > 0 && (
          <>
            {' · '}
            <b className={classes.overdue}>{texts.overdue(overdue)}</b>
          </>
        )}
        {checking > 0 && ` · ${texts.checking(checking)}`}
      </span>
    </div>
  );
}
