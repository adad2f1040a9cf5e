import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

interface IconBadgeProps {
  /** Selects the colour, as in `StatusBadge`. */
  kind: string;
  icon: Icon;
  children: ReactNode;
}

/** An icon and a word. Pages that load first use it in place of `StatusBadge`, because they must not load all icons of `StatusBadge`. */
export const IconBadge = ({ kind, icon: Icon, children }: IconBadgeProps) => (
  <span className={classes.badge} data-kind={kind}>
    <Icon size={16} stroke={1.75} aria-hidden />
    {children}
  </span>
);
