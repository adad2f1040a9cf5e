import { Link } from 'react-router';
import { ScoreBar } from '../components/indicators/score-bar.tsx';
import { shortDateTime } from '../lib/russian/dates.ts';
import { percent } from '../lib/russian/figures.ts';
import classes from './attempt-score.module.css';
import { shareOf, type ScoredAttempt } from './scored-attempt.ts';
import { texts } from './texts.ts';

interface AttemptScoreProps {
  attempt: ScoredAttempt;
  /** What was taken, for the name of the link. */
  name: string;
  /** The answers; `null` where the name leads to them. */
  to: string | null;
}

/** The cells of an attempt: the score, its bar, its share and its time. */
export function AttemptScore({ attempt, name, to }: AttemptScoreProps) {
  const { score, maxScore, timestamp } = attempt;
  const share = shareOf(attempt);
  // Before the check a work of extended answers alone has no score.
  const hasScore = maxScore > 0;
  const text = hasScore ? (
    <>
      <b>{score}</b> {texts.outOf(maxScore)}
    </>
  ) : (
    texts.noScore
  );
  return (
    <>
      {to === null ? (
        <div className={classes.score}>{text}</div>
      ) : (
        <Link className={classes.score} to={to} aria-label={hasScore ? texts.answers(name, score, maxScore) : name}>
          {text}
        </Link>
      )}
      <div className={classes.bar}>{hasScore && <ScoreBar value={score} max={maxScore} />}</div>
      <div className={classes.share}>{hasScore && percent(share)}</div>
      <div className={classes.time}>{timestamp === null ? texts.noDate : shortDateTime(timestamp)}</div>
    </>
  );
}
