import type { HandedInAssignment } from '../../domain/assignments/assignment.ts';
import { StatusBadge } from '../components/indicators/status-badge.tsx';
import { days } from '../lib/russian/counts.ts';
import { nbsp } from '../lib/russian/typography.ts';
import classes from './handed-in-note.module.css';

/** Examples: «Задание сдано, до срока», «Задание сдано с опозданием на 2 дня» */
function textOf({ due, lateDays }: HandedInAssignment): string {
  if (lateDays === null) return nbsp(due === null ? 'Задание сдано' : 'Задание сдано, до срока');
  return nbsp(lateDays === 0 ? 'Задание сдано с опозданием, в тот же день' : `Задание сдано с опозданием на ${days(lateDays)}`);
}

/** Says whether the attempt was in time for its assignment. */
export const HandedInNote = ({ assignment }: { assignment: HandedInAssignment }) => (
  <p className={classes.served}>
    <StatusBadge kind="done">{textOf(assignment)}</StatusBadge>
  </p>
);
