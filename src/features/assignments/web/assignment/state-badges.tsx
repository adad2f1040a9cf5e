import { IconClock, IconPencil, IconZoomCheck } from '@tabler/icons-react';
import { StatusBadge } from '../../../../ui/components/indicators/status-badge.tsx';
import type { Assigned } from '../../contract.ts';
import { texts } from '../texts.ts';
import { useDueWords } from '../use-due-words.ts';

/** Shows the state of a pupil who has not handed in, and for an overdue pupil by how long. */
export function MissingBadges({ state, overdue, answered, questionCount, due, dueAt }: Assigned) {
  const words = useDueWords();
  return (
    <>
      {overdue && (
        <StatusBadge kind="attention" icon={IconClock}>
          {words.overdue(due, dueAt)}
        </StatusBadge>
      )}
      {state === 'started' ? (
        <StatusBadge kind="until" icon={IconPencil}>
          {texts.states.started(answered ?? 0, questionCount)}
        </StatusBadge>
      ) : (
        <StatusBadge kind="todo">{texts.states['not-started']}</StatusBadge>
      )}
    </>
  );
}

/** Marks a result that the tutor has not checked completely. */
export const CheckingBadge = () => (
  <StatusBadge kind="until" icon={IconZoomCheck}>
    {texts.states.checking}
  </StatusBadge>
);
