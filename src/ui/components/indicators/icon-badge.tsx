import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

interface IconBadgeProps {
  /** Selects the colour, as in `StatusBadge`. */
  kind: string;
  /** Absent for a word that is no status, such as the name of an exam. */
  icon?: Icon;
  children: ReactNode;
}

/** A word, usually with an icon. Pages that load first use it in place of `StatusBadge`, because they must not load all icons of `StatusBadge`. */
export const IconBadge = ({ kind, icon: Icon, children }: IconBadgeProps) => (
  <span className={classes.badge} data-kind={kind}>
    {Icon && <Icon size={16} stroke={1.75} aria-hidden />}
    {children}
  </span>
);
