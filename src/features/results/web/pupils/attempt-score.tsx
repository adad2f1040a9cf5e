import { Link } from 'react-router';
import { ScoreBar } from '../../../../ui/components/feedback/score-bar.tsx';
import { percent, shortDateTime } from '../../../../ui/lib/format-russian.ts';
import classes from './attempt-score.module.css';
import { shareOf, type ScoredAttempt } from './taken.ts';
import { texts } from './texts.ts';

interface AttemptScoreProps {
  attempt: ScoredAttempt;
  /** What was taken, for the name of the link. */
  name: string;
  /** The answers. */
  to: string;
}

/** The cells of an attempt: the score, which leads to the answers, its bar, its share and its time. */
export function AttemptScore({ attempt, name, to }: AttemptScoreProps) {
  const { score, maxScore, timestamp } = attempt;
  const share = shareOf(attempt);
  return (
    <>
      <Link className={classes.score} to={to} aria-label={texts.card.answers(name, score, maxScore)}>
        <b>{score}</b> {texts.outOf(maxScore)}
      </Link>
      <div className={classes.bar}>
        <ScoreBar value={score} max={maxScore} />
      </div>
      <div className={classes.share}>{percent(share)}</div>
      <div className={classes.time}>{timestamp === null ? texts.noDate : shortDateTime(timestamp)}</div>
    </>
  );
}
