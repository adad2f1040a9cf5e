import { IconCloudOff, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Strip } from '../strip.tsx';
import { toastSuccess } from '../toast.tsx';
import { useOnline } from '../use-online.ts';
import { texts } from './texts.ts';
import type { Delivery } from './use-delivery.ts';

interface NetworkStripProps {
  delivery: Delivery;
  /** Whether there are answers and the device keeps them: nothing else may be promised. */
  areKept: boolean;
}

/** Says that there is no network, or a server that takes nothing now, and what becomes of the answers meanwhile. */
export function NetworkStrip({ delivery, areKept }: NetworkStripProps) {
  const isOnline = useOnline();
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) toastSuccess(texts.online);
    wasOnline.current = isOnline;
  }, [isOnline]);

  if (delivery === 'waiting-for-server') {
    return (
      <Strip icon={IconCloudOff}>
        <strong>{texts.serverBusy}.</strong> {areKept && texts.serverBusyText}
      </Strip>
    );
  }
  if (isOnline && delivery !== 'waiting-for-network') return null;
  return (
    <Strip icon={IconWifiOff}>
      <strong>{texts.offline}.</strong> {areKept && texts.offlineText}
    </Strip>
  );
}
