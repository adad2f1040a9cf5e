import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Drawer } from '@mantine/core';
import { IconLogout, IconMenu2, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ROLE } from '../../domain/users/role.ts';
import { BuyAccessButton } from '../../ui/access/buy-access-button.tsx';
import { IconButton } from '../../ui/components/inputs/icon-button.tsx';
import { useRestoreFocus } from '../../ui/hooks/use-restore-focus.ts';
import { useBreakpoint } from '../../ui/hooks/use-breakpoint.ts';
import { Logo } from './logo.tsx';
import classes from './menu-drawer.module.css';
import { isActive, sectionsFor } from './navigation.ts';
import type { ShellUser } from './navigation.ts';
import { ThemeSwitch } from './theme-switch.tsx';

interface MenuDrawerProps {
  user: ShellUser;
  onSignOut: () => void;
}

/** The burger button and its full-screen menu on phones. */
export function MenuDrawer({ user, onSignOut }: MenuDrawerProps) {
  const { key, pathname } = useLocation();
  // Bound to one location, so that any navigation closes the menu.
  const [openAt, setOpenAt] = useState<string | null>(null);
  // A wide header shows all sections and has no burger button.
  const isWide = useBreakpoint('tablet');
  const isOpen = openAt === key && !isWide;
  const id = useRestoreFocus(isOpen);
  // Links close the menu at once: it would cover the loading indicator of a slow page.
  const close = () => setOpenAt(null);

  return (
    <>
      <IconButton
        label="Открыть меню"
        icon={<IconMenu2 size={24} stroke={1.75} aria-hidden />}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpenAt(key)}
      />
      <Drawer.Root id={id} opened={isOpen} onClose={close} size="100%" position="right">
        <Drawer.Content aria-label="Меню" classNames={{ content: classes.content ?? '' }}>
          <div className={classes.head}>
            <Logo to={user ? '/dashboard' : '/'} />
            <IconButton
              label="Закрыть меню"
              icon={<IconX size={24} stroke={1.75} aria-hidden />}
              onClick={close}
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
              {sectionsFor(user).map((section) => (
                <li key={section.to}>
                  <Link
                    to={section.to}
                    className={classes.row}
                    aria-current={isActive(section, pathname) ? 'page' : undefined}
                    onClick={close}
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
            <BuyAccessButton size="lg" className={classes.buy ?? ''} onPress={close} />
          )}
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}
