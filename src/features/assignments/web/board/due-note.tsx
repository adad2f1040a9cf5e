import { IconCalendarEvent, IconClock } from '@tabler/icons-react';
import type { Assignment } from '../../contract.ts';
import { useDueWords } from '../use-due-words.ts';
import classes from './assignment-row.module.css';

interface DueNoteProps extends Pick<Assignment, 'due' | 'dueAt'> {
  /** Whether to show only the day, because the assignment is over. */
  isPast?: boolean;
}

/** The due date in words. It is highlighted from the day before it on. */
export function DueNote({ due, dueAt, isPast = false }: DueNoteProps) {
  const words = useDueWords();
  const isNear = !isPast && words.isNear(dueAt);
  const Icon = isNear ? IconClock : IconCalendarEvent;
  return (
    <span className={classes.due} data-near={isNear || undefined}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>{isPast ? words.day(due, dueAt) : words.due(due, dueAt)}</span>
    </span>
  );
}
