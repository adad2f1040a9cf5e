import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useMatch } from 'react-router';
import { useConfig } from '../../features/site/web/config.ts';
import { Banner } from '../../ui/components/feedback/banner.tsx';
import { leaveUnlessUnsaved, reloadPage } from '../../ui/forms/unsaved-changes.ts';
import { removeOfflineCopy } from '../../ui/offline/remove-offline-copy.ts';
import { isNewVersionThere, onNewVersion } from './new-version.ts';
import { startServiceWorker } from './register.ts';
import { texts } from './texts.ts';

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

const NewVersionBanner = () => (
  <Banner
    icon={IconRefresh}
    action={
      <Button variant="default" onClick={() => leaveUnlessUnsaved(reloadPage)}>
        {texts.update}
      </Button>
    }
  >
    {texts.newVersion}
  </Banner>
);
