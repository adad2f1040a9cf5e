import { IconCalendar, IconClock } from '@tabler/icons-react';
import type { OwnAssignment } from '../../domain/assignments/assignment.ts';
import classes from './due-line.module.css';
import { dueWords, isOverdueAt, type DueClock } from './due-words.ts';
import { texts } from './texts.ts';
import { useDueClock } from './use-due-clock.ts';

interface DueLineProps {
  assignment: OwnAssignment;
  /** Whether the line begins with «Задание:». It must, if nothing else says what the due belongs to. */
  isNamed?: boolean;
  /** The time to compare the due with, in place of the current time: what was finished in time stays in time. */
  at?: number;
}

/** The due in words, by the device's clock. */
export const ownDueWords = (assignment: OwnAssignment, clock: DueClock) =>
  dueWords({ ...assignment, overdue: isOverdueAt(assignment, clock.now) }, clock);

/** The due of an assignment in words. It is marked from the day before on. */
export function DueLine({ assignment, isNamed = false, at }: DueLineProps) {
  const clock = useDueClock();
  const { text, isNear } = ownDueWords(assignment, at === undefined ? clock : { ...clock, now: at });
  return (
    <span className={classes.due} data-near={isNear || undefined}>
      <DueIcon isNear={isNear} />
      <span>{isNamed ? texts.assignment(text) : text}</span>
    </span>
  );
}

export function DueIcon({ isNear, size = 18 }: { isNear: boolean; size?: number }) {
  const Icon = isNear ? IconClock : IconCalendar;
  return <Icon size={size} stroke={1.75} aria-hidden />;
}

/** The due, and the note on another attempt, for cards and rows. */
export const AssignmentLines = ({ assignment }: { assignment: OwnAssignment }) => (
  <div className={classes.lines}>
    <DueLine assignment={assignment} isNamed />
    {assignment.again !== null && <p className={classes.again}>{texts.again(assignment.again)}</p>}
  </div>
);
