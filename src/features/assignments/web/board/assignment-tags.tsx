import { IconCalendarClock, IconEyeOff } from '@tabler/icons-react';
import { StatusBadge } from '../../../../ui/components/indicators/status-badge.tsx';
import type { Assignment } from '../../contract.ts';
import { texts } from '../texts.ts';
import { useDueWords } from '../use-due-words.ts';

interface AssignmentTagsProps extends Pick<Assignment, 'target' | 'status' | 'opensAt'> {
  /** The number of pupils who cannot open the block. Without it the tags say nothing about the block. */
  locked?: number;
}

/** Tags with the special states of an assignment: it opens later, its target is not available, its block is closed to some pupils. */
export function AssignmentTags({ target: { kind, resting }, status, opensAt, locked = 0 }: AssignmentTagsProps) {
  const { opening } = useDueWords();
  return (
    <>
      {status === 'scheduled' && (
        <StatusBadge kind="until" icon={IconCalendarClock}>
          {texts.opens(opening(opensAt))}
        </StatusBadge>
      )}
      {resting !== null && (
        <StatusBadge kind="deleted" {...(resting !== 'deleted' && { icon: IconEyeOff })}>
          {texts.resting(resting, kind)}
        </StatusBadge>
      )}
      {locked > 0 && resting === null && <StatusBadge kind="attention">{texts.locked(locked)}</StatusBadge>}
    </>
  );
}
