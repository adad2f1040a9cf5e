import { Button } from '@mantine/core';
import { IconCloudOff, IconDevices, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Banner } from '../components/feedback/banner.tsx';
import { toastSuccess } from '../components/feedback/toast.tsx';
import { useOnline } from '../hooks/use-online.ts';
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
  const isOnline = useOnline();
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) toastSuccess(texts.online);
    wasOnline.current = isOnline;
  }, [isOnline]);

  if (submission === 'waiting-for-server') {
    return (
      <Banner icon={IconCloudOff}>
        <strong>{texts.serverBusy}.</strong> {areAnswersSaved && texts.serverBusyText}
      </Banner>
    );
  }
  if (isOnline && submission !== 'waiting-for-network') return null;
  return (
    <Banner icon={IconWifiOff}>
      <strong>{texts.offline}.</strong> {areAnswersSaved && texts.offlineText}
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
