import { Link } from 'react-router';
import type { EarlierLessonAttempt, Regraded } from '../../domain/results/attempt.ts';
import { StatusBadge } from '../components/indicators/status-badge.tsx';
import { useShortDate } from '../hooks/use-short-date.ts';
import { resultAddress } from '../lib/result-address.ts';
import { date } from '../lib/russian/dates.ts';
import classes from './attempt-notes.module.css';
import { reviewTexts as texts } from './texts.ts';

interface EarlierAttemptsProps {
  earlier: readonly EarlierLessonAttempt[];
  testId: string;
}

/** The sentence «Предыдущие попытки: 1-я, 3 октября — 11 из 23 баллов». Each attempt is a link to its review. */
export function EarlierAttempts({ earlier, testId }: EarlierAttemptsProps) {
  const shortDate = useShortDate();
  if (earlier.length === 0) return null;
  return (
    <p className={classes.earlier}>
      {texts.earlier}
      {earlier.map(({ attempt, score, maxScore, timestamp }, index) => (
        <span key={attempt}>
          <Link {...resultAddress(testId, attempt)}>{texts.earlierAttempt(attempt, timestamp && shortDate(timestamp), score, maxScore)}</Link>
          {index < earlier.length - 1 && ';'}
        </span>
      ))}
    </p>
  );
}

/** The sentence «Балл пересчитан: было 18, стало 19», with the day of the regrading (rule R88). */
export const RegradedNote = ({ regraded, ...now }: { regraded: Regraded; score: number; maxScore: number }) => (
  <p className={classes.note}>
    <StatusBadge kind="regraded">{texts.regraded(regraded, now)}</StatusBadge>
    {date(regraded.at)}
  </p>
);
