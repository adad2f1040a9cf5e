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
import type { SendingState } from '../answer-queue/lane.ts';
import type { DraftName } from '../answer-queue/local-drafts.ts';
import { isKept, useAnswerPlace, type AnswerPlace } from '../drafts/use-answer-place.ts';

interface ConnectionBannerProps {
  submission: SendingState;
  draftName: DraftName | null;
}

/** Says that the network or the server is unavailable, and what happens to the answers. */
export function ConnectionBanner({ submission, draftName }: ConnectionBannerProps) {
  const place = useAnswerPlace(draftName);
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
        <strong>{texts.serverBusy}.</strong> <Promised text={texts.serverBusyText} place={place} />
      </Banner>
    );
  }
  if (!isOffline && submission !== 'waiting-for-network') return null;
  return (
    <Banner icon={IconWifiOff}>
      <strong>{texts.offline}.</strong> {place === null ? showsCopies && offlineTexts.showsCopies : <Promised text={texts.offlineText} place={place} />}
    </Banner>
  );
}

/**
 * Says what happens to the answers. While they are being saved, the text is hidden, because the page cannot promise anything yet. The hidden text
 * keeps its room, so that a tap does not move the page. Screen readers do not announce the text when it appears again.
 */
const Promised = ({ text, place }: { text: string; place: AnswerPlace | null }) =>
  place !== null &&
  place !== 'nowhere' && (
    <span aria-live="off" className={classes.promise} data-hidden={!isKept(place) || undefined}>
      {text}
    </span>
  );

/** Says that another device has finished the test, to a user who still has the test open on this device. */
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
