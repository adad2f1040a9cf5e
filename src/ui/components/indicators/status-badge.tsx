import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconClock,
  IconClockUp,
  IconDeviceMobileCheck,
  IconHistory,
  IconInbox,
  IconKey,
  IconLock,
  IconLockOpen,
  IconPoint,
  IconRefresh,
  IconShield,
  IconTrash,
  IconUsers,
  IconUsersGroup,
  IconVersions,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconBadge } from './icon-badge.tsx';

const ICONS = {
  done: IconCheck,
  todo: IconCircleDashed,
  attention: IconAlertTriangle,
  wrong: IconX,
  key: IconKey,
  partial: IconCircleHalf2,
  locked: IconLock,
  admin: IconShield,
  unsaved: IconPoint,
  deleted: IconTrash,
  repeated: IconHistory,
  regraded: IconRefresh,
  incomparable: IconVersions,
  up: IconArrowUp,
  down: IconArrowDown,
  'ends-soon': IconClock,
  until: IconClock,
  request: IconInbox,
  declined: IconX,
  group: IconUsersGroup,
  users: IconUsers,
  unlocked: IconLockOpen,
  waiting: IconClockUp,
  kept: IconDeviceMobileCheck,
} as const;

interface StatusBadgeProps {
  /** Selects the icon and the colour. */
  kind: keyof typeof ICONS;
  /** An icon in place of the default icon of the kind. */
  icon?: Icon;
  children: ReactNode;
}

/** A status as an icon and a word: ✓ Пройден, ◌ Не пройден, ⚠ Нет ответа, ✕ Неверно, ◐ Частично верно, Закрыт, Удалён. */
export const StatusBadge = ({ kind, icon = ICONS[kind], children }: StatusBadgeProps) => (
  <IconBadge kind={kind} icon={icon}>
    {children}
  </IconBadge>
);
