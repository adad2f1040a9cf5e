import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '../../ui/components/inputs/icon-button.tsx';
import { createOverlay } from '../../ui/components/overlays/use-overlay.ts';
import { useBackEntry } from '../../ui/hooks/use-back-entry.ts';
import { useRestoreFocus } from '../../ui/hooks/use-restore-focus.ts';
import { useBreakpoint } from '../../ui/hooks/use-breakpoint.ts';
import type { ShellUser } from './navigation.ts';

interface MenuDrawerProps {
  user: ShellUser;
  onSignOut: () => void;
}

const useMenu = createOverlay(() => import('./menu-panel.tsx'));

/** The burger button and its full-screen menu on phones. */
export function MenuDrawer({ user, onSignOut }: MenuDrawerProps) {
  const { key, pathname } = useLocation();
  // The menu is open at one location only. Any navigation therefore closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  // A wide header has no burger button, because it shows all sections.
  const isWide = useBreakpoint('tablet');
  const isOpen = openAt === key && !isWide;
  const id = useRestoreFocus(isOpen);
  // A link closes the menu at once, because the menu would cover the loading indicator of a slow page.
  const close = () => setOpenAt(null);
  useBackEntry(isOpen, close);
  const code = useMenu(isOpen, close);

  return (
    <>
      <IconButton
        label="Открыть меню"
        icon={<IconMenu2 size={24} stroke={1.75} aria-hidden />}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpenAt(key)}
      />
      {code && <code.MenuPanel id={id} isOpen={isOpen} onClose={close} user={user} onSignOut={onSignOut} pathname={pathname} />}
    </>
  );
}
