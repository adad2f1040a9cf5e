import { Link } from 'react-router';
import { ScoreBar } from '../components/indicators/score-bar.tsx';
import { shortDateTime } from '../lib/russian/dates.ts';
import { percent } from '../lib/russian/figures.ts';
import classes from './attempt-score.module.css';
import { shareOf, type ScoredAttempt } from './scored-attempt.ts';
import { texts } from './texts.ts';

interface AttemptScoreProps {
  attempt: ScoredAttempt;
  /** The name of what was taken. It is part of the link's accessible name. */
  name: string;
  /** The address of the answers; `null` if the name of the test is the link to them. */
  to: string | null;
}

/** The cells of an attempt: the score, its bar, its share and its time. */
export function AttemptScore({ attempt, name, to }: AttemptScoreProps) {
  const { score, maxScore, timestamp } = attempt;
  const share = shareOf(attempt);
  // A work that has only extended answers has no score before its check.
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
