import { IconClock, IconHourglass, IconStopwatch, IconWifiOff } from '@tabler/icons-react';
import type { Taken } from '../../domain/clock/clock.ts';
import { StatusBadge } from '../components/indicators/status-badge.tsx';
import { shortSpentWords } from '../lib/russian/spent-words.ts';
import classes from './taken-notes.module.css';
import { takenTexts as texts } from './taken-texts.ts';

/** Says how much time an attempt took, and how much time there was. It is shown for tests with a time limit (rule R399). */
export const TakenLine = ({ taken }: { taken: Taken }) => (
  <p className={classes.line}>
    <IconClock size={18} stroke={1.75} aria-hidden />
    {texts.took(taken)}
  </p>
);

/** Says that the attempt ended because its time ran out, and what happened to answers that arrived later. */
export function TakenTags({ taken }: { taken: Taken }) {
  const { ended, finishedAt, late, arrivedLate } = taken;
  if (ended !== 'time' && late === 0 && arrivedLate === 0) return null;
  return (
    <div className={classes.tags}>
      {ended === 'time' && (
        <StatusBadge kind="repeated" icon={IconHourglass}>
          {texts.endedByTime(finishedAt)}
        </StatusBadge>
      )}
      {late > 0 && (
        <StatusBadge kind="repeated" icon={IconHourglass}>
          {texts.late(late)}
        </StatusBadge>
      )}
      {arrivedLate > 0 && (
        <StatusBadge kind="repeated" icon={IconWifiOff}>
          {texts.arrivedLate(arrivedLate)}
        </StatusBadge>
      )}
      {arrivedLate > 0 && <p className={classes.note}>{texts.arrivedLateNote(taken)}</p>}
    </div>
  );
}

/** The time that a question has taken; nothing if nobody has measured the time. */
export const QuestionTime = ({ seconds }: { seconds: number | null | undefined }) =>
  typeof seconds === 'number' ? (
    <span className={classes.question}>
      <IconStopwatch size={16} stroke={1.75} aria-hidden />
      {shortSpentWords(seconds)}
    </span>
  ) : null;
