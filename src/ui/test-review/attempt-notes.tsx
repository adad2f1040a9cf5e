import { Link, type To } from 'react-router';
import type { EarlierLessonAttempt, Regraded } from '../../domain/results/attempt.ts';
import { StatusBadge } from '../components/feedback/status-badge.tsx';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { date, shortDate } from '../lib/format-russian.ts';
import classes from './attempt-notes.module.css';
import { reviewTexts as texts } from './texts.ts';

/** Where the review of an attempt is. */
export interface AttemptAddress {
  to: To;
  state?: unknown;
}

interface EarlierAttemptsProps {
  earlier: readonly EarlierLessonAttempt[];
  addressOf(attempt: number): AttemptAddress;
}

/** «Предыдущие попытки: 1-я, 3 октября — 11 из 23 баллов», each of them a link to its review. */
export function EarlierAttempts({ earlier, addressOf }: EarlierAttemptsProps) {
  const zone = useHydrated() ? 'reader' : 'utc';
  const dayOf = (timestamp: string | null) => timestamp && shortDate(timestamp, undefined, zone);
  if (earlier.length === 0) return null;
  return (
    <p className={classes.earlier}>
      {texts.earlier}
      {earlier.map(({ attempt, score, maxScore, timestamp }, index) => (
        <span key={attempt}>
          <Link {...addressOf(attempt)}>{texts.earlierAttempt(attempt, dayOf(timestamp), score, maxScore)}</Link>
          {index < earlier.length - 1 && ';'}
        </span>
      ))}
    </p>
  );
}

/** «Балл пересчитан: было 18, стало 19» and the day of it (rule R88). */
export const RegradedNote = ({ regraded, score }: { regraded: Regraded; score: number }) => (
  <p className={classes.note}>
    <StatusBadge kind="regraded">{texts.regraded(regraded.score, score)}</StatusBadge>
    {date(regraded.at)}
  </p>
);
