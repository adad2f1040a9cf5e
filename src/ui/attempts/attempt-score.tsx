import { Link } from 'react-router';
import { ScoreBar } from '../components/indicators/score-bar.tsx';
import { shortDateTime } from '../lib/russian/dates.ts';
import { percent } from '../lib/russian/figures.ts';
import classes from './attempt-score.module.css';
import { shareOf, type ScoredAttempt } from './scored-attempt.ts';
import { texts } from './texts.ts';

interface AttemptScoreProps {
  attempt: ScoredAttempt;
  /** The name of the test or lesson. The accessible name of the link contains it. */
  name: string;
  /** The link to the answers. `null` if the name of the test is that link. */
  to: string | null;
}

/** The table cells of an attempt: its score, a bar, the share of the points, and its time. */
export function AttemptScore({ attempt, name, to }: AttemptScoreProps) {
  const { score, maxScore, timestamp } = attempt;
  const share = shareOf(attempt);
  // An attempt with only extended answers has no score until the tutor has checked it.
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
