import { IconChecks, IconHourglass } from '@tabler/icons-react';
import type { Pending } from '../../domain/checking/pending.ts';
import { StatusBadge } from '../components/indicators/status-badge.tsx';
import notes from './attempt-notes.module.css';
import { reviewTexts as texts } from './texts.ts';

interface WorkStateProps {
  /** The questions that wait for their check; `null` if there are none. */
  pending: Pending | null;
  /** When the check was given out, as an ISO time. */
  checkedAt: string | null;
}

/** Says that extended answers of an attempt wait for their check, or when the check was given out. */
export const WorkState = ({ pending, checkedAt }: WorkStateProps) => (
  <>
    {pending !== null && (
      <p className={notes.pending}>
        <IconHourglass size={20} stroke={1.75} aria-hidden />
        {texts.pendingWork(pending)}
      </p>
    )}
    {checkedAt !== null && (
      <StatusBadge kind="done" icon={IconChecks}>
        {texts.checked(checkedAt)}
      </StatusBadge>
    )}
  </>
);
