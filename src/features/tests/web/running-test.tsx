import type { ListedClock } from '../../../domain/clock/clock.ts';
import { StatusBadge } from '../../../ui/components/indicators/status-badge.tsx';
import { endWords, leftWords } from './clock/format-clock.ts';
import { texts } from './texts.ts';
import { useServerTime } from './clock/use-server-time.ts';
import classes from './tests-list.module.css';

/** A badge that says when the time of a running test ends (rule R382). */
export function RunningBadge({ endsAt }: { endsAt: string }) {
  const now = useServerTime();
  return <StatusBadge kind="ends-soon">{now === null ? texts.running : texts.runningUntil(endWords(Date.parse(endsAt), now))}</StatusBadge>;
}

/** A line that says how many questions of a running test are answered, and how much time is left. */
export function RunningLine({ clock: { answered, endsAt }, questionCount }: { clock: ListedClock; questionCount: number }) {
  const now = useServerTime();
  const left = endsAt === null || now === null ? 0 : Date.parse(endsAt) - now;
  return (
    <p className={classes.dimmed}>
      {texts.answered(answered, questionCount)}
      {left > 0 && ` ${texts.left(leftWords(left))}`}
    </p>
  );
}
