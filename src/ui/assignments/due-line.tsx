import { IconCalendar, IconClock } from '@tabler/icons-react';
import type { OwnAssignment } from '../../domain/assignments/assignment.ts';
import classes from './due-line.module.css';
import { dueWords, isOverdueAt, type DueClock } from './due-words.ts';
import { texts } from './texts.ts';
import { useDueClock } from './use-due-clock.ts';

interface DueLineProps {
  assignment: OwnAssignment;
  /** Whether the line begins with «Задание:». It is needed if nothing else on the page shows that the due date belongs to an assignment. */
  isNamed?: boolean;
  /**
   * The time to compare the due date with, in place of the current time. For a finished test that is not sent yet, it is the time when the pupil
   * finished it.
   */
  at?: number;
}

/** Says the due date in words. Whether it has passed depends on the time of `clock`. */
export const ownDueWords = (assignment: OwnAssignment, clock: DueClock) =>
  dueWords({ ...assignment, overdue: isOverdueAt(assignment, clock.now) }, clock);

/** Shows the due date of an assignment in words. From the day before it, the line is highlighted. */
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

/** The due date, and the note that the tutor has allowed another attempt. It is for cards and rows of lists. */
export const AssignmentLines = ({ assignment }: { assignment: OwnAssignment }) => (
  <div className={classes.lines}>
    <DueLine assignment={assignment} isNamed />
    {assignment.again !== null && <p className={classes.again}>{texts.again(assignment.again)}</p>}
  </div>
);
