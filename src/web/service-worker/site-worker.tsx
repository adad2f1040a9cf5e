import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useMatch } from 'react-router';
import { useConfig } from '../../features/site/web/config.ts';
import { removeOfflineCopy } from '../../ui/offline/remove-offline-copy.ts';
import { isNewVersionThere, onNewVersion } from './new-version.ts';
import { NewVersionBanner } from './new-version-banner.tsx';
import { startServiceWorker } from './register.ts';

// This file has no style sheet of its own: a style sheet that is lost without a network would fail the next page (lost-chunks.ts).

/** Registers the service worker, or removes it if the site's settings forbid it. It also offers a new version of the site. */
export default function SiteWorker(): ReactNode {
  const isWanted = useConfig()?.serviceWorker;
  const isNew = useSyncExternalStore(onNewVersion, isNewVersionThere);
  const isInTest = useIsInTest();
  useEffect(() => {
    // Browsers have service workers over https and on localhost only.
    if (isWanted === undefined || !('serviceWorker' in navigator)) return undefined;
    if (isWanted) return startServiceWorker();
    void removeOfflineCopy().catch(() => undefined);
    return undefined;
  }, [isWanted]);
  return isNew && !isInTest && <NewVersionBanner />;
}

/** Whether a test is being taken: a reload would disturb the pupil. */
function useIsInTest(): boolean {
  const generalTest = useMatch('/test/:id');
  const lessonTest = useMatch('/lesson/:lessonId/test');
  return generalTest !== null || lessonTest !== null;
}
