import {
  IconAlertTriangle,
  IconCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconLock,
  IconPoint,
  IconShield,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './tag.module.css';

const ICONS = {
  done: IconCheck,
  todo: IconCircleDashed,
  attention: IconAlertTriangle,
  wrong: IconX,
  partial: IconCircleHalf2,
  locked: IconLock,
  admin: IconShield,
  unsaved: IconPoint,
} as const;

interface TagProps {
  /** What the tag says by icon and colour, beside its words. */
  kind: keyof typeof ICONS;
  children: ReactNode;
}

/** A state in an icon and a word: ✓ Пройден, ◌ Не пройден, ⚠ Нет ответа, ✕ Неверно, ◐ Частично верно, Закрыт. */
export function Tag({ kind, children }: TagProps) {
  const Icon = ICONS[kind];
  return (
    <span className={classes.tag} data-kind={kind}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {children}
    </span>
  );
}
