import { IconBellRinging, IconCalendarPlus, IconListCheck, IconRotateClockwise, IconUser } from '@tabler/icons-react';
import type { MenuItem } from '../../../../ui/components/overlays/row-menu.tsx';
import { reviewPath } from '../../../../ui/attempts/result-paths.ts';
import type { Assigned, Assignment } from '../../contract.ts';
import { testIdOf } from '../use-assignment-menu.tsx';
import { texts } from './texts.ts';

interface PupilActs {
  /** Extends the due date; `null` if there is none. */
  extend: (() => void) | null;
  /** Reminds the pupil; `null` if pupils do not see the assignment. */
  remind: (() => void) | null;
  reopen: () => void;
  /** Whether the menu is on the card of the pupil. */
  isOnCard?: boolean;
}

export const answersPath = (target: Assignment['target'], { uid, attempt }: Pick<Assigned, 'uid' | 'attempt'>): string => reviewPath(testIdOf(target), uid, attempt ?? undefined);

/** The menu of a pupil who has an assignment. */
export function pupilMenu(target: Assignment['target'], pupil: Assigned, { extend, remind, reopen, isOnCard = false }: PupilActs): MenuItem[] {
  const { uid, attempt, member } = pupil;
  const isMissing = attempt === null;
  return [
    ...(isMissing ? [] : [{ label: texts.answers, icon: IconListCheck, to: answersPath(target, pupil) }]),
    ...(isOnCard ? [] : [{ label: texts.card, icon: IconUser, to: `/admin/users/${uid}` }]),
    ...(extend !== null && member ? [{ label: texts.extend, icon: IconCalendarPlus, onClick: extend }] : []),
    ...(isMissing && remind !== null ? [{ label: texts.remind, icon: IconBellRinging, onClick: remind }] : []),
    ...(!isMissing && target.resting !== 'deleted' ? [{ label: texts.reopen, icon: IconRotateClockwise, onClick: reopen }] : []),
  ];
}
