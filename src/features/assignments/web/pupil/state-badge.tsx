import { IconCheck, IconChecks, IconCircleDashed, IconLock, IconPencil, IconZoomCheck } from '@tabler/icons-react';
import type { OwnAssignment } from '../../../../domain/assignments/assignment.ts';
import { lateWords } from '../../../../ui/assignments/due-words.ts';
import { IconBadge } from '../../../../ui/components/indicators/icon-badge.tsx';
import { texts } from './texts.ts';

/** The look of each badge. `StatusBadge` is not used, because it would add the icons of all kinds to the page that loads first. */
const LOOKS = {
  'not-started': { kind: 'todo', icon: IconCircleDashed },
  started: { kind: 'kept', icon: IconPencil },
  'handed-in': { kind: 'done', icon: IconCheck },
  checking: { kind: 'kept', icon: IconZoomCheck },
  checked: { kind: 'done', icon: IconChecks },
  locked: { kind: 'locked', icon: IconLock },
} as const;

function wordsOf({ state, answered, target, lateDays, score, maxScore }: OwnAssignment): string {
  switch (state) {
    case 'not-started':
      return texts.notStarted;
    case 'started':
      return texts.started(answered ?? 0, target.questionCount);
    case 'checking':
      return texts.checking;
    case 'checked':
      return texts.checked(score ?? 0, maxScore ?? 0);
    case 'handed-in':
      if (lateDays === null) return texts.handedIn;
      return (lateDays === 0 ? texts.lateSameDay : texts.late)(lateWords(lateDays));
  }
}

/** A badge that says what the pupil has done for an assignment. */
export const StateBadge = ({ assignment }: { assignment: OwnAssignment }) => <IconBadge {...LOOKS[assignment.state]}>{wordsOf(assignment)}</IconBadge>;

export const LockedBadge = () => <IconBadge {...LOOKS.locked}>{texts.locked}</IconBadge>;
