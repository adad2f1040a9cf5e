import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import delayed from '../../ui/components/feedback/delayed.module.css';
import { BannerSlot } from '../../ui/components/feedback/banner.tsx';
import { OfflineStrip } from '../../ui/offline/offline-strip.tsx';
import { ROLE } from '../../domain/users/role.ts';
import { requestAccess } from '../../features/access/web/own/own-requests.ts';
import { RequestAccessContext, type RequestAccess } from '../../ui/access/buy-access-button.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { useReconnection } from '../offline/use-reconnection.ts';
import { AdminSections } from './admin-sections.tsx';
import { Header } from './header.tsx';
import classes from './app-shell.module.css';
import { PageFooter } from './page-footer.tsx';
import type { ShellUser } from './navigation.ts';
import { useKeepPlace } from './use-keep-place.ts';

const MAIN_ID = 'main';

interface AppShellProps {
  user: ShellUser;
  /** Whether the user has not consented yet. Until then the site opens only the consent page. */
  isGated?: boolean;
  /** The first banner. The server renders it with the page. */
  strip?: ReactNode;
  onSignOut: () => void;
  children: ReactNode;
}

/** The frame of every page: skip link, header, banners, main content. */
export function AppShell({ user, isGated = false, strip, onSignOut, children }: AppShellProps) {
  const [bannerSlot, setBannerSlot] = useState<HTMLElement | null>(null);
  const queryClient = useQueryClient();
  useReconnection();
  useKeepPlace(bannerSlot);
  const leave = useCallback<RequestAccess>((blockId) => void requestAccess(queryClient, blockId), [queryClient]);
  return (
    <RequestAccessContext value={leave}>
      <a
        href={`#${MAIN_ID}`}
        className={classes.skipLink}
        onClick={(event) => {
          // Moves the focus without a change of the URL, which belongs to the router.
          event.preventDefault();
          document.getElementById(MAIN_ID)?.focus();
        }}
      >
        Перейти к содержанию
      </a>
      <Header user={user} isGated={isGated} onSignOut={onSignOut} />
      {user?.role === ROLE.admin && <AdminSections />}
      <div className={classes.banners}>
        {/* A live region must exist before its content: otherwise some screen readers do not announce the content. */}
        <div aria-live="polite" ref={setBannerSlot}>
          {strip}
        </div>
        <div aria-live="polite" className={classes.pageLoading}>
          <PageLoading />
        </div>
      </div>
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        <BannerSlot value={bannerSlot}>
          <OfflineStrip />
          {children}
        </BannerSlot>
      </main>
      <PageFooter />
    </RequestAccessContext>
  );
}

/** Says that the next page is loading. On a slow network nothing else would show that the tap has worked. */
const PageLoading = () => useNavigation().state === 'loading' && <p className={delayed.delayed}>{uiTexts.loading}</p>;
