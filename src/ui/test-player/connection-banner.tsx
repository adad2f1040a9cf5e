import { Button } from '@mantine/core';
import { IconCloudOff, IconDevices, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Banner } from '../components/feedback/banner.tsx';
import { toastSuccess } from '../components/feedback/toast.tsx';
import { useOffline } from '../offline/connection.ts';
import { useOwnStrip, useShowsCopies } from '../offline/offline-strip.tsx';
import { texts as offlineTexts } from '../offline/texts.ts';
import { uiTexts } from '../texts.ts';
import classes from './connection-banner.module.css';
import { texts } from './texts.ts';
import type { SubmissionState } from './use-submission-retry.ts';

interface ConnectionBannerProps {
  submission: SubmissionState;
  /** Whether the device stores any answers; without that the banner promises nothing about them. */
  areAnswersSaved: boolean;
}

/** Shows that the network or the server is unavailable, and what happens to the answers. */
export function ConnectionBanner({ submission, areAnswersSaved }: ConnectionBannerProps) {
  const isOffline = useOffline();
  const showsCopies = useShowsCopies();
  const wasOffline = useRef(isOffline);
  useEffect(() => {
    if (!isOffline && wasOffline.current) toastSuccess(texts.online);
    wasOffline.current = isOffline;
  }, [isOffline]);
  const isWaiting = submission === 'waiting-for-server' || submission === 'waiting-for-network';
  useOwnStrip(isOffline || isWaiting);

  if (submission === 'waiting-for-server') {
    return (
      <Banner icon={IconCloudOff}>
        <strong>{texts.serverBusy}.</strong> {areAnswersSaved && texts.serverBusyText}
      </Banner>
    );
  }
  if (!isOffline && submission !== 'waiting-for-network') return null;
  return (
    <Banner icon={IconWifiOff}>
      <strong>{texts.offline}.</strong> {areAnswersSaved ? texts.offlineText : showsCopies && offlineTexts.showsCopies}
    </Banner>
  );
}

/** Shows that another device has finished the test, to whoever still reads it here. */
export const DoneElsewhereBanner = ({ onShowResult }: { onShowResult: () => void }) => (
  <Banner icon={IconDevices}>
    <div className={classes.action}>
      <strong>{texts.doneElsewhere}</strong>
      <Button variant="default" onClick={onShowResult}>
        {uiTexts.seeResult}
      </Button>
    </div>
  </Banner>
);
