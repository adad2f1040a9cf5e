import { IconCheck, IconChecks, IconCircleDashed, IconLock, IconPencil, IconZoomCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OwnAssignment } from '../../../../domain/assignments/assignment.ts';
import { lateWords } from '../../../../ui/assignments/due-words.ts';
import badge from '../../../../ui/components/indicators/status-badge.module.css';
import { texts } from './texts.ts';

/** The look of each badge, one of `StatusBadge`: its icons would be loaded with every page. */
const LOOKS = { 'not-started': 'todo', started: 'kept', 'handed-in': 'done', checking: 'kept', checked: 'done', locked: 'locked' } as const;
const ICONS = { 'not-started': IconCircleDashed, started: IconPencil, 'handed-in': IconCheck, checking: IconZoomCheck, checked: IconChecks, locked: IconLock } as const;

const Badge = ({ state, children }: { state: keyof typeof LOOKS; children: ReactNode }) => {
  const Icon = ICONS[state];
  return (
    <span className={badge.badge} data-kind={LOOKS[state]}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {children}
    </span>
  );
};

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

/** What a pupil has done of an assignment. */
export const StateBadge = ({ assignment }: { assignment: OwnAssignment }) => <Badge state={assignment.state}>{wordsOf(assignment)}</Badge>;

export const LockedBadge = () => <Badge state="locked">{texts.locked}</Badge>;
