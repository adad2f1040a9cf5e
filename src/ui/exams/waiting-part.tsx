import type { ExamScore } from '../../domain/exams/exam-score.ts';
import { StatusBadge } from '../components/indicators/status-badge.tsx';
import { examTexts as texts } from './texts.ts';
import classes from './waiting-part.module.css';

/** The known points of part 1, shown while part 2 waits for its check. */
export function WaitingPart({ score }: { score: ExamScore }) {
  const known = score.parts.find(({ part }) => part === 1);
  return (
    <div className={classes.waiting}>
      <StatusBadge kind="ends-soon">{texts.pending}</StatusBadge>
      <p>
        {known !== undefined && known.score !== null && <b>{texts.pendingText(known.score, known.maxScore)}</b>} {texts.pendingRest}
      </p>
    </div>
  );
}
