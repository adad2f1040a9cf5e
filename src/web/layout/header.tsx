import { IconLogout } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import classes from './header.module.css';
import { Logo } from './logo.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { isActive, sectionsFor } from './navigation.ts';
import type { ShellUser } from './navigation.ts';

interface HeaderProps {
  user: ShellUser;
  isGated: boolean;
  onSignOut: () => void;
}

/** The header of every page: logo, navigation, sign-out. On phones the navigation is in a burger menu. */
export function Header({ user, isGated, onSignOut }: HeaderProps) {
  const { pathname } = useLocation();
  const sections = sectionsFor(user, pathname);
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <Logo to={user ? '/dashboard' : '/'} />
        {isGated && (
          <button type="button" className={classes.signOut} onClick={onSignOut}>
            <IconLogout size={20} stroke={1.75} aria-hidden />
            Выйти
          </button>
        )}
        {!isGated && sections.length > 0 && (
          <>
            <nav aria-label="Разделы" className={classes.wide}>
              <ul className={classes.links}>
                {sections.map((section) => (
                  <li key={section.to}>
                    <Link
                      to={section.to}
                      className={classes.link}
                      aria-current={isActive(section, pathname) ? 'page' : undefined}
                    >
                      {section.label}
                    </Link>
                  </li>
                ))}
              </ul>
              {user && (
                <button type="button" className={classes.signOut} onClick={onSignOut}>
                  <IconLogout size={20} stroke={1.75} aria-hidden />
                  Выйти
                </button>
              )}
            </nav>
            <div className={classes.narrow}>
              <MenuDrawer user={user} onSignOut={onSignOut} />
            </div>
          </>
        )}
      </div>
    </header>
  );
}
