import { useEffect, useRef } from 'react';
import { OfflineStrip } from '../offline-strip.tsx';
import { Tag } from '../tag.tsx';
import { toastSuccess } from '../toast.tsx';
import { texts } from './texts.ts';
import { useOnline } from '../use-online.ts';

/** Says that there is no network, or no server, and what becomes of the answers meanwhile. */
export function NetworkStrip({ isWaiting }: { isWaiting: boolean }) {
  const isOnline = useOnline();
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) toastSuccess(texts.online);
    wasOnline.current = isOnline;
  }, [isOnline]);

  if (isOnline && !isWaiting) return null;
  return (
    <OfflineStrip>
      <strong>{texts.offline}.</strong> {texts.offlineText}{' '}
      {isWaiting && <Tag kind="waiting">{texts.waiting}</Tag>}
    </OfflineStrip>
  );
}
