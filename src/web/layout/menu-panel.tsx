import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Drawer } from '@mantine/core';
import { IconLogout, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ROLE } from '../../domain/users/role.ts';
import { BuyAccessButton } from '../../ui/access/buy-access-button.tsx';
import { IconButton } from '../../ui/components/inputs/icon-button.tsx';
import { Logo } from './logo.tsx';
import classes from './menu-panel.module.css';
import { isActive, sectionsFor } from './navigation.ts';
import type { ShellUser } from './navigation.ts';
import { ThemeSwitch } from './theme-switch.tsx';

interface MenuPanelProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
  user: ShellUser;
  onSignOut: () => void;
  pathname: string;
}

/** The menu on phones. `MenuDrawer` loads it on demand. */
export function MenuPanel({ id, isOpen, onClose, user, onSignOut, pathname }: MenuPanelProps) {
  return (
    <Drawer.Root id={id} opened={isOpen} onClose={onClose} size="100%" position="right">
      <Drawer.Content aria-label="Меню" classNames={{ content: classes.content ?? '' }}>
        <div className={classes.head}>
          <Logo to={user ? '/dashboard' : '/'} />
          <IconButton
            label="Закрыть меню"
            icon={<IconX size={24} stroke={1.75} aria-hidden />}
            onClick={onClose}
            data-autofocus
          />
        </div>
        {user && (
          <div className={classes.user}>
            <span className={classes.initial} aria-hidden="true">
              {[...user.nickname][0]?.toUpperCase()}
            </span>
            <div className={classes.names}>
              <b>{user.nickname}</b>
              <span>{user.email}</span>
            </div>
          </div>
        )}
        <nav aria-label="Разделы">
          <ul className={classes.list}>
            {sectionsFor(user, pathname).map((section) => (
              <li key={section.to}>
                <Link
                  to={section.to}
                  className={classes.row}
                  aria-current={isActive(section, pathname) ? 'page' : undefined}
                  onClick={onClose}
                >
                  <section.icon size={24} stroke={1.75} aria-hidden />
                  {section.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.settings}>
          <ThemeSwitch className={classes.row} />
          {user && (
            <button type="button" className={classes.row} onClick={onSignOut}>
              <IconLogout size={24} stroke={1.75} aria-hidden />
              Выйти
            </button>
          )}
        </div>
        {user && user.role !== ROLE.paid && (
          <BuyAccessButton size="lg" className={classes.buy ?? ''} onPress={onClose} />
        )}
      </Drawer.Content>
    </Drawer.Root>
  );
}
