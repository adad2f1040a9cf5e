import { IconLogout } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import classes from './header.module.css';
import { Logo } from './logo.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { isWithin, sectionsFor } from './sections.ts';
import type { FrameUser } from './sections.ts';

interface HeaderProps {
  user: FrameUser;
  onSignOut: () => void;
}

/** The bar on top of every page: name, sections, signing out; on phones the sections are behind a burger. */
export function Header({ user, onSignOut }: HeaderProps) {
  const { pathname } = useLocation();
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <Logo to={user ? '/dashboard' : '/'} />
        <nav aria-label="Разделы" className={classes.wide}>
          <ul className={classes.links}>
            {sectionsFor(user).map((section) => (
              <li key={section.to}>
                <Link
                  to={section.to}
                  className={classes.link}
                  aria-current={isWithin(section, pathname) ? 'page' : undefined}
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
      </div>
    </header>
  );
}
